/** Labels and meanings of the fields of a configuration. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { ConfigurationDetail } from './contract'

export const configurationFields = fieldsOf(ConfigurationDetail, {
  configName: is.text('Name'),
  configDesc: is.text('Description', { meaning: 'what the setting decides' }),
  configKey: is.id('Key', { meaning: 'by which programs name it' }),
  configValue: is.text('Value'),
  valueType: is.text('Type'),
  defaultValue: is.text('Default', { meaning: 'as it was installed' }),
  changedBy: is.text('Last changed by'),
  changedAt: is.instant('Last changed on'),
})

export const configurationColumns = pick(configurationFields, 'configName', 'configDesc', 'configValue')
