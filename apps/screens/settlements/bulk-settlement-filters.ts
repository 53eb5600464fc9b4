import { statusText } from '@dcir/core/display/status'
import { bulkSettlementSearch as by } from '@dcir/core/settlements/bulk-settlements-fields'
import type { BulkSettlementFilter } from '@dcir/core/settlements/bulk-settlements-query'
import { ownReportStatuses, reportStatuses, settlementStatuses } from '@dcir/core/settlements/rules'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import type { Choice, Field } from '@dcir/ui/form/field.ts'

const filter = filterFor<BulkSettlementFilter>()

/** The filter of bulk settlements: the bank picks a super agent, and knows more states of reports. */
export function bulkSettlementFilters(isBank: boolean, superAgents: readonly Choice[] | undefined): Field[] {
  return [
    ...(superAgents ? [filter(by.cardAcceptorId, { choices: superAgents, prompt: selectPrompts.superAgent })] : []),
    filter(by.bulkSettlementKey, { findsOne: true }),
    filter(by.settlementStatus, { choices: choicesOf(settlementStatuses, statusText) }),
    filter(by.reportStatus, { choices: choicesOf(isBank ? reportStatuses : ownReportStatuses, statusText) }),
    ...(isBank ? [filter(by.stopped, { choices: [{ value: 'true', label: 'Yes' }] })] : []),
    ...dateRange(),
  ]
}
