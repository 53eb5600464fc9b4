import { endOfSlot } from '@dcir/core/monitoring/periods-rules'
import type { MetricOutcome, MetricRow } from '@dcir/core/monitoring/transaction-processing-contract'
import { addDays, startOfDay } from '@dcir/core/time/lagos'
import type { Target } from '@dcir/ui/address/target'

export const BEHIND = 'behind'

/** Where the transactions behind a slot or a day are; without an outcome all of them. */
export function behindTarget(row: MetricRow, byDay: boolean, outcome: MetricOutcome | undefined): Target {
  const day = row.dateOrTime.slice(0, 10)
  const [from, until] = byDay
    ? [startOfDay(day), startOfDay(addDays(day, 1))]
    : [new Date(row.dateOrTime), endOfSlot(row.dateOrTime)]
  const behind = { dialog: BEHIND, from: from.toISOString(), until: until.toISOString(), outcome, page: undefined }
  return { to: '.', search: (before: object) => ({ ...before, ...behind }) }
}
