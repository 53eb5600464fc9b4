import { DelimitedTextError } from '@dcir/core/files/delimited-text'
import type { RowProblem } from '@dcir/core/files/rows'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import type { StatementColumn } from '@dcir/core/reconciliation/columns'
import { statements } from '@dcir/core/reconciliation/contract'
import { chooseReading, type FileHead, type Reading, type SavedLayout } from '@dcir/core/reconciliation/layouts/choice'
import { statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { readWithLayout } from '@dcir/core/reconciliation/layouts/reader'
import { SAMPLE_CHARACTERS, SAMPLE_ROWS } from '@dcir/core/reconciliation/statement-text'
import { today } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { loadTextTools } from '@dcir/ui/file/text-tools.ts'
import { useEffect, useState } from 'react'
import { beginningOf } from './layout-sample'

/** First rows of a statement, as its upload will read them. */
export interface HeadRows {
  /** Null for the platform's own spreadsheet. */
  layout: SavedLayout | null
  rows: number
  problems: readonly RowProblem[]
  /** Whether these are all rows of the file. */
  isWhole: boolean
}

export type StatementHead = HeadRows | { refusal: string } | { unreadable: string }

/** Rows of the beginning by the reading that the whole file gets; text that is cut off may hold none. */
function headRows({ reader, rows: cut, layout }: Reading, head: FileHead): Pick<HeadRows, 'rows' | 'problems'> {
  try {
    const cells = 'rows' in head ? head.rows : (cut?.take(head.text) ?? [])
    if (layout) {
      const lines = readWithLayout(layout.layout, cells, today())
      return { rows: lines.length, problems: lines.flatMap(({ problems }) => problems) }
    }
    const ends = cells.map((one, at) => reader.read(one, at + 1)).filter((end) => end !== null)
    return { rows: ends.length, problems: ends.flatMap((end) => ('transactionDate' in end ? [] : end)) }
  } catch (error) {
    if (error instanceof DelimitedTextError) return { rows: 0, problems: [] }
    throw error
  }
}

async function headOf(
  file: File,
  columns: readonly StatementColumn[],
  saved: readonly SavedLayout[],
): Promise<StatementHead | null> {
  try {
    const begun = await beginningOf(file)
    if (!begun) return null
    const { type, head } = begun
    const reading = chooseReading({ type, head, columns, saved, today: today(), tools: await loadTextTools() })
    // The platform's own text is checked whole.
    if (!reading.layout && type === 'csv') return null
    const isWhole = 'rows' in head ? head.rows.length < SAMPLE_ROWS : head.text.length < SAMPLE_CHARACTERS
    return { layout: reading.layout, isWhole, ...headRows(reading, head) }
  } catch (error) {
    if (error instanceof SpreadsheetError) return { unreadable: error.message }
    if (error instanceof DelimitedTextError) return { refusal: error.message }
    throw error
  }
}

/** Reads the beginning of a chosen statement; null where nobody here can, or need. */
export function useStatementHead(file: File | null): StatementHead | null {
  const { data: columns } = useEndpoint(statements.columns, {})
  const { data: saved } = useEndpoint(statementLayouts.inForce, {})
  const [head, setHead] = useState<StatementHead | null>(null)
  useEffect(() => {
    setHead(null)
    if (!file || !columns || !saved) return
    let isPast = false
    headOf(file, columns, saved).then(
      (found) => isPast || setHead(found),
      // The check of the file says that it cannot be read here.
      () => undefined,
    )
    return () => {
      isPast = true
    }
  }, [file, columns, saved])
  return head
}
