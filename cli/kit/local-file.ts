/** Spreadsheets on this machine, told by content and not by name, and what is said of their rows. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { formatBytes, formatCount } from '@dcir/core/display/numbers'
import { errorMessage } from '@dcir/core/errors/catalogue'
import { type SpreadsheetType, spreadsheetTypeOf } from '@dcir/core/files/file-type'
import { CliError, usageError } from './exit-codes'
import { readXlsx } from './spreadsheet'

export interface LocalFile {
  path: string
  size: number
  format: SpreadsheetType
}

export interface LocalCheck {
  rows: number
  /** Rows with at least one problem. */
  refused: number
  problems: number
}

/** The sentence of a file that cannot be opened. */
function openFault(path: string, error: unknown): CliError {
  const { code } = error as { code?: string }
  if (code === 'ENOENT') return usageError(`There is no file ${path}.`)
  if (code === 'EACCES') return usageError(`${path} may not be read. Check its permissions.`)
  return usageError(`${path} could not be read: ${(error as Error).message}`)
}

/** What stands at the path, and what its first bytes say of it. @throws CliError when it cannot be sent */
export async function openLocal<T>(path: string, maxBytes: number, types: string, typeOf: (head: Buffer) => T | null) {
  const head = Buffer.alloc(4096)
  try {
    const info = await stat(path)
    if (!info.isFile()) throw usageError(`${path} is not a file.`)
    const file = await open(path)
    const { bytesRead } = await file.read(head, 0, head.length, 0).finally(() => file.close())
    if (bytesRead === 0) throw usageError(`${path}: ${errorMessage('file-empty')}`)
    const format = typeOf(head.subarray(0, bytesRead))
    if (!format) throw usageError(`${path}: ${errorMessage('file-type', { types })}`)
    if (info.size > maxBytes)
      throw usageError(`${path}: ${errorMessage('file-too-large', { limit: formatBytes(maxBytes) })}`)
    return { path, size: info.size, format }
  } catch (error) {
    throw error instanceof CliError ? error : openFault(path, error)
  }
}

/** A spreadsheet, told by its content and not by its name. @throws CliError when it is none */
export const localFile = (path: string, maxBytes: number): Promise<LocalFile> =>
  openLocal(path, maxBytes, 'CSV and XLSX', spreadsheetTypeOf)

export async function readWorkbook(
  path: string,
  onRows: Parameters<typeof readXlsx>[1],
  signal: AbortSignal,
): Promise<void> {
  try {
    await readXlsx(path, onRows, signal)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw usageError(`${path}: The workbook could not be read; it may be damaged.`)
  }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** `1,000 rows, 3 of them with faults (4 problems)`. */
export function checkSentence({ rows, refused, problems }: LocalCheck): string {
  const count = (number: number, word: string) => `${formatCount(number)} ${word}${number === 1 ? '' : 's'}`
  if (refused === 0) return `${count(rows, 'row')}, all good.`
  return `${count(rows, 'row')}, ${formatCount(refused)} of them would be refused (${count(problems, 'problem')}).`
}

/** How far the reading is; a workbook is packed, so only its rows can be counted. */
export function checkProgress(file: LocalFile, bytes: number, rows: number): string {
  const counted = `${formatCount(rows)} rows`
  if (file.format === 'xlsx') return `Checking  ${counted}`
  return `Checking  ${Math.floor((bytes / file.size) * 100)} %  ${formatBytes(bytes)} of ${formatBytes(file.size)}  ${counted}`
}
