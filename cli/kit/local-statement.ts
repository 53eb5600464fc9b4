/** Reads a statement here, with the very reader that the server uses, before anything is sent. */
import { createHash } from 'node:crypto'
import { formatSizeLimit } from '@dcir/core/display/numbers'
import { errorMessage } from '@dcir/core/errors/catalogue'
import { DelimitedTextError } from '@dcir/core/files/delimited-text'
import type { RowProblem } from '@dcir/core/files/rows'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import { type StatementColumn, statementColumns } from '@dcir/core/reconciliation/columns'
import { STATEMENT_MAX_BYTES, statements } from '@dcir/core/reconciliation/contract'
import { chooseReading, type FileHead, type SavedLayout } from '@dcir/core/reconciliation/layouts/choice'
import { statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { STATEMENT_TYPES, type StatementType, statementTypeOf } from '@dcir/core/reconciliation/statement-text'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { configurationValue } from '@dcir/core/reference/configurations/keys'
import { fileBytes, textTools } from '@dcir/spreadsheets/csv'
import { headOfText, headOfWorkbook } from '@dcir/spreadsheets/file-head'
import { type PiecesSink, readStatementRows, readStatementText } from '@dcir/spreadsheets/statement-lines'
import type { Cli } from './cli'
import { CliError, exitCodes, usageError } from './exit-codes'
import type { LocalPath } from './host'
import { hashOf, type LocalCheck, type LocalFile, openLocal, readLocal, readLocalBytes } from './local-file'

/** How an installation reads statements: its own spreadsheet, and banks' layouts. */
export interface Known {
  columns: readonly StatementColumn[]
  saved: readonly SavedLayout[]
  /** The largest file that it takes. */
  maxBytes: number
}

const SIZE_KEY = 'dcir.recon.statement.max-megabytes'

/** As the installation does where somebody is signed in; else how every installation begins. */
export async function readingsHere({ api, terminal, signal }: Cli): Promise<Known> {
  try {
    const service = await api()
    return {
      columns: await service.call(statements.columns, {}),
      saved: await service.call(statementLayouts.inForce, {}),
      maxBytes: configurationValue(
        SIZE_KEY,
        (await service.call(configurations.read, { params: { configKey: SIZE_KEY } })).configValue,
      ),
    }
  } catch (error) {
    signal.throwIfAborted()
    const isStranger = error instanceof CliError && error.exitCode === exitCodes.notAllowed
    if (!isStranger) terminal.say('The spreadsheet configuration could not be read; the standard one is used.')
    return { columns: statementColumns, saved: [], maxBytes: configurationValue(SIZE_KEY, undefined) }
  }
}

export type StatementHere = LocalFile<StatementType>

/** A statement of any kind that is read, whose name and content must agree. @throws CliError when it is none */
export const localStatement = (file: LocalPath): Promise<StatementHere> =>
  openLocal(file, STATEMENT_MAX_BYTES, STATEMENT_TYPES, statementTypeOf)

/** The beginning of a file, which shows how it is written. @throws CliError when it cannot be read */
export async function headHere({ typed, path, format }: StatementHere): Promise<FileHead> {
  try {
    return format === 'xlsx' ? { rows: await headOfWorkbook(path) } : { text: await headOfText(fileBytes(path)) }
  } catch (error) {
    throw error instanceof SpreadsheetError ? usageError(`${typed}: ${error.message}`) : error
  }
}

interface CheckOptions {
  known: Known
  /** The day of business, which no line may be after. */
  today: string
  /** Called with the problems of some rows; when it returns a promise, reading waits for it. */
  onProblems?(problems: readonly RowProblem[]): Promise<void> | void
  onProgress?(bytes: number, rows: number): void
  /** Every byte of a text in its order. */
  onBytes?(bytes: Buffer): void
  signal: AbortSignal
}

/**
 * Checks every row. Memory does not grow with the file.
 * @throws CliError when no row can be read: the file is damaged, or nothing that is known fits it
 */
export async function checkStatement(file: StatementHere, options: CheckOptions): Promise<LocalCheck> {
  try {
    return await checkRows(file, options)
  } catch (error) {
    if (!(error instanceof DelimitedTextError)) throw error
    throw usageError(`${file.typed}: ${error.message} Compare it with dcir statements template.`)
  }
}

async function checkRows(file: StatementHere, options: CheckOptions): Promise<LocalCheck> {
  const { known, today } = options
  const limit = formatSizeLimit(known.maxBytes)
  if (file.size > known.maxBytes) throw usageError(`${file.typed}: ${errorMessage('file-too-large', { limit })}`)
  const head = await headHere(file)
  const { reader, rows: cut } = chooseReading({ ...known, type: file.format, head, today, tools: textTools })
  const result: LocalCheck = { rows: 0, refused: 0, problems: 0 }
  let bytes = 0

  let found: RowProblem[] = []
  const sink: PiecesSink = {
    plain: () => {
      result.rows++
    },
    line(line) {
      result.rows++
      if ('transactionDate' in line) return
      result.refused++
      found.push(...line)
    },
    piece() {
      options.onProgress?.(bytes, result.rows)
      if (found.length === 0) return
      result.problems += found.length
      const problems = found
      found = []
      return options.onProblems?.(problems)
    },
  }

  const onBytes = (chunk: Buffer) => {
    bytes += chunk.length
    options.onBytes?.(chunk)
  }
  const { signal } = options
  if (cut)
    await readLocalBytes(file, { onBytes, signal }, (content) => readStatementText(content, { reader, cut }, sink))
  else await readStatementRows((onRows) => readLocal(file, { onRows, signal }), reader, sink)
  reader.end()
  return result
}

/** Checks and takes the file's fingerprint in the same pass; a workbook is read once more for it. */
export async function checkAndHash(
  file: StatementHere,
  options: CheckOptions,
): Promise<LocalCheck & { sha256: string }> {
  const hash = createHash('sha256')
  const result = await checkStatement(file, { ...options, onBytes: (bytes) => void hash.update(bytes) })
  return { ...result, sha256: file.format === 'xlsx' ? await hashOf(file.path) : hash.digest('hex') }
}
