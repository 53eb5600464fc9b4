/** Rules for changes of how a column is read. The form and the server check the same. */
import type { ColumnRuleType, ColumnType, StatementColumn, StatementField } from '../columns'
import type { StatementConfigurationBody as Body, StatementConfiguration } from './contract'

const texts: readonly ColumnType[] = ['TEXT', 'NUMBER', 'RULE_BASED']

/** The types that each field can be read by: a date is a date, an amount a number, and a direction a choice of words. */
const types: Readonly<Record<StatementField, readonly ColumnType[]>> = {
  transactionDate: ['DATE'],
  narration: texts,
  maskedPan: texts,
  rrn: texts,
  stan: texts,
  amount: ['NUMBER'],
  terminalId: texts,
  isDebit: ['RULE_BASED'],
}

/** Rows are matched by these, so that none may lack them. */
const always: readonly StatementField[] = ['transactionDate', 'rrn', 'amount', 'terminalId', 'isDebit']

export const typesOf = (field: StatementField): readonly ColumnType[] => types[field]
export const canConfigure = (field: StatementField): boolean => types[field].length > 1
export const isAlwaysMandatory = (field: StatementField): boolean => always.includes(field)

export function ruleTypeOf(field: StatementField): ColumnRuleType | null {
  if (!types[field].includes('RULE_BASED')) return null
  return field === 'isDebit' ? 'SELECTION' : 'SUBSTRING'
}

/** A stored column as its configuration. */
export function configurationOf(column: StatementColumn): Omit<StatementConfiguration, 'changedBy' | 'changedAt'> {
  const { fieldName, valueFormat = null, rule, ...rest } = column
  const ruleType = ruleTypeOf(fieldName)
  return {
    ...rest,
    fieldName,
    canConfigure: canConfigure(fieldName),
    valueFormat,
    ruleType,
    rule: rule && ruleType ? { ruleType, entries: { ...rule } } : null,
  }
}

/** Fault of a change, at the field of the body that it is about. */
export interface ConfigurationFault {
  field: keyof Body
  message: string
}

const LONGEST_CELL = 500
const isPlace = (text: string | undefined) => /^[1-9]\d{0,2}$/.test(text ?? '') && Number(text) <= LONGEST_CELL

/** Why these entries are no rule, or null. */
export function ruleProblem(ruleType: ColumnRuleType, entries: Readonly<Record<string, string>>): string | null {
  if (ruleType === 'SUBSTRING') {
    const isWhole = Object.keys(entries).sort().join() === 'length,start'
    if (isWhole && isPlace(entries.start) && isPlace(entries.length)) return null
    return `Give a start and a length, whole numbers from 1 to ${LONGEST_CELL}`
  }
  const meanings = new Set(Object.values(entries))
  const words = Object.keys(entries).map((word) => word.toUpperCase())
  if (new Set(words).size < words.length) return 'A word can stand for one direction only'
  if (meanings.size === 2 && meanings.has('CREDIT') && meanings.has('DEBIT')) return null
  return 'Give at least one word for CREDIT and one for DEBIT'
}

function typeFault(before: StatementColumn, body: Body): ConfigurationFault | null {
  const { fieldName } = before
  if (body.valueType !== before.valueType && !canConfigure(fieldName)) {
    return { field: 'valueType', message: `The value type of ${fieldName} does not change` }
  }
  if (!types[fieldName].includes(body.valueType)) {
    return { field: 'valueType', message: `${fieldName} cannot be read as ${body.valueType}` }
  }
  if (body.valueType === 'DATE' && !body.valueFormat) {
    return { field: 'valueFormat', message: 'Date format is required' }
  }
  return null
}

function ruleFault({ fieldName }: StatementColumn, { valueType, rule }: Body): ConfigurationFault | null {
  if (valueType !== 'RULE_BASED') return null
  const ruleType = ruleTypeOf(fieldName)
  if (!rule || !ruleType) return { field: 'rule', message: 'Rule is required' }
  if (rule.ruleType !== ruleType) return { field: 'rule', message: `The rule type of ${fieldName} is ${ruleType}` }
  const message = ruleProblem(ruleType, rule.entries)
  return message ? { field: 'rule', message } : null
}

/** A header may stand for two fields only where one of them takes a part of the cell. */
function headerFault(body: Body, others: readonly StatementColumn[]): ConfigurationFault | null {
  const same = (one: StatementColumn) => one.columnHeader.toLowerCase() === body.columnHeader.toLowerCase()
  const isPart = ({ valueType }: Pick<StatementColumn, 'valueType'>) => valueType === 'RULE_BASED'
  const taken = others.find((one) => one.configKey !== body.configKey && same(one) && !isPart(one) && !isPart(body))
  return taken ? { field: 'columnHeader', message: `${taken.fieldName} is read from this column already` } : null
}

/** Fault of a change, or null. A column's field never changes, only how it is read. */
export function configurationFault(
  before: StatementColumn,
  body: Body,
  others: readonly StatementColumn[],
): ConfigurationFault | null {
  const own = configurationOf(before)
  for (const field of ['fieldName', 'canConfigure', 'ruleType'] as const) {
    if (body[field] !== own[field]) return { field, message: `${field} of ${before.configKey} does not change` }
  }
  if (!body.mandatory && isAlwaysMandatory(before.fieldName)) {
    return { field: 'mandatory', message: `${before.fieldName} is always mandatory` }
  }
  return typeFault(before, body) ?? ruleFault(before, body) ?? headerFault(body, others)
}

/** The column as the body says it, in its stored form: words in upper case, and only what its type uses. */
export function columnOf(before: StatementColumn, body: Body): StatementColumn {
  const { columnHeader, mandatory, valueType, valueFormat, rule } = body
  const entries = Object.entries(rule?.entries ?? {})
  const isSelection = rule?.ruleType === 'SELECTION'
  return {
    ...before,
    columnHeader,
    mandatory,
    valueType,
    valueFormat: valueType === 'DATE' ? valueFormat : null,
    rule:
      valueType === 'RULE_BASED'
        ? Object.fromEntries(entries.map(([key, value]) => [isSelection ? key.toUpperCase() : key, value]))
        : null,
  }
}
