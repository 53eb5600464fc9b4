/**
 * How a statement's spreadsheet is read: its columns with their headers, types and formats. The server keeps them as
 * Spreadsheet Configurations; these are the defaults that an installation begins with.
 */
import type { DateFormat } from '../time/date-text'

export const columnTypes = ['TEXT', 'RULE_BASED', 'NUMBER', 'DATE'] as const
export type ColumnType = (typeof columnTypes)[number]

/** SUBSTRING takes a part of the cell; SELECTION says what each word that a cell may hold means. */
export const columnRuleTypes = ['SUBSTRING', 'SELECTION'] as const
export type ColumnRuleType = (typeof columnRuleTypes)[number]

export const statementFieldNames = [
  'transactionDate',
  'narration',
  'maskedPan',
  'rrn',
  'stan',
  'amount',
  'terminalId',
  'isDebit',
] as const
export type StatementField = (typeof statementFieldNames)[number]

export interface StatementColumn {
  configKey: string
  fieldName: StatementField
  /** Heading of the column in the file; letter case and outer spaces do not count. */
  columnHeader: string
  valueType: ColumnType
  mandatory: boolean
  valueFormat?: DateFormat | null | undefined
  /** SELECTION: what a cell may say and what it means. SUBSTRING: `start`, counted from 1, and `length`. */
  rule?: Readonly<Record<string, string>> | null | undefined
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
