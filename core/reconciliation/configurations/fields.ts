/** Labels and meanings of the fields of a spreadsheet configuration. */
import { fieldsOf, is, pick, titled } from '../../contract/vocabulary'
import { StatementConfiguration } from './contract'

export const statementConfigurationFields = fieldsOf(StatementConfiguration, {
  fieldName: is.text('Field name', { meaning: 'what the column holds' }),
  columnHeader: is.text('Spreadsheet column name', { meaning: 'what the column is called in the file' }),
  valueType: is.text('Value type', { meaning: 'how a cell is read' }),
  mandatory: is.flag('Mandatory', { meaning: 'a row without it is refused' }),
  valueFormat: is.text('Date format'),
  ruleType: is.text('Rule type', { meaning: 'which rule the field takes' }),
  canConfigure: is.flag('Value type can be changed'),
  configKey: is.id('Key'),
  changedBy: is.text('Last changed by'),
  changedAt: is.instant('Last changed on'),
})

export const statementConfigurationColumns = titled(
  pick(statementConfigurationFields, 'fieldName', 'columnHeader', 'valueType', 'mandatory'),
)
