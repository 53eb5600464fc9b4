/** Labels and meanings of the fields of a configuration. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { type Configuration, ConfigurationDetail, ConfigurationQuery } from './contract'
import { shownValue } from './values'

/** One of the values of a setting, as people read it. */
const said = (name: 'configValue' | 'defaultValue') => (record: object) => {
  const { configKey, valueType, [name]: value } = record as Configuration & { defaultValue?: string | null }
  return value === null || value === undefined ? null : shownValue({ configKey, valueType, configValue: value })
}

export const configurationFields = fieldsOf(ConfigurationDetail, {
  configName: is.text('Name'),
  configDesc: is.text('Description', { meaning: 'what the setting decides' }),
  configKey: is.id('Key', { meaning: 'by which programs name it' }),
  configValue: is.text('Value', { said: said('configValue') }),
  valueType: is.text('Type'),
  defaultValue: is.text('Default', { meaning: 'as it was installed', said: said('defaultValue') }),
  changedBy: is.text('Last changed by'),
  changedAt: is.instant('Last changed on'),
})

export const configurationSearch = fieldsOf(ConfigurationQuery, {
  text: is.text('Name, key or description', { meaning: 'a part of any of them' }),
  group: is.status('Group', { meaning: 'settings of one area' }),
})

export const configurationColumns = pick(configurationFields, 'configName', 'configDesc', 'configValue')
