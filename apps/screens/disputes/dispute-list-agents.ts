import type { SuperAgentChoice } from '@dcir/core/reference/super-agents-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import type { Choice } from '@dcir/ui/form/field.ts'
import { useMemo } from 'react'
import type { DisputeConsole } from './dispute-list-endpoints'

interface Agents {
  /** What there is to pick from; none when there is nothing to choose. */
  choices: readonly Choice[] | undefined
  /** The only one that there is, which goes with any filter. */
  only: string | undefined
}

const choicesOf = (agents: readonly SuperAgentChoice[]) =>
  agents.map(({ merchantId, merchantName }) => ({ value: merchantId, label: merchantName }))

/** The super agents of a dispute filter, asked for when they are wanted and only if allowed. */
export function useDisputeAgents({ agents }: DisputeConsole, isWanted: boolean, isOwn: boolean): Agents {
  const { data, error } = useEndpoint(agents, {}, { enabled: isWanted })
  useErrorToast(error, 'Error getting merchants!')
  return useMemo(() => {
    const choices = choicesOf(data ?? [])
    if (!isOwn) return { choices, only: undefined }
    return choices.length > 1 ? { choices, only: undefined } : { choices: undefined, only: choices[0]?.value }
  }, [data, isOwn])
}
