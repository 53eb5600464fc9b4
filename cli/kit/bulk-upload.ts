/** The command that checks a bulk file here, sends it, and follows its rows when asked. */
import { BULK_MAX_BYTES, type BulkBatch, bulkMessages } from '@dcir/core/bulk/contract'
import { FAILURE_COLUMN } from '@dcir/core/bulk/rows'
import { formatCount } from '@dcir/core/display/numbers'
import type { Api } from './api'
import { type CheckedFile, checkBulk, exitCodeOf, followBatch, resultColumns } from './bulk'
import {
  type BulkNoun,
  callShow,
  companionFlag,
  companionPath,
  eachPage,
  exampleFlag,
  following,
  NO_COMPANION,
  type ShownRow,
} from './bulk-noun'
import type { Cli } from './cli'
import type { CommandSpec } from './command'
import { type DryRunOption, dryRun, dryRunFlag } from './dry-run'
import { type ExitCode, exitCodes } from './exit-codes'
import { checkSentence, localFile } from './local-file'
import { createSample, FIRST_SHOWN, sampleLines } from './problems'
import { sendOnce } from './send-files'
import { printOne } from './table'

interface UploadOptions extends DryRunOption {
  /** Unset when neither --wait nor --no-wait was given. */
  wait?: boolean
  skipCheck?: boolean
}

/** Checks a file here, sends it, and follows its rows when asked. */
export function uploadCommand<Row extends object>(noun: BulkNoun<Row>): CommandSpec<UploadOptions> {
  const { upload } = noun.endpoints
  return {
    usage: 'upload <file>',
    summary: upload.summary,
    flags: (command) =>
      dryRunFlag(companionFlag(command, noun))
        .option('--wait', 'follow the rows to their end and print the result')
        .option('--no-wait', `look once and end with ${exitCodes.stillRunning} when the server is still at it`)
        .option('--skip-check', 'send without checking the rows here first'),
    examples: [
      `dcir ${noun.noun} upload november.csv${exampleFlag(noun)} --dry-run`,
      `DCIR_API_KEY_FILE=/etc/dcir/nightly.key dcir ${noun.noun} upload november.xlsx --wait --json`,
    ],
    notes: [
      'Rows with faults are sent too: they fail with their reason. The same file again is taken once, and ends as the first time.',
      'Prints the batch id; with --wait the counts as well, and the failed rows. What the server says goes to stderr.',
    ],
    async run(cli, [path = ''], options) {
      const {
        file: second,
        also,
        beside,
      } = (await noun.companion?.open(companionPath(cli, noun, options))) ?? NO_COMPANION
      const file = await localFile(cli.path(path), BULK_MAX_BYTES)
      const api = await cli.api()
      await api.ensureSession()
      const { endpoints, words } = noun
      if (options.dryRun) return dryRun(cli, api, { endpoint: endpoints.dryRun, file, input: beside, words })
      const checked = options.skipCheck ? null : await checkBulk(cli, path, noun.layout, also)
      if (checked) sayProblems(cli, checked, noun)
      const again = (batchId: string, message: string): Sent => ({ batchId, message })
      const sent = (await sendOnce(cli, api, upload, { file, second }, again)) as Sent
      cli.terminal.say(sent.message || bulkMessages.uploaded)
      return finish({ cli, api, noun, sent, refusedHere: checked?.refused ?? 0, wait: options.wait })
    },
  }
}

function sayProblems<Row extends object>(cli: Cli, checked: CheckedFile, { noun }: BulkNoun<Row>): void {
  sayChecked(cli, checked, `dcir ${noun} check --problems FILE writes them all.`)
}

/** Prints the findings of the check before a file is sent. @param more says where the other problems are */
export function sayChecked({ terminal }: Cli, checked: CheckedFile, more: string): void {
  const sample = createSample()
  sample.add(checked.found)
  for (const line of sampleLines(sample, checked.problems, terminal.err, more)) terminal.say(line)
  for (const note of checked.notes) terminal.say(note)
  terminal.say(checkSentence(checked))
}

interface Sent {
  message: string
  batchId: string
}

interface Finish<Row extends object> {
  cli: Cli
  api: Api
  noun: BulkNoun<Row>
  sent: Sent
  refusedHere: number
  wait: boolean | undefined
}

async function finish<Row extends object>({ cli, api, noun, sent, refusedHere, wait }: Finish<Row>): Promise<ExitCode> {
  const { terminal } = cli
  if (wait === undefined) {
    await terminal.data(terminal.json ? `${JSON.stringify(sent)}\n` : `${sent.batchId}\n`)
    return refusedHere > 0 ? exitCodes.rowsRefused : exitCodes.done
  }
  const batch = wait
    ? await followBatch(cli, api, sent.batchId, following(noun))
    : await callShow(noun, api, sent.batchId)
  await printResult(cli, api, noun, batch)
  return exitCodeOf(batch)
}

/** The counts, and the rows that failed: all of them in JSON, the first of them beside the counts. */
async function printResult<Row extends object>(
  { terminal }: Cli,
  api: Api,
  noun: BulkNoun<Row>,
  batch: BulkBatch,
): Promise<void> {
  if (terminal.json) {
    const failedRows: ShownRow[] = []
    await eachPage(
      (page) => noun.rows(api, batch.batchId, { failed: true }, page),
      (rows) => void failedRows.push(...rows),
    )
    return terminal.data(`${JSON.stringify({ ...batch, failedRows })}\n`)
  }
  await printOne(terminal, resultColumns, batch)
  if (batch.failedCount === 0) return
  const { content } = await noun.rows(api, batch.batchId, { failed: true }, 0)
  for (const { rowNumber, subject, message } of content.slice(0, FIRST_SHOWN))
    terminal.say(`Row ${rowNumber}${subject ? `, ${subject}` : ''}: ${message ?? ''}`)
  const rest = batch.failedCount - Math.min(content.length, FIRST_SHOWN)
  const file = `dcir ${noun.noun} download ${batch.batchId} --failed`
  if (rest > 0) terminal.say(`… and ${formatCount(rest)} more.`)
  terminal.say(`${file} saves the failed rows with the column "${FAILURE_COLUMN}", to be mended and sent again.`)
}
