import { configurationFault, expectedOf } from '@dcir/core/reference/configuration-values'
import {
  type ConfigurationBody,
  type ConfigurationDetail,
  configurations,
} from '@dcir/core/reference/configurations-contract'
import { configurationFields as of } from '@dcir/core/reference/configurations-fields'
import { type Field, formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { type ReactNode, useMemo } from 'react'

type Setting = Pick<ConfigurationBody, 'configValue'>
const { text, select, date, dateTime } = formFor<Setting>()

const booleans = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
]

/** The input that the type of a setting asks for; whatever it is, the same rule checks it here and on the server. */
function valueField(setting: ConfigurationDetail): Field<Setting> {
  const { label } = of.configValue
  const hint = `It must be ${expectedOf(setting)}.`
  const check = (value: string) => configurationFault(setting, value)
  if (setting.valueType === 'BOOLEAN') return select('configValue', label, { choices: booleans, hint })
  if (setting.valueType === 'DATE') return date('configValue', label, { noLimit: true, hint, check })
  if (setting.valueType === 'DATETIME') return dateTime('configValue', label, { hint, check })
  const isNumber = setting.valueType !== 'STRING'
  return text('configValue', label, { type: isNumber ? 'NUMBER' : 'INPUT', required: isNumber, empty: '', hint, check })
}

export interface ConfigurationFormProps {
  record: ConfigurationDetail
  /** What another value would have made of what was settled already. */
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
      values={{ configValue: record.configValue }}
      body={({ configValue }: Setting) => ({ configName, configDesc, key: configKey, configValue, valueType })}
      lead={configDesc}
      verdict={({ configValue }, problem) =>
        problem ??
        (configValue === record.configValue ? 'This is the value that it has now.' : 'A colleague has to approve it.')
      }
      done={({ message }) => message}
      keepAs={`configuration.${configKey}`}
      onDone={onClose}
      onClose={onClose}
    >
      {({ configValue }) => effect(configKey, configValue)}
    </FormDialog>
  )
}
