import {
  type StatementConfiguration,
  statementConfigurationMessages,
  statementConfigurations,
} from '@dcir/core/reconciliation/configurations/contract'
import {
  statementConfigurationColumns,
  statementConfigurationFields,
} from '@dcir/core/reconciliation/configurations/fields'
import { statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { FileCog } from 'lucide-react'
import { lazy, Suspense } from 'react'

const ConfigurationForm = lazy(() => import('./configuration-form').then((one) => ({ default: one.ConfigurationForm })))
const LayoutsDialog = lazy(() => import('./layouts-dialog').then((one) => ({ default: one.LayoutsDialog })))
const PendingRequests = lazy(() =>
  import('../access/pending-requests').then((one) => ({ default: one.PendingRequests })),
)

const columns = columnsOf(statementConfigurationColumns, { fieldName: { card: 'lead' } })

const ruleText = ({ rule }: StatementConfiguration) => {
  if (!rule) return '---'
  const { start, length } = rule.entries
  if (rule.ruleType === 'SUBSTRING') return `${length} characters from character ${start} on`
  return Object.entries(rule.entries)
    .map(([word, meaning]) => `${word} is ${meaning}`)
    .join(', ')
}

/** How the columns of a statement are read. */
export function StatementConfigurationList() {
  const { show, update } = statementConfigurations
  const records = useRecords({ show, update, noun: 'configuration', name: 'configKey' })
  const [dialog, setDialog] = useAddressField('dialog')
  const mayList = useMayCall(statementLayouts.list)
  const layouts = { label: 'Bank layouts', icon: FileCog, onSelect: () => void setDialog('layouts') }
  return (
    <ListScreen
      title="Spreadsheet Configurations"
      endpoint={statementConfigurations.list}
      columns={columns}
      {...records.by(({ configKey }: StatementConfiguration) => configKey)}
      rowName={({ fieldName }) => fieldName}
      actions={mayList ? [layouts] : []}
      empty={statementConfigurationMessages.empty}
    >
      {mayList && dialog === 'layouts' && (
        <Suspense>
          <LayoutsDialog onClose={() => void setDialog(undefined)} />
        </Suspense>
      )}
      <RecordDialogs
        records={records}
        title={({ fieldName }) => fieldName}
        view={(record) => (
          <>
            <PendingRequests noun="statement-configurations" record={record.configKey} />
            <DefinitionList
              flush
              items={[
                ...definitionsOf(Object.values(statementConfigurationFields), record),
                ['Rule', ruleText(record)],
              ]}
            />
          </>
        )}
        form={(record, close) => record && <ConfigurationForm record={record} onClose={close} />}
      />
    </ListScreen>
  )
}
