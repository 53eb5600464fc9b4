/** Reads a statement here, with the very reader that the server uses, before anything is sent. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { STATEMENT_MAX_BYTES } from '@dcir/core/contract/statements'
import { errorMessage } from '@dcir/core/errors/catalogue'
import { formatBytes, formatCount } from '@dcir/core/rules/display'
import { type SpreadsheetType, spreadsheetTypeOf } from '@dcir/core/rules/file-type'
import { createStatementReader, isBlankRow, type RowProblem } from '@dcir/core/rules/statements'
import { CliError, usageError } from '../../kit/exit-codes'
import { readCsv, readXlsx } from '../../kit/spreadsheet'

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

interface CheckOptions {
  /** Told the problems of a stretch of rows; when it returns a promise, reading waits for it. */
  onProblems?(problems: readonly RowProblem[]): Promise<void> | void
  onProgress?(bytes: number, rows: number): void
  /** Every byte of a CSV file in its order. */
  onBytes?(bytes: Buffer): void
  signal: AbortSignal
}

/** The sentence of a file that cannot be opened. */
function openFault(path: string, error: unknown): CliError {
  const { code } = error as { code?: string }
  if (code === 'ENOENT') return usageError(`There is no file ${path}.`)
  if (code === 'EACCES') return usageError(`${path} may not be read. Check its permissions.`)
  return usageError(`${path} could not be read: ${(error as Error).message}`)
}

/** What stands at the path, told by content and not by name. @throws CliError when it is no statement */
export async function localFile(path: string): Promise<LocalFile> {
  const head = Buffer.alloc(4096)
  let size = 0
  try {
    const info = await stat(path)
    if (!info.isFile()) throw usageError(`${path} is not a file.`)
    size = info.size
    const file = await open(path)
    const { bytesRead } = await file.read(head, 0, head.length, 0).finally(() => file.close())
    if (bytesRead === 0) throw usageError(`${path}: ${errorMessage('file-empty')}`)
    const format = spreadsheetTypeOf(head.subarray(0, bytesRead))
    if (!format) throw usageError(`${path}: ${errorMessage('file-type', { types: 'CSV and XLSX' })}`)
    if (size > STATEMENT_MAX_BYTES)
      throw usageError(`${path}: ${errorMessage('file-too-large', { limit: formatBytes(STATEMENT_MAX_BYTES) })}`)
    return { path, size, format }
  } catch (error) {
    throw error instanceof CliError ? error : openFault(path, error)
  }
}

/** Most rows begin with a date, which one look at the first cell tells; only the others are looked at whole. */
const mayBeBlank = (cells: readonly string[]): boolean => {
  const first = cells[0]
  return first === undefined || first === '' || first.charCodeAt(0) <= 32
}

/**
 * Checks every row. Memory does not grow with the file.
 * @throws CliError when no row can be read: the file is damaged or its header lacks columns
 */
export async function checkStatement(file: LocalFile, options: CheckOptions): Promise<LocalCheck> {
  const reader = createStatementReader()
  const result: LocalCheck = { rows: 0, refused: 0, problems: 0 }
  let bytes = 0
  let headerRead = false

  function header(cells: readonly string[]): void {
    headerRead = true
    const faults = reader.header(cells)
    if (faults.length === 0) return
    const sentence = faults.map((fault) => `${fault.message}.`).join(' ')
    throw usageError(`${file.path}: ${sentence} Compare it with dcir statements template.`)
  }

  function onRows(rows: string[][], first: number): Promise<void> | void {
    let found: RowProblem[] | null = null
    const begin = first === 1 ? 1 : 0
    if (begin === 1) header(rows[0] as string[])
    for (let at = begin; at < rows.length; at++) {
      const cells = rows[at] as string[]
      if (mayBeBlank(cells) && isBlankRow(cells)) continue
      result.rows++
      const problems = reader.check(cells, first + at)
      if (problems.length === 0) continue
      result.refused++
      found ??= []
      found.push(...problems)
    }
    options.onProgress?.(bytes, result.rows)
    if (!found) return
    result.problems += found.length
    return options.onProblems?.(found)
  }

  const onBytes = (chunk: Buffer) => {
    bytes += chunk.length
    options.onBytes?.(chunk)
  }
  if (file.format === 'csv') await readCsv(file.path, { onRows, onBytes, signal: options.signal })
  else await readWorkbook(file.path, onRows, options.signal)
  if (!headerRead) throw usageError(`${file.path}: The file has no rows.`)
  return result
}

async function readWorkbook(path: string, onRows: Parameters<typeof readXlsx>[1], signal: AbortSignal): Promise<void> {
  try {
    await readXlsx(path, onRows, signal)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw usageError(`${path}: The workbook could not be read; it may be damaged.`)
  }
}

/** Checks and takes the file's fingerprint in the same pass; a workbook is read once more for it. */
export async function checkAndHash(file: LocalFile, options: CheckOptions): Promise<LocalCheck & { sha256: string }> {
  const hash = createHash('sha256')
  const result = await checkStatement(file, { ...options, onBytes: (bytes) => void hash.update(bytes) })
  return { ...result, sha256: file.format === 'csv' ? hash.digest('hex') : await hashOf(file.path) }
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
