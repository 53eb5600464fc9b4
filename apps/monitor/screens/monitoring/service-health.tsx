import { type ServiceStatus, services, serviceTones } from '@dcir/core/monitoring/services-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { RowsSkeleton } from '@dcir/ui/feedback/states'
import { Surface } from '@dcir/ui/list/screen'
import { column } from '@dcir/ui/table/column'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { WatchedRows } from './watched-rows'
import { WatchedScreen } from './watched-screen'

const WATCH_MS = 10_000
const drawStatus = ({ status }: ServiceStatus) => <StatusBadge status={status} tone={serviceTones[status]} />
const columns = [
  column.text('serviceName', 'Service', { card: 'lead' }),
  column.custom('status', 'Status', drawStatus, { card: 'state' }),
  column.text('serviceId', 'Service ID'),
]

/** The health of each service: up, down, or up with work that was given up or does not move on. */
export function ServiceHealth() {
  const query = useEndpoint(services.status, {}, { pollMs: WATCH_MS })
  const skeleton = (
    <Surface>
      <RowsSkeleton columns={3} />
    </Surface>
  )
  return (
    <WatchedScreen title="Service Health Status" query={query} everyMs={WATCH_MS} skeleton={skeleton}>
      {(rows) => (
        <WatchedRows
          label="Service Health Status"
          name={services.status.key}
          columns={columns}
          rows={rows}
          rowKey={({ serviceId }) => serviceId}
          empty="No results found!"
          hint="There are no services."
        />
      )}
    </WatchedScreen>
  )
}
