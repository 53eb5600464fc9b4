import { type ColumnRuleType, type ColumnType, columnRuleTypes } from '@dcir/core/reconciliation/columns'
import {
  type StatementConfiguration,
  type StatementConfigurationBody,
  statementConfigurations,
} from '@dcir/core/reconciliation/configurations/contract'
import { statementConfigurationFields as of } from '@dcir/core/reconciliation/configurations/fields'
import { isAlwaysMandatory, ruleProblem, typesOf } from '@dcir/core/reconciliation/configurations/rules'
import { type DateFormat, dateFormats } from '@dcir/core/time/date-text'
import { choicesOf } from '@dcir/ui/filter/filter-for.ts'
import { type Filled, formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useMemo } from 'react'

type Direction = 'CREDIT' | 'DEBIT'

/** Values of the form: each entry of a rule has its own field. */
interface Reading {
  columnHeader: string
  valueType: ColumnType
  valueFormat?: DateFormat
  /** Shown beside its entries; the field decides it. */
  ruleType?: ColumnRuleType
  start?: number
  length?: number
  words?: { word: string; meaning: Direction }[]
  mandatory: boolean
}

const { text, select, number, list, yesNo } = formFor<Reading>()
const whenPart = ({ valueType }: Filled<Reading>) => valueType === 'RULE_BASED'
const place = { when: whenPart, hint: 'Characters are counted from 1', check: placeProblem }

function placeProblem(typed: string): string | null {
  return ruleProblem('SUBSTRING', { start: typed, length: typed }) && 'Give a whole number from 1 to 500'
}

function fieldsOf({ fieldName, ruleType }: StatementConfiguration) {
  const types = typesOf(fieldName)
  return [
    text(of.columnHeader, { most: 100 }),
    select(of.valueType, { choices: choicesOf(types), readOnly: types.length === 1 }),
    ...(types.includes('DATE') ? [select(of.valueFormat, { choices: choicesOf(dateFormats) })] : []),
    ...(ruleType ? [select(of.ruleType, { choices: choicesOf(columnRuleTypes), readOnly: true, when: whenPart })] : []),
    ...(ruleType === 'SUBSTRING' ? [number('start', 'Start', place), number('length', 'Length', place)] : []),
    ...(ruleType === 'SELECTION'
      ? [
          list(
            'words',
            'Words of the file',
            (row) => [
              row.text('word', 'Word', { most: 40 }),
              row.select('meaning', 'Meaning', { choices: choicesOf(['CREDIT', 'DEBIT']) }),
            ],
            { add: 'Add a word', most: 20 },
          ),
        ]
      : []),
    yesNo(of.mandatory, {
      readOnly: isAlwaysMandatory(fieldName),
      hint: isAlwaysMandatory(fieldName) ? 'Rows are matched by it' : 'A row without it is refused',
    }),
  ]
}

function valuesOf({ rule, ruleType, valueFormat, ...record }: StatementConfiguration): Reading {
  const { columnHeader, valueType, mandatory } = record
  const entries = Object.entries(rule?.entries ?? {})
  const isPart = rule?.ruleType === 'SUBSTRING'
  return {
    columnHeader,
    valueType,
    mandatory,
    ...(valueFormat ? { valueFormat } : {}),
    ...(ruleType ? { ruleType } : {}),
    ...(isPart ? { start: Number(rule.entries.start), length: Number(rule.entries.length) } : {}),
    words: isPart ? [] : entries.map(([word, meaning]) => ({ word, meaning: meaning as Direction })),
  }
}

function bodyOf(record: StatementConfiguration, values: Reading): StatementConfigurationBody {
  const { configKey, fieldName, canConfigure, ruleType } = record
  const { columnHeader, valueType, valueFormat = null, mandatory, start, length, words = [] } = values
  const entries: Record<string, string> =
    ruleType === 'SUBSTRING'
      ? { start: String(start), length: String(length) }
      : Object.fromEntries(words.map(({ word, meaning }) => [word, meaning]))
  const rule = valueType === 'RULE_BASED' && ruleType ? { ruleType, entries } : null
  return { configKey, fieldName, canConfigure, ruleType, columnHeader, valueType, valueFormat, mandatory, rule }
}

/** Changes how a column of a statement is read; the next file that is uploaded is read so. */
export function ConfigurationForm({ record, onClose }: { record: StatementConfiguration; onClose: () => void }) {
  const fields = useMemo(() => fieldsOf(record), [record])
  const values = useMemo(() => valuesOf(record), [record])
  return (
    <FormDialog
      title={`Update ${record.fieldName}`}
      submit="Update"
      endpoint={statementConfigurations.update}
      fields={fields}
      values={values}
      body={(typed: Reading) => bodyOf(record, typed)}
      lead="Statements that are uploaded from now on are read like this."
      done={({ message }) => message}
      keepAs={`statement-configuration.${record.configKey}`}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
