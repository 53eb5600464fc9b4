import { pick } from '@dcir/core/contract/vocabulary'
import { type AlertConfig, alertConfigFields, alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { alertMessages, operatorLabels } from '@dcir/core/monitoring/alert-rules'
import { useAction } from '@dcir/ui/client/use-action.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { RowsSkeleton } from '@dcir/ui/feedback/states'
import { RowActions } from '@dcir/ui/list/row-actions'
import { Surface } from '@dcir/ui/list/screen'
import { column } from '@dcir/ui/table/column'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Pencil, Send } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { WatchedRows } from './watched-rows'
import { WatchedScreen } from './watched-screen'

const AlertForm = lazy(() => import('./alert-form').then((one) => ({ default: one.AlertForm })))

const WATCH_MS = 30_000
const shown = columnsOf(
  pick(
    alertConfigFields,
    'metricCode',
    'metricName',
    'logicalOperator',
    'thresholdValue',
    'metricUnit',
    'windowSize',
    'coolDownPeriod',
    'emailRecipients',
  ),
  {
    metricCode: { yields: true },
    metricName: { card: 'lead' },
    logicalOperator: { cell: (row: AlertConfig) => operatorLabels[row.logicalOperator] },
    thresholdValue: { align: 'end' },
    windowSize: { align: 'end', cell: (row: AlertConfig) => `${row.windowSize} min` },
    coolDownPeriod: { align: 'end', cell: (row: AlertConfig) => `${row.coolDownPeriod} min` },
    emailRecipients: { cell: (row: AlertConfig) => row.emailRecipients.join(', ') || '---' },
  },
)

/** Which figures are watched, and when one of them is an alert. */
export function AlertConfigurations() {
  const query = useEndpoint(alertConfigs.list, {}, { pollMs: WATCH_MS })
  const settings = useEndpoint(alertConfigs.settings, {})
  const [edited, setEdited] = useState<AlertConfig | null>(null)
  const { run: sendTest } = useAction(alertConfigs.test, { success: ({ message }) => message })
  const nowhere = settings.data !== undefined && !settings.data.mail && !settings.data.webhook
  const columns = useMemo(() => {
    const actions = (row: AlertConfig) => (
      <RowActions
        actions={[
          { label: 'Edit', icon: Pencil, onSelect: () => setEdited(row) },
          {
            label: 'Send a test',
            icon: Send,
            refusal: nowhere ? alertMessages.nothingToSendBy : null,
            onSelect: () => void sendTest({ query: { metricCode: row.metricCode } }),
          },
        ]}
        describes={row.metricName}
      />
    )
    return [...shown, column.custom('actions', 'Actions', actions, { fixed: true })]
  }, [sendTest, nowhere])
  const skeleton = (
    <Surface>
      <RowsSkeleton columns={8} rows={5} />
    </Surface>
  )
  return (
    <WatchedScreen title="Alert Configurations" query={query} everyMs={WATCH_MS} skeleton={skeleton}>
      {(rows) => (
        <>
          {settings.data?.mail === false && <Alert tone="pending">{alertMessages.noMail}</Alert>}
          <WatchedRows
            label="Alert Configurations"
            name={alertConfigs.list.key}
            columns={columns}
            rows={rows}
            rowKey={({ metricCode }) => metricCode}
            empty={alertMessages.empty}
            hint="No figure is watched."
          />
          <Suspense>{edited && <AlertForm config={edited} onClose={() => setEdited(null)} />}</Suspense>
        </>
      )}
    </WatchedScreen>
  )
}
