/**
 * How a statement's spreadsheet is read: its columns with their headers, types and formats. The server keeps them as
 * Spreadsheet Configurations; these are the defaults it is seeded with and the local checks use.
 */
import { isBusinessDate } from '../time/lagos'

export const columnTypes = ['TEXT', 'RULE_BASED', 'NUMBER', 'DATE'] as const
export const columnRuleTypes = ['SUBSTRING', 'SELECTION'] as const
export const dateFormats = [
  'dd/MM/yyyy',
  'MM/DD/YY',
  'DD/MM/YY',
  'YY/MM/DD',
  'Month D, Yr',
  'M/D/YY',
  'D/M/YY',
  'YY/M/D',
  'MMDDYY',
  'DDMMYY',
  'YYMMDD',
] as const
export type DateFormat = (typeof dateFormats)[number]

export type StatementField =
  | 'transactionDate'
  | 'narration'
  | 'maskedPan'
  | 'rrn'
  | 'stan'
  | 'amount'
  | 'terminalId'
  | 'isDebit'

export interface StatementColumn {
  configKey: string
  fieldName: StatementField
  /** What the column is called in the file; letter case and outer spaces do not count. */
  columnHeader: string
  valueType: (typeof columnTypes)[number]
  mandatory: boolean
  valueFormat?: DateFormat
  /** SELECTION: what a cell may say and what it means. */
  rule?: Record<string, string>
}

export const statementColumns: readonly StatementColumn[] = [
  {
    configKey: 'recon.transaction-date',
    fieldName: 'transactionDate',
    columnHeader: 'Transaction Date',
    valueType: 'DATE',
    mandatory: true,
    valueFormat: 'dd/MM/yyyy',
  },
  {
    configKey: 'recon.narration',
    fieldName: 'narration',
    columnHeader: 'Narration',
    valueType: 'TEXT',
    mandatory: false,
  },
  {
    configKey: 'recon.masked-pan',
    fieldName: 'maskedPan',
    columnHeader: 'Masked PAN',
    valueType: 'TEXT',
    mandatory: false,
  },
  { configKey: 'recon.rrn', fieldName: 'rrn', columnHeader: 'RRN', valueType: 'TEXT', mandatory: true },
  { configKey: 'recon.stan', fieldName: 'stan', columnHeader: 'STAN', valueType: 'TEXT', mandatory: false },
  { configKey: 'recon.amount', fieldName: 'amount', columnHeader: 'Amount', valueType: 'NUMBER', mandatory: true },
  {
    configKey: 'recon.terminal-id',
    fieldName: 'terminalId',
    columnHeader: 'Terminal ID',
    valueType: 'TEXT',
    mandatory: true,
  },
  {
    configKey: 'recon.direction',
    fieldName: 'isDebit',
    columnHeader: 'Debit/Credit',
    valueType: 'RULE_BASED',
    mandatory: true,
    rule: { C: 'CREDIT', CR: 'CREDIT', CREDIT: 'CREDIT', D: 'DEBIT', DR: 'DEBIT', DEBIT: 'DEBIT' },
  },
]

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** The parts of a date as each format writes them: day, month, year in the order of the groups. */
const patterns: Record<DateFormat, readonly [RegExp, string]> = {
  'dd/MM/yyyy': [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 'dmy'],
  'MM/DD/YY': [/^(\d{2})\/(\d{2})\/(\d{2})$/, 'mdy'],
  'DD/MM/YY': [/^(\d{2})\/(\d{2})\/(\d{2})$/, 'dmy'],
  'YY/MM/DD': [/^(\d{2})\/(\d{2})\/(\d{2})$/, 'ymd'],
  'Month D, Yr': [/^([A-Za-z]{3,9}) (\d{1,2}), (\d{4}|\d{2})$/, 'mdy'],
  'M/D/YY': [/^(\d{1,2})\/(\d{1,2})\/(\d{2})$/, 'mdy'],
  'D/M/YY': [/^(\d{1,2})\/(\d{1,2})\/(\d{2})$/, 'dmy'],
  'YY/M/D': [/^(\d{2})\/(\d{1,2})\/(\d{1,2})$/, 'ymd'],
  MMDDYY: [/^(\d{2})(\d{2})(\d{2})$/, 'mdy'],
  DDMMYY: [/^(\d{2})(\d{2})(\d{2})$/, 'dmy'],
  YYMMDD: [/^(\d{2})(\d{2})(\d{2})$/, 'ymd'],
}

function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  return text.length >= 3 ? MONTHS.findIndex((name) => name.startsWith(text.toLowerCase())) + 1 : 0
}

/**
 * A cell to a business date. The configured format is one reading and ISO `YYYY-MM-DD` is the other; anything else
 * would be a guess and is refused.
 * @returns `YYYY-MM-DD`, or null when the cell is no such date
 */
export function parseStatementDate(cell: string, format: DateFormat): string | null {
  const text = cell.trim()
  if (isBusinessDate(text)) return text
  const [pattern, order] = patterns[format]
  const found = pattern.exec(text)
  if (!found) return null
  const part = (letter: string) => found[order.indexOf(letter) + 1] ?? ''
  const year = part('y').length === 2 ? `20${part('y')}` : part('y')
  const date = `${year}-${String(monthNumber(part('m'))).padStart(2, '0')}-${part('d').padStart(2, '0')}`
  return isBusinessDate(date) ? date : null
}
