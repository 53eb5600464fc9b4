/** Which reading a stored statement gets, by its beginning. */
import type { StatementColumn } from '@dcir/core/reconciliation/columns'
import { chooseReading, type FileHead, type Reading, type SavedLayout } from '@dcir/core/reconciliation/layouts-choice'
import { textTools } from '@dcir/spreadsheets/csv'
import { headOfText, headOfWorkbook } from '@dcir/spreadsheets/file-head'
import { type FileStore, onLocal } from '../../files/files'
import { keptFileOf } from './statement-progress'
import type { StatementRecord } from './statements.store'

interface Known {
  columns: readonly StatementColumn[]
  saved: readonly SavedLayout[]
  today: string
}

async function headOf(files: FileStore, record: StatementRecord): Promise<FileHead> {
  const key = keptFileOf(record)
  return record.format === 'xlsx'
    ? { rows: await onLocal(files, key, headOfWorkbook) }
    : { text: await headOfText(files.read(key)) }
}

/** @throws DelimitedTextError when nothing fits the file */
export async function statementReading(files: FileStore, record: StatementRecord, known: Known): Promise<Reading> {
  return chooseReading({ ...known, type: record.format, head: await headOf(files, record), tools: textTools })
}
