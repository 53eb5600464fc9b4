/** `dcir transactions ingest`: a day or a history of the switch from a file, in batches, gone on with where it stopped. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Client } from '@dcir/core/client/client'
import { formatCount } from '@dcir/core/display/numbers'
import { IncomingTransaction, type IngestedRow, MAX_INGEST_BATCH, transactions } from '@dcir/core/transactions/contract'
import type { Cli } from '../../kit/cli'
import type { CommandSpec } from '../../kit/command'
import { exitCodes, Interrupted, usageError } from '../../kit/exit-codes'
import type { LocalPath } from '../../kit/host'
import { hashOf } from '../../kit/local-file'
import { type Batch, readRows } from '../../kit/rows-of-file'
import { type Column, printOne, printRows } from '../../kit/table'

interface Options {
  tokenFile?: string
  batch?: string
}

interface Counts {
  accepted: number
  repeated: number
  conflicting: number
  quarantined: number
  refused: number
}

/** How far a file is: kept beside it until its end. */
interface Progress extends Counts {
  sha256: string
  rows: number
}

const NOTHING: Counts = { accepted: 0, repeated: 0, conflicting: 0, quarantined: 0, refused: 0 }
const DEFAULT_BATCH = '500'
const NUMBERS = new Set(['transactionAmount', 'aptentResponseDuration', 'bankResponseDuration'])

type Answer = Omit<IngestedRow, 'index'> & { row: number }

const answerColumns: readonly Column<Answer>[] = [
  { title: 'Row', value: ({ row }) => row, right: true },
  { title: 'Search key', value: ({ transactionSearchKey }) => transactionSearchKey },
  { title: 'Outcome', value: ({ outcome }) => outcome },
  { title: 'Reasons', value: ({ reasons }) => reasons.map(({ message }) => message).join('. '), text: true },
]

const countColumns = (Object.keys(NOTHING) as (keyof Counts)[]).map(
  (name): Column<Counts> => ({
    title: `${name[0]?.toUpperCase()}${name.slice(1)}`,
    value: (counts) => counts[name],
    right: true,
  }),
)

function tokenOf(cli: Cli, tokenFile: string | undefined): string {
  const named = tokenFile ?? cli.env.INGESTION_TOKEN_FILE
  if (!named) throw usageError('Name the file of the ingestion token with --token-file, or in INGESTION_TOKEN_FILE.')
  const { typed, path } = cli.path(named)
  if (!existsSync(path)) throw usageError(`There is no file ${typed}.`)
  return readFileSync(path, 'utf8').trim()
}

function sizeOf(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_INGEST_BATCH) return Number(text)
  throw usageError(`--batch: ${text} is not a whole number from 1 to ${MAX_INGEST_BATCH}.`)
}

/** The progress of a file of these bytes; another file under the name begins at its start. */
function progressAt(path: string, sha256: string): Progress {
  if (existsSync(path)) {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Progress
    if (kept.sha256 === sha256) return kept
  }
  return { sha256, rows: 0, ...NOTHING }
}

function keep(path: string, progress: Progress): void {
  writeFileSync(`${path}.new`, JSON.stringify(progress))
  renameSync(`${path}.new`, path)
}

interface Work {
  cli: Cli
  client: Client
  file: LocalPath
  size: number
  progress: Progress
  keptAt: string
}

async function send({ cli, client, progress, keptAt }: Work, { first, rows }: Batch): Promise<void> {
  const { terminal, signal } = cli
  signal.throwIfAborted()
  const { rows: answers, ...counts } = await client.call(
    transactions.ingest,
    { body: { transactions: rows } },
    { signal },
  )
  for (const name of Object.keys(NOTHING) as (keyof Counts)[]) progress[name] += counts[name]
  progress.rows = first + rows.length - 1
  await printRows(
    terminal,
    answerColumns,
    answers.map(({ index, ...answer }) => ({ row: first + index, ...answer })),
  )
  keep(keptAt, progress)
  terminal.progress(`Ingesting  ${formatCount(progress.rows)} rows`)
}

async function sendAll(work: Work): Promise<void> {
  const { cli, file, size, progress } = work
  const use = (batch: Batch) => send(work, batch)
  try {
    await readRows(file, { size, numbers: NUMBERS, skip: progress.rows, use })
  } catch (error) {
    const again = `After ${formatCount(progress.rows)} rows. The same command goes on there.`
    if (cli.signal.aborted) throw new Interrupted(`Stopped. ${again}`)
    cli.terminal.say(again)
    throw error
  } finally {
    cli.terminal.clearProgress()
  }
}

const names = Object.keys(IncomingTransaction.shape)

export const ingest: CommandSpec<Options> = {
  usage: 'ingest <file>',
  summary: 'Ingest a day or a history of transactions from a file, with the credential of the switch',
  flags: (command) =>
    command
      .option('--token-file <file>', 'the file of the ingestion token; else the one that INGESTION_TOKEN_FILE names')
      .option('--batch <rows>', `rows of one call, at most ${MAX_INGEST_BATCH}`, DEFAULT_BATCH),
  examples: [
    'dcir transactions ingest november.csv --token-file /etc/dcir/ingestion-token',
    'dcir ingest november.jsonl --token-file /etc/dcir/ingestion-token --retry 5 --json',
  ],
  notes: [
    `CSV has a heading with ${names.join(', ')}; another file has a JSON object a line.`,
    'transactionAmount is kobo here, as the switch sends it. A key is ingested once, so that a repeat is safe.',
    'Prints the rows that were not ingested, with their reasons, and the counts on stderr; with --json the counts come',
    'last, as an object. Where it stops, FILE.progress keeps how far it came.',
  ],
  async run(cli, [typed = ''], { tokenFile, batch = DEFAULT_BATCH }) {
    const size = sizeOf(batch)
    const file = cli.path(typed)
    if (!existsSync(file.path)) throw usageError(`There is no file ${typed}.`)
    const client = await cli.clientOf(tokenOf(cli, tokenFile))
    const keptAt = `${file.path}.progress`
    const progress = progressAt(keptAt, await hashOf(file.path))
    if (progress.rows > 0) cli.terminal.say(`Goes on after ${formatCount(progress.rows)} rows.`)
    await sendAll({ cli, client, file, size, progress, keptAt })
    rmSync(keptAt, { force: true })
    return finish(cli, progress)
  },
}

async function finish({ terminal }: Cli, { sha256: _, rows: __, ...counts }: Progress) {
  if (terminal.json) await printOne(terminal, countColumns, counts)
  else terminal.say(countColumns.map(({ title, value }) => `${title} ${formatCount(Number(value(counts)))}`).join(', '))
  const isWhole = counts.conflicting + counts.quarantined + counts.refused === 0
  return isWhole ? exitCodes.done : exitCodes.rowsRefused
}
