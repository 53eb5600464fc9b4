/** Reads a statement here, with the very reader that the server uses, before anything is sent. */
import { createHash } from 'node:crypto'
import { isBlankRow, type RowProblem } from '@dcir/core/files/rows'
import { type StatementColumn, statementColumns } from '@dcir/core/reconciliation/columns'
import { statements } from '@dcir/core/reconciliation/contract'
import { createStatementReader } from '@dcir/core/reconciliation/rules'
import { businessDate } from '@dcir/core/time/lagos'
import type { Cli } from '../../../kit/cli'
import { CliError, exitCodes, usageError } from '../../../kit/exit-codes'
import { hashOf, type LocalCheck, type LocalFile, readLocal } from '../../../kit/local-file'

/** How this installation reads statements, where somebody is signed in; else how every installation begins. */
export async function columnsHere({ api, terminal, signal }: Cli): Promise<readonly StatementColumn[]> {
  try {
    return await (await api()).call(statements.columns, {})
  } catch (error) {
    signal.throwIfAborted()
    const isStranger = error instanceof CliError && error.exitCode === exitCodes.notAllowed
    if (!isStranger) terminal.say('The spreadsheet configuration could not be read; the standard one is used.')
    return statementColumns
  }
}

interface CheckOptions {
  columns: readonly StatementColumn[]
  /** Called with the problems of some rows; when it returns a promise, reading waits for it. */
  onProblems?(problems: readonly RowProblem[]): Promise<void> | void
  onProgress?(bytes: number, rows: number): void
  /** Every byte of a CSV file in its order. */
  onBytes?(bytes: Buffer): void
  signal: AbortSignal
}

/** Most rows begin with a date, which the first cell shows; only the others are parsed whole. */
const mayBeBlank = (cells: readonly string[]): boolean => {
  const first = cells[0]
  return first === undefined || first === '' || first.charCodeAt(0) <= 32
}

/**
 * Checks every row. Memory does not grow with the file.
 * @throws CliError when no row can be read: the file is damaged or its header lacks columns
 */
export async function checkStatement(file: LocalFile, options: CheckOptions): Promise<LocalCheck> {
  const reader = createStatementReader(businessDate(new Date()), options.columns)
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
  await readLocal(file, { onRows, onBytes, signal: options.signal })
  if (!headerRead) throw usageError(`${file.path}: The file has no rows.`)
  return result
}

/** Checks and takes the file's fingerprint in the same pass; a workbook is read once more for it. */
export async function checkAndHash(file: LocalFile, options: CheckOptions): Promise<LocalCheck & { sha256: string }> {
  const hash = createHash('sha256')
  const result = await checkStatement(file, { ...options, onBytes: (bytes) => void hash.update(bytes) })
  return { ...result, sha256: file.format === 'csv' ? hash.digest('hex') : await hashOf(file.path) }
}
