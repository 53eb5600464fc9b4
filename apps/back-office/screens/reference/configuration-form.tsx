import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { gatedActions, gatedActionsIn } from '@dcir/core/contract/gated-actions'
import {
  type ConfigurationBody,
  type ConfigurationDetail,
  configurations,
} from '@dcir/core/reference/configurations/contract'
import { configurationFields as of } from '@dcir/core/reference/configurations/fields'
import { configurationFault, expectedOf, isAmountKey } from '@dcir/core/reference/configurations/values'
import { type Field, formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { type ReactNode, useMemo } from 'react'

interface Setting extends Pick<ConfigurationBody, 'configValue'> {
  /** Ticked values of the one setting whose value is a list. */
  actions: readonly string[]
  /** Limit in kobo, of a setting that has one; none for no limit. */
  amount: number | null
}
const { text, select, several, money, date, dateTime } = formFor<Setting>()

const actionChoices = Object.entries(gatedActions).map(([value, label]) => ({ value, label }))
/** The value that would be set. */
function nextValue({ configKey, configValue: now }: ConfigurationDetail, setting: Partial<Setting>) {
  if (isAmountKey(configKey)) return String(setting.amount ?? '')
  return configKey === GATED_ACTIONS_KEY ? (setting.actions ?? gatedActionsIn(now)).join(',') : setting.configValue
}
const amountOf = ({ configKey, configValue }: ConfigurationDetail) =>
  isAmountKey(configKey) && configValue !== '' ? Number(configValue) : null

const booleans = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The input that the type of a setting asks for; whatever it is, the same rule checks it here and on the server. */
function valueField(setting: ConfigurationDetail): Field<Setting> {
  const { label } = of.configValue
  if (setting.configKey === GATED_ACTIONS_KEY)
    return several('actions', label, { choices: actionChoices, required: false })
  if (isAmountKey(setting.configKey))
    return money('amount', label, { required: false, empty: null, hint: 'In naira; empty for no limit.' })
  const hint = `It must be ${expectedOf(setting)}.`
  const check = (value: string) => configurationFault(setting, value)
  if (setting.valueType === 'BOOLEAN') return select('configValue', label, { choices: booleans, hint })
  if (setting.valueType === 'DATE') return date('configValue', label, { noLimit: true, hint, check })
  if (setting.valueType === 'DATETIME') return dateTime('configValue', label, { hint, check })
  const isNumber = setting.valueType !== 'STRING'
  return text('configValue', label, { type: isNumber ? 'NUMBER' : 'INPUT', required: isNumber, empty: '', hint, check })
}

function verdictOf(now: string, next = ''): string {
  if (next === now) return 'This is the value that it has now.'
  return 'A colleague has to approve it.'
}

export interface ConfigurationFormProps {
  record: ConfigurationDetail
  /** Effect that another value would have had on past settlements. */
  effect: (key: string, value: string | undefined) => ReactNode
  onClose: () => void
}

/** Asks for another value of a setting; a colleague decides it. */
export function ConfigurationForm({ record, effect, onClose }: ConfigurationFormProps) {
  const fields = useMemo(() => [valueField(record)], [record])
  const { configKey, configName, configDesc, valueType } = record
  return (
    <FormDialog
      title={`Update ${configName}`}
      submit="Update"
      endpoint={configurations.update}
      params={{ configKey }}
      fields={fields}
      values={{
        configValue: record.configValue,
        actions: gatedActionsIn(record.configValue),
        amount: amountOf(record),
      }}
      body={(setting: Setting) => ({
        configName,
        configDesc,
        key: configKey,
        configValue: nextValue(record, setting) ?? '',
        valueType,
      })}
      lead={configDesc}
      verdict={(setting, problem) => problem ?? verdictOf(record.configValue, nextValue(record, setting))}
      done={({ message }) => message}
      keepAs={`configuration.${configKey}`}
      onDone={onClose}
      onClose={onClose}
    >
      {(setting) => effect(configKey, nextValue(record, setting))}
    </FormDialog>
  )
}
