import type { Matter, MatterKind } from '@dcir/core/today/contract'
import { useToday } from '@dcir/screens/today/use-today.ts'
import { DayList } from '../reconciliation/day-list'
import type { DayKind } from '../reconciliation/day-places'

const openKinds: Readonly<Record<DayKind['indicator'], readonly MatterKind[]>> = {
  CREDIT: ['owed-customers', 'unmatched-credits', 'changed-days'],
  DEBIT: ['unmatched-debits', 'changed-days'],
}

/** First date on which something of a direction waits for somebody. */
const firstOpen = (matters: readonly Matter[], { indicator }: DayKind): string | null =>
  matters.flatMap(({ kind, date }) => (date !== null && openKinds[indicator].includes(kind) ? [date] : [])).sort()[0] ??
  null

/** Days of a direction, with a calendar that begins where Today says that something is open. */
export function ReconciliationDays({ kind }: { kind: DayKind }) {
  const { data, isError } = useToday()
  return <DayList kind={kind} firstOpen={data ? firstOpen(data.matters, kind) : isError ? null : undefined} />
}
