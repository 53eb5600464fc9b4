/** The kinds of a workbook's cells as spreadsheet programs know them: number formats, dates as counted days, escapes. */
import { DAY_MS, LAGOS_OFFSET_MINUTES } from '@dcir/core/time/lagos'
import type { SheetColumn } from './spec'

/** A sheet holds 1,048,576 rows; the next one begins well before. */
export const ROWS_A_SHEET = 1_000_000

export const formats: Record<SheetColumn['kind'], string> = {
  text: '@',
  money: '#,##0.00',
  instant: 'yyyy-mm-dd hh:mm:ss',
  count: '#,##0',
}

const LAGOS_MS = LAGOS_OFFSET_MINUTES * 60_000
/** 1 January 1970 as spreadsheets count days. */
const EPOCH_DAY = 25_569

/** An instant as spreadsheets count days, in Lagos. */
export const daysOf = (instant: number): number => (instant + LAGOS_MS) / DAY_MS + EPOCH_DAY

/** Text that looks like the escape of a character that XML does not allow, but is plain text. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g

/** A text as programs read it back: the same one, although it looks like an escape. */
export const plainText = (text: string): string => text.replace(ESCAPE, '_x005F_')

export const sheetName = (name: string, number: number): string => (number === 1 ? name : `${name} ${number}`)
