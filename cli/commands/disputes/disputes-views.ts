/** The lists of disputes by the names of `--view`, and what each asks of the service. */
import { disputes } from '@dcir/core/disputes/contract'
import { failedResponseCodes, pendingApprovalFilter } from '@dcir/core/disputes/lists'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import type { DisputeFilter } from '@dcir/core/disputes/schemas'
import { type Command, Option } from 'commander'
import type { Api } from '../../kit/api'
import { CliError, exitCodes } from '../../kit/exit-codes'

const calls = {
  all: { list: disputeLists.filterAll, download: disputeLists.downloadAll },
  backoffice: { list: disputeLists.filterByBank, download: disputeLists.downloadByBank },
  'super-agents': { list: disputeLists.filterByAgents, download: disputeLists.downloadByAgents },
  agent: { list: disputeLists.filterByAgents, download: disputeLists.downloadByAgents },
  bank: { list: disputeLists.filterByBank, download: disputeLists.downloadByBank },
  'failed-response': { list: disputeLists.filterAll, download: disputeLists.downloadAll },
} as const
export type View = keyof typeof calls

/** The columns that a list of disputes that wait for the bank has beside those of a list of all. */
const FIXED = ['responseCode', 'status', 'resolutionStatus', 'orHeld'] as const

export const addViewFlag = (command: Command): Command =>
  command.addOption(
    new Option('--view <list>', "which disputes; else all of them, or a super agent's own").choices(Object.keys(calls)),
  )

/** The call of a list with its filter. @throws CliError when the view says itself what was given too */
export async function viewOf(api: Api, asked: View | undefined, filter: DisputeFilter) {
  const view = asked ?? ((await api.userDetail()).userType === 'front-office' ? 'agent' : 'all')
  if (view !== 'failed-response') return { view, ...calls[view], body: filter }
  const given = FIXED.find((name) => filter[name] !== undefined)
  if (given) throw new CliError('--view failed-response says itself which codes and statuses it has.', exitCodes.usage)
  const codes = failedResponseCodes((await api.call(disputes.disputableCodes, {})).join(','))
  return { view, ...calls[view], body: { ...filter, ...pendingApprovalFilter(codes) } }
}
