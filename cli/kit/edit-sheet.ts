/** The commands of a workbook of records that is downloaded, edited, and applied row by row. */
import {
  type DifferentRow,
  differenceSentence,
  endsSentence,
  isApplicable,
  type RowEnd,
  refusedEnd,
  rowStates,
  type SheetDifference,
  type SheetEndpoints,
} from '@dcir/core/bulk/edit-sheet-contract'
import { ApiError } from '@dcir/core/errors/processed-error'
import type { Api } from './api'
import type { Cli } from './cli'
import type { CommandSpec } from './command'
import { CliError, type ExitCode, exitCodes, Interrupted } from './exit-codes'
import { addQueryFlags, queryOf, type Search } from './flags'
import { localFile } from './local-file'
import { saveAnswer } from './save-answer'
import { sendFiles } from './send-files'
import { type Column, printRows } from './table'

interface EditedNoun {
  noun: string
  endpoints: SheetEndpoints
  /** Where a download is of some records alone, how they are asked for. */
  asked?: { search: Search; but: readonly string[]; example: string }
}

interface DownloadOptions {
  output?: string
  force?: boolean
}

/** `dcir charge-types edit-sheet`: the records as a workbook. */
export function editSheetCommand({ noun, endpoints, asked }: EditedNoun): CommandSpec<DownloadOptions> {
  const command = `dcir ${noun} edit-sheet${asked ? ` ${asked.example}` : ''}`
  return {
    usage: 'edit-sheet',
    summary: endpoints.download.summary ?? '',
    flags(flags) {
      if (asked) addQueryFlags(flags, endpoints.download, asked)
      flags
        .option('--output <file>', 'where to put the workbook; else NOUN-DATE.xlsx')
        .option('--force', 'overwrite the file')
    },
    examples: [command, `${command} --output edited.xlsx`],
    notes: [`dcir ${noun} apply-sheet FILE shows what an edited file changes, and applies it.`],
    async run(cli, _args, { output, force, ...flags }) {
      const options = { ...(output && { output }), ...(force && { force }) }
      const query = asked && queryOf(endpoints.download, flags)
      await saveAnswer(cli, endpoints.download, query ? { query } : {}, options)
      return exitCodes.done
    },
  }
}

interface ApplyOptions {
  dryRun?: boolean
}

/** A row with what would become of it, or what became of it. */
interface Line extends RowEnd {
  row: number
  name: string
  changes: string
}

const columns: readonly Column<Line>[] = [
  { title: 'Row', value: ({ row }) => row, right: true },
  { title: 'Name', value: ({ name }) => name, text: true },
  {
    title: 'State',
    value: ({ state }) => state,
    shown: ({ state }) => rowStates[state].label,
    tone: ({ state }) => rowStates[state].tone,
  },
  { title: 'Changes', value: ({ changes }) => changes },
  { title: 'Result', value: ({ message, requests }) => [message, ...requests].filter(Boolean).join(' ') },
]

const changesOf = ({ kind, fields }: DifferentRow): string =>
  fields
    .map(({ column, before, after }) => (kind === 'NEW' ? `${column}: ${after}` : `${column}: ${before} → ${after}`))
    .join('; ')

/** Reason why a row is refused: the messages of all its problems. */
const reasonOf = ({ problems }: DifferentRow): string => problems.map(({ message }) => message).join(' ')

const lineOf = (row: DifferentRow, end?: RowEnd): Line => ({
  row: row.row,
  name: row.name,
  changes: changesOf(row),
  ...(end ?? { state: row.kind, message: reasonOf(row), requests: row.request ? [row.request] : [] }),
})

async function endOf(api: Api, { apply }: SheetEndpoints, { rowId, version, values }: DifferentRow): Promise<RowEnd> {
  try {
    const { outcome: state, message, requests } = await api.call(apply, { body: { rowId, version, values } })
    return { state, message, requests }
  } catch (error) {
    // A refusal ends only its row; a lost connection or session ends the command.
    const isLost = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
    if (!isLost) return refusedEnd(error.code, error.message)
    if (error instanceof CliError && error.exitCode === exitCodes.notAllowed)
      return refusedEnd(undefined, error.message)
    throw error
  }
}

/** Applies each row by itself. @throws Interrupted between two rows, with what was done */
async function applyRows(cli: Cli, api: Api, { endpoints, noun }: EditedNoun, rows: readonly DifferentRow[]) {
  const { terminal, signal } = cli
  const ends = new Map<number, RowEnd>()
  for (const row of rows) {
    if (signal.aborted) {
      const again = `dcir ${noun} apply-sheet with the same file finds the others; those that were applied are stale.`
      throw new Interrupted(`Stopped after ${ends.size} of ${rows.length} rows. ${again}`)
    }
    terminal.progress(`Applying  ${ends.size} of ${rows.length} rows`)
    ends.set(row.row, await endOf(api, endpoints, row))
  }
  terminal.clearProgress()
  return ends
}

const exitCodeOf = (lines: readonly Line[]): ExitCode =>
  lines.some(({ state }) => state === 'REFUSED' || state === 'STALE' || state === 'PENDING')
    ? exitCodes.rowsRefused
    : exitCodes.done

async function print({ terminal }: Cli, difference: SheetDifference, lines: readonly Line[], sentence: string) {
  terminal.say(sentence)
  await printRows(terminal, columns, lines)
  if (difference.rows.length === 0) terminal.say('No changes in this file.')
  return exitCodeOf(lines)
}

/** `dcir charge-types apply-sheet`: what an edited workbook changes, shown and applied. */
export function applySheetCommand(edited: EditedNoun): CommandSpec<ApplyOptions> {
  const { noun, endpoints } = edited
  const command = `dcir ${noun} apply-sheet`
  return {
    usage: 'apply-sheet <file>',
    summary: `Apply the rows of an edited workbook that dcir ${noun} edit-sheet saved`,
    flags: (flags) => flags.option('--dry-run', 'show what each row would change, and change nothing'),
    examples: [`${command} edited.xlsx --dry-run`, `${command} edited.xlsx --json`],
    notes: [
      'Each row is applied by itself; where its change waits for a second person it becomes a request. A row whose',
      'record was changed since the download is stale and refused. Rows that say nothing new are not listed.',
    ],
    async run(cli, [path = ''], { dryRun }) {
      const file = await localFile(cli.path(path), endpoints.compare.upload.maxBytes)
      const api = await cli.api()
      await api.ensureSession()
      const difference = await sendFiles(cli, api, endpoints.compare, { file })
      if (dryRun)
        return print(
          cli,
          difference,
          difference.rows.map((row) => lineOf(row)),
          differenceSentence(difference),
        )
      const ends = await applyRows(cli, api, edited, difference.rows.filter(isApplicable))
      const lines = difference.rows.map((row) => lineOf(row, ends.get(row.row)))
      return print(cli, difference, lines, lines.length === 0 ? differenceSentence(difference) : endsSentence(lines))
    },
  }
}
