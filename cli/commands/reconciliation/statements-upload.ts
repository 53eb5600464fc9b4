/** `dcir statements upload`: checks here, sends as a stream, and follows the work when asked. */
import { type StatementFile, statementMessages, statements } from '@dcir/core/reconciliation/contract'
import { businessDate } from '@dcir/core/time/lagos'
import type { Api } from '../../kit/api'
import type { Cli } from '../../kit/cli'
import type { CommandSpec } from '../../kit/command'
import { CliError, type ExitCode, exitCodes } from '../../kit/exit-codes'
import { checkProgress, checkSentence, type LocalCheck } from '../../kit/local-file'
import { checkAndHash, localStatement, readingsHere, type StatementHere } from '../../kit/local-statement'
import { createSample, sampleLines } from '../../kit/problems'
import { sendOnce } from '../../kit/send-files'
import { printOne } from '../../kit/table'
import { exitCodeOf, resultColumns } from './statements-counts'
import { followStatement, showOnce } from './statements-follow'

interface Options {
  /** Unset when neither --wait nor --no-wait was given. */
  wait?: boolean
  skipCheck?: boolean
}

type Checked = LocalCheck & { sha256: string }

export const upload: CommandSpec<Options> = {
  usage: 'upload <file>',
  summary: statements.upload.summary,
  flags: (command) =>
    command
      .option('--wait', 'follow the work to its end and print the counts')
      .option('--no-wait', `look once and end with ${exitCodes.stillRunning} when the server is still at it`)
      .option('--skip-check', 'send without checking the rows here first'),
  examples: [
    'dcir statements upload november.csv --wait',
    'DCIR_API_KEY_FILE=/etc/dcir/nightly.key dcir statements upload november.xlsx --wait --json',
  ],
  notes: [
    'Rows with faults are sent too: the server lists them. The same file again is taken once, and ends as the first time.',
    'Prints the file key; with --wait the counts as well. What the server says goes to stderr.',
  ],
  async run(cli, [path = ''], options) {
    const file = await localStatement(cli.path(path))
    const api = await cli.api()
    await api.ensureSession()
    const checked = options.skipCheck ? null : await checkHere(cli, file)
    const again = (fileKey: string, message: string) => ({ fileKey, message })
    const { fileKey, message } = await sendOnce(cli, api, statements.upload, { file }, again)
    cli.terminal.say(message || statementMessages.uploaded)
    return finish({ cli, api, fileKey, message, checked, wait: options.wait })
  },
}

async function checkHere(cli: Cli, file: StatementHere): Promise<Checked> {
  const { terminal, signal } = cli
  const sample = createSample()
  const known = await readingsHere(cli)
  const result = await checkAndHash(file, {
    known,
    today: businessDate(cli.now()),
    signal,
    onProblems: (problems) => sample.add(problems),
    onProgress: (bytes, rows) => terminal.progress(checkProgress(file, bytes, rows)),
  }).finally(terminal.clearProgress)
  const more = 'dcir statements check --problems FILE writes them all.'
  for (const line of sampleLines(sample, result.problems, terminal.err, more)) terminal.say(line)
  terminal.say(checkSentence(result))
  return result
}

interface Sent {
  cli: Cli
  api: Api
  fileKey: string
  message: string
  checked: Checked | null
  wait: boolean | undefined
}

async function finish({ cli, api, fileKey, message, checked, wait }: Sent): Promise<ExitCode> {
  const { terminal } = cli
  const refusedHere = checked && checked.refused > 0 ? exitCodes.rowsRefused : exitCodes.done
  if (wait === undefined) {
    const local = checked ? { rows: checked.rows, refused: checked.refused, sha256: checked.sha256 } : null
    await terminal.data(terminal.json ? `${JSON.stringify({ fileKey, message, local })}\n` : `${fileKey}\n`)
    return refusedHere
  }
  const file = wait ? await followStatement(cli, api, fileKey) : await showOnce(api, fileKey)
  await printOne(terminal, resultColumns, file)
  checkArrival(file, checked)
  return exitCodeOf(file)
}

/** Throws when the server got other bytes than were checked here, or refused the whole file; with its reason. */
function checkArrival(file: StatementFile, checked: Checked | null): void {
  if (checked && checked.sha256 !== file.sha256)
    throw new CliError('What arrived is not what was checked: the file changed in between.', exitCodes.failed)
  if (file.status === 'FAILED')
    throw new CliError(file.failureMessage ?? 'The server could not read the file.', exitCodes.failed)
}
