import { Box } from '@chakra-ui/react'
import {
  type ConfigurationDetail,
  configurationMessages,
  configurations,
} from '@dcir/core/reference/configurations/contract'
import {
  configurationColumns,
  configurationFields,
  configurationSearch as search,
} from '@dcir/core/reference/configurations/fields'
import { configurationGroups, groupCodes, groupOf } from '@dcir/core/reference/configurations/groups'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { lazy } from 'react'
import type { ConfigurationFormProps } from './configuration-form'

const ConfigurationForm = lazy(() => import('./configuration-form').then((one) => ({ default: one.ConfigurationForm })))
const RecordParts = lazy(() => import('../access/record-parts').then((one) => ({ default: one.RecordParts })))

type Cell = Pick<ConfigurationDetail, 'configKey' | 'configName' | 'configValue'>

const columns = columnsOf<(typeof configurationColumns)[number]['name'], ConfigurationDetail>(configurationColumns, {
  configName: {
    card: 'lead',
    cell: ({ configKey, configName }: Cell) => (
      <Box paddingBlock="6px">
        {configName}
        <Box fontSize="12px" lineHeight="16px" color="text.muted">
          {configurationGroups[groupOf(configKey)].name}
        </Box>
      </Box>
    ),
  },
})
const filters = [
  field.text(search.text, { required: false, most: 200 }),
  field.select(search.group, {
    required: false,
    prompt: selectPrompts.plain,
    choices: groupCodes.map((value) => ({ value, label: configurationGroups[value].name })),
  }),
]

/** The settings of the platform: what each decides, and the value that it has. */
export function ConfigurationList({ effect }: Pick<ConfigurationFormProps, 'effect'>) {
  const { show, update } = configurations
  const records = useRecords({ show, update, noun: 'configuration', name: 'configKey' })
  return (
    <ListScreen
      title="Configurations"
      endpoint={configurations.list}
      columns={columns}
      filters={filters}
      {...records.by(({ configKey }: ConfigurationDetail) => configKey)}
      rowName={({ configName }) => configName}
      empty={configurationMessages.empty}
    >
      <RecordDialogs
        records={records}
        title={({ configName }) => configName}
        view={(record) => (
          <RecordParts noun="configurations" record={record.configKey}>
            <DefinitionList flush items={definitionsOf(Object.values(configurationFields), record)} />
          </RecordParts>
        )}
        form={(record, close) => record && <ConfigurationForm record={record} effect={effect} onClose={close} />}
      />
    </ListScreen>
  )
}
