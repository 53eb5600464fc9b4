import { pick } from '@dcir/core/contract/vocabulary'
import { alertMessages } from '@dcir/core/monitoring/alert-rules'
import { type Incident, incidentFields, incidents } from '@dcir/core/monitoring/incidents-contract'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Instant } from '@dcir/ui/value/instant'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { lazy, Suspense } from 'react'
import { WallSentence } from './wall-sentence'

const IncidentDialogs = lazy(() => import('./incident-dialogs').then((one) => ({ default: one.IncidentDialogs })))

const columns = columnsOf(
  pick(incidentFields, 'reference', 'summary', 'beganAt', 'endedAt', 'alertCount', 'noteCount'),
  {
    summary: { card: 'lead' },
    endedAt: {
      cell: ({ endedAt }: Incident) =>
        endedAt === null ? <StatusBadge status="Still open" tone="error" /> : <Instant value={endedAt} />,
    },
  },
)

/** Alerts that overlapped in time, one incident each time, and what people made of them. */
export function Incidents() {
  const records = useRecords({ noun: 'incident', name: 'id', show: incidents.show })
  return (
    <ListScreen
      title="Incidents"
      endpoint={incidents.list}
      columns={columns}
      {...records.by(({ id }: Incident) => String(id))}
      rowName={({ reference }) => reference}
      lead={<WallSentence />}
      empty={alertMessages.noIncidents}
      emptyHint="Alerts that overlap in time are one incident here, from the first to the last."
    >
      {records.dialog !== undefined && records.input && (
        <Suspense>
          <IncidentDialogs dialog={String(records.dialog)} input={records.input} onClose={records.close} />
        </Suspense>
      )}
    </ListScreen>
  )
}
