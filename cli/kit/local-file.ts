/** Spreadsheets on this machine, and what is said of their rows. */
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { formatBytes, formatCount, formatSizeLimit } from '@dcir/core/display/numbers'
import { errorMessage } from '@dcir/core/errors/catalogue'
import { SPREADSHEET_TYPES, type SpreadsheetType, spreadsheetTypeOf } from '@dcir/core/files/file-type'
import { type OnRows, SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import { fileBytes, readCsv } from '@dcir/spreadsheets/csv'
import { readXlsx } from '@dcir/spreadsheets/workbook-reader'
import { CliError, usageError } from './exit-codes'
import type { LocalPath } from './host'

export interface LocalFile<Format extends string = SpreadsheetType> extends LocalPath {
  size: number
  format: Format
}

export interface LocalCheck {
  rows: number
  /** Rows with at least one problem. */
  refused: number
  problems: number
}

/** The sentence of a file that cannot be opened. */
function openFault(typed: string, error: unknown): CliError {
  const { code } = error as { code?: string }
  if (code === 'ENOENT') return usageError(`There is no file ${typed}.`)
  if (code === 'EACCES') return usageError(`${typed} may not be read. Check its permissions.`)
  return usageError(`${typed} could not be read: ${(error as Error).message}`)
}

/**
 * Size of the file at the path, and its format by its name and first bytes.
 * @param types for the sentence that refuses another type
 * @throws CliError when it cannot be sent
 */
export async function openLocal<T>(
  { typed, path }: LocalPath,
  maxBytes: number,
  types: string,
  typeOf: (name: string, head: Buffer) => T | null,
) {
  const head = Buffer.alloc(4096)
  try {
    const info = await stat(path)
    if (!info.isFile()) throw usageError(`${typed} is not a file.`)
    const file = await open(path)
    const { bytesRead } = await file.read(head, 0, head.length, 0).finally(() => file.close())
    if (bytesRead === 0) throw usageError(`${typed}: ${errorMessage('file-empty')}`)
    const format = typeOf(basename(path), head.subarray(0, bytesRead))
    if (!format) throw usageError(`${typed}: ${errorMessage('file-type', { types })}`)
    if (info.size > maxBytes)
      throw usageError(`${typed}: ${errorMessage('file-too-large', { limit: formatSizeLimit(maxBytes) })}`)
    return { typed, path, size: info.size, format }
  } catch (error) {
    throw error instanceof CliError ? error : openFault(typed, error)
  }
}

/** A spreadsheet, whose name and content must agree. @throws CliError when it is none */
export const localFile = (file: LocalPath, maxBytes: number): Promise<LocalFile> =>
  openLocal(file, maxBytes, SPREADSHEET_TYPES, spreadsheetTypeOf)

interface Watching {
  /** Every byte of a text in its order, such as for a hash. */
  onBytes?(bytes: Buffer): void
  signal: AbortSignal
}

interface Reading extends Watching {
  onRows: OnRows
}

async function* watchedBytes(path: string, { onBytes, signal }: Watching): AsyncGenerator<Buffer> {
  for await (const bytes of fileBytes(path)) {
    signal.throwIfAborted()
    onBytes?.(bytes)
    yield bytes
  }
}

/** The sentence of a file that cannot be read. */
const readFault = (typed: string, error: unknown): unknown =>
  error instanceof SpreadsheetError ? usageError(`${typed}: ${error.message}`) : error

/** Reads the rows of a spreadsheet as the server reads them. @throws CliError with the sentence that the server has */
export async function readLocal({ typed, path, format }: LocalFile<string>, reading: Reading): Promise<void> {
  try {
    if (format === 'csv') await readCsv(watchedBytes(path, reading), reading.onRows)
    else await readXlsx(path, reading.onRows, reading.signal)
  } catch (error) {
    throw readFault(typed, error)
  }
}

/** Hands a text's bytes to what reads them. @throws CliError with the sentence that the server has */
export async function readLocalBytes(
  { typed, path }: LocalFile<string>,
  watching: Watching,
  read: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  try {
    await read(watchedBytes(path, watching))
  } catch (error) {
    throw readFault(typed, error)
  }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of fileBytes(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** `1,000 rows, 3 of them with faults (4 problems)`. */
export function checkSentence({ rows, refused, problems }: LocalCheck): string {
  const count = (number: number, word: string) => `${formatCount(number)} ${word}${number === 1 ? '' : 's'}`
  if (refused === 0) return `${count(rows, 'row')}, all good.`
  return `${count(rows, 'row')}, ${formatCount(refused)} of them would be refused (${count(problems, 'problem')}).`
}

/** How far the reading is; a workbook is packed, so only its rows can be counted. */
export function checkProgress(file: LocalFile<string>, bytes: number, rows: number): string {
  const counted = `${formatCount(rows)} rows`
  if (file.format === 'xlsx') return `Checking  ${counted}`
  return `Checking  ${Math.floor((bytes / file.size) * 100)}%  ${formatBytes(bytes)} of ${formatBytes(file.size)}  ${counted}`
}
