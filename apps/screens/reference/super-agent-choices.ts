import { type SuperAgentChoice, superAgents } from '@dcir/core/reference/super-agents/contract'
import { useClient } from '@dcir/ui/client/client-context'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import type { Choice } from '@dcir/ui/form/field.ts'
import { useMemo } from 'react'

const NONE: readonly SuperAgentChoice[] = []

/**
 * The super agents to pick from, asked for when they are wanted and only if allowed; who may not pick has none.
 * @param by what a pick is sent as
 */
export function useSuperAgentChoices(
  by: 'cardAcceptorId' | 'merchantId',
  isWanted: boolean,
): readonly Choice[] | undefined {
  const endpoint = useClient().door() === 'frontoffice' ? superAgents.tied : superAgents.choices
  const may = useMayCall(endpoint)
  const { data = NONE, error } = useEndpoint(endpoint, {}, { enabled: may && isWanted })
  useErrorToast(error, 'Error getting merchants!')
  return useMemo(
    () => (may ? data.map((one) => ({ value: one[by], label: one.merchantName })) : undefined),
    [may, data, by],
  )
}
