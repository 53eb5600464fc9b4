import { activeText } from '@dcir/core/display/status'
import { foreseen } from '@dcir/core/errors/foreseen'
import { bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import { type SuperAgent, superAgents } from '@dcir/core/reference/super-agents/contract'
import { superAgentFields as of, superAgentColumns } from '@dcir/core/reference/super-agents/fields'
import { superAgentMessages } from '@dcir/core/reference/super-agents/rules'
import { selectPrompts } from '@dcir/core/validators/prompts'
import type { Action } from '@dcir/ui/action/action.ts'
import { today } from '@dcir/ui/client/server-clock.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import { field } from '@dcir/ui/form/field.ts'
import { useActiveFilter } from '@dcir/ui/list/list-query.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { Download, Power, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'

const NewSuperAgent = lazy(() => import('./super-agent-new').then((one) => ({ default: one.NewSuperAgent })))
const BulkSuperAgents = lazy(() => import('./super-agent-bulk').then((one) => ({ default: one.BulkSuperAgents })))
const SuperAgentDialogs = lazy(() =>
  import('./super-agent-dialogs').then((one) => ({ default: one.SuperAgentDialogs })),
)

const drawn = {
  merchantName: { card: 'lead' },
  active: { cell: ({ active }: SuperAgent) => <StatusBadge status={activeText(active)} /> },
} as const
const columns = columnsOf<(typeof superAgentColumns)[number]['name'], SuperAgent>(superAgentColumns, drawn)

const optional = { required: false } as const
const filtersOn = (initial: string) => [
  field.text(of.merchantName, { ...optional, most: 150, findsOne: true }),
  field.select(of.active, {
    ...optional,
    prompt: selectPrompts.plain,
    choices: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: 'Inactive' },
    ],
  }),
  field.text(of.cardAcceptorId, { ...optional, most: 15, findsOne: true }),
  field.date('createStartDate', 'Created from', { ...optional, initial }),
  field.date('createEndDate', 'Created to', {
    ...optional,
    initial,
    check: (end, { createStartDate = '' }) => (end && createStartDate > end ? foreseen('range-reversed') : null),
  }),
]

/** The super agents, each with who it is, how it is settled and whether it is active. */
export function SuperAgentList() {
  const download = useDownload(superAgents.download, 'super-agents.xlsx')
  const filters = useMemo(() => filtersOn(today()), [])
  const filter = useActiveFilter(filters)
  const mayChange = useMayCall(superAgents.changeStatus)
  const mayUpload = useMayCall(bulkSuperAgents.upload)
  const records = useRecords({ ...superAgents, noun: 'super agent', newLabel: 'New Agent', name: 'merchantId' })
  const { actions, rowActions, ...rows } = records.by(({ merchantId }: SuperAgent) => merchantId)
  const save: Action = {
    label: 'Download',
    icon: Download,
    refusal: download.running ? 'The download is on its way.' : null,
    onSelect: () => void download.run({ body: filter }),
  }
  const bulk: Action = {
    label: 'Bulk Super Agent Creation',
    icon: Upload,
    target: { to: '.', search: (before: object) => ({ ...before, dialog: 'bulk' }) },
  }
  const status = ({ merchantId, active }: SuperAgent): Action => ({
    label: active ? 'Deactivate' : 'Activate',
    icon: Power,
    target: { to: '.', search: (before: object) => ({ ...before, dialog: 'status', merchantId }) },
  })
  return (
    <ListScreen
      title="Super Agents"
      endpoint={superAgents.list}
      filterEndpoint={superAgents.filter}
      columns={columns}
      filters={filters}
      {...rows}
      rowActions={(row) => [...rowActions(row), ...(mayChange ? [status(row)] : [])]}
      actions={[...actions, ...(mayUpload ? [{ ...bulk, adds: true }] : []), save]}
      rowName={({ merchantName }) => merchantName}
      empty={superAgentMessages.empty}
      emptyHint="A super agent is a merchant whose card transactions are routed here."
    >
      <Suspense>
        {records.dialog === 'create' && records.mayCreate && <NewSuperAgent onClose={records.close} />}
        {records.dialog === 'bulk' && mayUpload && <BulkSuperAgents onClose={records.close} />}
        {records.dialog !== undefined && records.input && (
          <SuperAgentDialogs
            dialog={String(records.dialog)}
            input={records.input}
            mayUpdate={records.mayUpdate}
            mayChangeStatus={mayChange}
            onClose={records.close}
          />
        )}
      </Suspense>
    </ListScreen>
  )
}
