import { audit } from '@dcir/core/access/audit/contract'
import { auditColumns, auditFields as of } from '@dcir/core/access/audit/fields'
import { auditOutcomes } from '@dcir/core/access/audit/query'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { lazy } from 'react'

const AuditView = lazy(() => import('./audit-view').then((one) => ({ default: one.AuditView })))

const columns = columnsOf(auditColumns, { description: { card: 'lead' } })
const optional = { required: false } as const
const outcomes: Record<(typeof auditOutcomes)[number], string> = { done: 'Done', refused: 'Refused' }
const filters = [
  field.text(of.actor, { ...optional, most: 150 }),
  field.text(of.subject, { ...optional, most: 200 }),
  field.text(of.action, { ...optional, most: 100, hint: 'Such as users or users.changeRole' }),
  field.select('outcome', of.result.label, {
    ...optional,
    prompt: selectPrompts.plain,
    choices: auditOutcomes.map((value) => ({ value, label: outcomes[value] })),
  }),
  field.date('startDate', 'Start date', optional),
  field.date('endDate', 'End date', optional),
]

/** Who did what to what, when, from where, and what came of it. */
export function AuditTrail() {
  const records = useRecords({ show: audit.show, noun: 'entry', name: 'id' })
  return (
    <ListScreen
      title="Audit Trail"
      endpoint={audit.list}
      columns={columns}
      filters={filters}
      {...records.by(({ id }: { id: number }) => String(id))}
      rowName={({ id }) => `entry ${id}`}
      empty="No entries found ..."
    >
      <RecordDialogs
        records={records}
        title={({ description }) => description}
        view={(entry) => <AuditView entry={entry} />}
      />
    </ListScreen>
  )
}
