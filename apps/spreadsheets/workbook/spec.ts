/** A workbook to be written: its columns, its cells, and the one who writes it. */
import type { Readable } from 'node:stream'

export interface SheetColumn {
  header: string
  width: number
  /** Text is text whatever it begins with; money is kobo, shown in naira; an instant is milliseconds, shown in Lagos. */
  kind: 'text' | 'money' | 'instant' | 'count'
  /** For reading alone, which its grey says. */
  readOnly?: boolean
  /** Values that a spreadsheet program offers for the cells of the column. */
  choices?: readonly string[]
}

/** A cell of a `text` column is a string, of every other a number. */
export type Cell = string | number | null

export interface SummaryLine {
  label: string
  text?: string
  /** In kobo. */
  amount?: number
}

export interface WorkbookSpec {
  sheet: string
  columns: readonly SheetColumn[]
  /** Lines of a sheet behind the rows, made when they have all come: what the workbook is of, and its sums. */
  summary?: (() => readonly SummaryLine[]) | undefined
  /** A sheet of its own, behind the others, for whoever fills the workbook in. */
  notes?: { sheet: string; lines: readonly string[] }
}

export interface WorkbookWriter {
  /** The file's bytes, as they come. It ends after `end`, and is destroyed when the writing fails. */
  readonly content: Readable
  /** Resolves when the rows are taken and the reader of `content` has kept up. */
  write(rows: readonly Cell[][]): Promise<void>
  end(): Promise<void>
  /** Gives the work up, as when the rows cannot be read to their end. */
  abandon(reason: Error): void
}
