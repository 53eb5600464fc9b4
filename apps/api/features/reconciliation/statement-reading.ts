/** Which reading a stored statement gets, by its beginning. */
import type { StatementColumn } from '@dcir/core/reconciliation/columns'
import { chooseReading, type FileHead, type Reading, type SavedLayout } from '@dcir/core/reconciliation/layouts-choice'
import { textTools } from '@dcir/spreadsheets/csv'
import { headOfText, headOfWorkbook } from '@dcir/spreadsheets/file-head'
import type { FileStore } from '../../files/files'
import type { StatementRecord } from './statements.store'

interface Known {
  columns: readonly StatementColumn[]
  saved: readonly SavedLayout[]
  today: string
}

const headOf = async (files: FileStore, { format, storageKey }: StatementRecord): Promise<FileHead> =>
  format === 'xlsx'
    ? { rows: await headOfWorkbook(files.path(storageKey)) }
    : { text: await headOfText(files.read(storageKey)) }

/** @throws DelimitedTextError when nothing fits the file */
export async function statementReading(files: FileStore, record: StatementRecord, known: Known): Promise<Reading> {
  return chooseReading({ ...known, type: record.format, head: await headOf(files, record), tools: textTools })
}
