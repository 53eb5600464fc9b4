/** How far a statement is: where its rows come from, and the progress that its record shows while they are read. */

import type { TextRows } from '@dcir/core/files/text-rows'
import type { LineReader } from '@dcir/core/reconciliation/line-reader'
import { type PiecesSink, readStatementRows, readStatementText } from '@dcir/spreadsheets/statement-lines'
import { readXlsx } from '@dcir/spreadsheets/workbook-reader'
import { BANK, type Database } from '../../db/database'
import { type FileStore, onLocal } from '../../files/files'
import type { StatementRecord } from './statements.store'

const REPORT_EVERY_MS = 700

interface Reading {
  reader: LineReader
  /** Cuts text into rows; null for a workbook. */
  cut: TextRows | null
  signal: AbortSignal
}

/** @throws Error where the file was removed after its time */
export function keptFileOf({ storageKey }: Pick<StatementRecord, 'storageKey'>): string {
  if (!storageKey) throw new Error('the file of the statement is not kept any more; it has to be uploaded again')
  return storageKey
}

/** The lines of the stored file, and how much of it has been read; reading ends with the signal. */
export function statementSource(files: FileStore, record: StatementRecord, { reader, cut, signal }: Reading) {
  let read = 0
  const lines = async (sink: PiecesSink): Promise<void> => {
    const storageKey = keptFileOf(record)
    const watched: PiecesSink = {
      ...sink,
      piece() {
        signal.throwIfAborted()
        return sink.piece()
      },
    }
    if (cut === null)
      return onLocal(files, storageKey, (path) =>
        readStatementRows((onRows) => readXlsx(path, onRows), reader, watched),
      )
    const content = files.read(storageKey)
    content.on('data', (chunk: Buffer) => {
      read += chunk.length
    })
    return readStatementText(content, { reader, cut }, watched)
  }
  return { lines, sizeRead: () => (record.format === 'xlsx' ? record.fileSize / 2 : read) }
}

/** Writes progress from outside the transaction that makes it; what cannot be written is not worth stopping for. */
export function statementProgress(database: Database) {
  const report = (id: number, percentage: number, rowsRead?: number) =>
    database.transaction(BANK, (sql) =>
      sql.run(
        `UPDATE statement_files SET percentage = greatest(percentage, $2), rows_read = coalesce($3, rows_read)
         WHERE id = $1 AND status IN ('LOADING', 'MATCHING', 'REMATCHING', 'WITHDRAWING')`,
        [id, percentage, rowsRead ?? null],
      ),
    )

  /** Reports a step that was reached, from outside the transaction that reached it. */
  const reached = (id: number) => (percentage: number) => {
    report(id, percentage).catch(() => undefined)
  }

  /** Reports how far the reading is, now and then, without blocking it. */
  function reporter(record: StatementRecord, sizeRead: () => number) {
    let last = 0
    return (rowsRead: number) => {
      const now = Date.now()
      if (now - last < REPORT_EVERY_MS) return
      last = now
      const part = record.fileSize > 0 ? sizeRead() / record.fileSize : 1
      report(record.id, Math.min(60, Math.round(part * 60)), rowsRead).catch(() => undefined)
    }
  }

  return { report, reached, reporter }
}
