/** The commands of files whose rows each create a record: sent, followed, and printed with why rows failed. */
import { BULK_MAX_BYTES, isBulkFinal } from '@dcir/core/bulk/contract'
import type { DryRunEndpoint } from '@dcir/core/bulk/dry-run'
import type { BulkOutcome, OutcomeEndpoints } from '@dcir/core/bulk/outcome'
import { type BulkLayout, FAILURE_COLUMN } from '@dcir/core/bulk/rows'
import type { BulkWords } from '@dcir/core/bulk/verdict-words'
import type { CallInput } from '@dcir/core/client/client'
import { formatCount } from '@dcir/core/display/numbers'
import type { Api } from './api'
import { checkBulk } from './bulk'
import { sayChecked } from './bulk-upload'
import type { Cli } from './cli'
import type { Command, CommandSpec } from './command'
import { type DryRunOption, dryRun, dryRunFlag } from './dry-run'
import { type ExitCode, exitCodes } from './exit-codes'
import { paramsOf } from './flags'
import { follow } from './follow'
import { localFile } from './local-file'
import { saveAnswer } from './save-answer'
import { sendOnce } from './send-files'
import { type Column, printOne } from './table'

interface RecordFiles<Options extends object, E extends OutcomeEndpoints> {
  noun: string
  endpoints: E
  /** The columns of the file that these flags describe; also where they are checked before anything is sent. */
  layout(options: Options): BulkLayout<object>
  /** Adds the flags of what goes beside the file. */
  flags(command: Command): unknown
  /** Returns the fields that are sent with the file. @throws FlagError for flags that do not go together */
  input(options: Options, api: Api): Promise<CallInput<E['upload']>> | CallInput<E['upload']>
  words(options: Options): BulkWords
  /** Its flags in the examples. */
  example: string
}

interface UploadOptions extends DryRunOption {
  wait?: boolean
  skipCheck?: boolean
}

interface ShowOptions {
  wait?: boolean
  errors?: boolean
  output?: string
  force?: boolean
}

const columns: readonly Column<BulkOutcome>[] = [
  { title: 'Batch id', value: ({ batchId }) => batchId },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Total entries', value: ({ totalEntries }) => totalEntries, right: true },
  { title: 'Processed successfully', value: (one) => one.processedSuccessfully, right: true },
  { title: 'Failed', value: ({ failed }) => failed, right: true },
]

function exitCodeOf({ status, failed }: BulkOutcome): ExitCode {
  if (!isBulkFinal(status)) return exitCodes.stillRunning
  return status === 'FAILED' || failed > 0 ? exitCodes.rowsRefused : exitCodes.done
}

/** The counts on stdout; what the server says, and each row that failed, on stderr. */
async function print({ terminal }: Cli, noun: string, outcome: BulkOutcome): Promise<ExitCode> {
  terminal.say(outcome.message)
  if (terminal.json) await terminal.data(`${JSON.stringify(outcome)}\n`)
  else {
    await printOne(terminal, columns, outcome)
    for (const { row, name, message } of outcome.errors)
      terminal.say(`Row ${row}${name ? `, ${name}` : ''}: ${message}`)
    const rest = outcome.failed - outcome.errors.length
    if (rest > 0) terminal.say(`… and ${formatCount(rest)} more.`)
  }
  const command = `dcir ${noun} batch ${outcome.batchId}`
  if (outcome.failed > 0)
    terminal.say(`${command} --errors saves the failed rows with the column "${FAILURE_COLUMN}", to be sent again.`)
  if (!isBulkFinal(outcome.status)) terminal.say(`The server goes on. ${command} --wait follows it.`)
  return exitCodeOf(outcome)
}

const ask = ({ show }: OutcomeEndpoints, api: Api, batchId: string): Promise<BulkOutcome> =>
  api.call(show, { params: { batchId } }, { background: true })

const followed = (cli: Cli, api: Api, { noun, endpoints }: Followed, batchId: string): Promise<BulkOutcome> =>
  follow(cli, {
    ask: () => ask(endpoints, api, batchId),
    isFinal: ({ status }) => isBulkFinal(status),
    progress: ({ totalEntries, processedSuccessfully, failed }) =>
      `Processing  ${formatCount(processedSuccessfully + failed)} of ${formatCount(totalEntries)} rows, ${formatCount(failed)} failed`,
    onStop: `Stopped waiting; the server goes on. dcir ${noun} batch ${batchId} --wait follows it.`,
  })

interface Followed {
  noun: string
  endpoints: OutcomeEndpoints
}

/** Checks a file here, sends it with what goes beside it, and follows its rows unless a flag says otherwise. */
export function recordsUpload<Options extends object, E extends OutcomeEndpoints>(
  files: RecordFiles<Options, E>,
): CommandSpec<Options & UploadOptions> {
  const { noun, endpoints, example } = files
  const command = `dcir ${noun} upload`
  return {
    usage: 'upload <file>',
    summary: endpoints.upload.summary ?? '',
    flags(flags) {
      files.flags(flags)
      dryRunFlag(flags)
        .option('--wait', 'follow the rows to their end; so it does unless told otherwise')
        .option('--no-wait', `end with ${exitCodes.stillRunning} when the server is still at it`)
        .option('--skip-check', 'send without checking the rows here first')
    },
    examples: [`${command} new.csv ${example} --dry-run`, `${command} new.xlsx ${example} --json`],
    notes: [
      'Rows with faults are sent too: they fail with their reason. Where creating one waits for a second person,',
      `each row becomes a request. dcir ${noun} template saves a sample.`,
    ],
    async run(cli, [path = ''], options) {
      const file = await localFile(cli.path(path), BULK_MAX_BYTES)
      const api = await cli.api()
      const input = await files.input(options, api)
      await api.ensureSession()
      const asked = {
        endpoint: endpoints.dryRun,
        input: input as CallInput<DryRunEndpoint>,
        words: files.words(options),
      }
      if (options.dryRun) return dryRun(cli, api, { ...asked, file })
      if (!options.skipCheck) {
        const checked = await checkBulk(cli, path, files.layout(options))
        sayChecked(cli, checked, 'The others fail with their reason.')
      }
      const sending = { file, input: input as never }
      const again = (batchId: string) => ask(endpoints, api, batchId)
      const sent = (await sendOnce(cli, api, endpoints.upload, sending, again)) as BulkOutcome
      const goesOn = options.wait !== false && !isBulkFinal(sent.status)
      return print(cli, noun, goesOn ? await followed(cli, api, files, sent.batchId) : sent)
    },
  }
}

/** Command that shows the outcome of a file, or saves its failed rows. */
export function recordsResult({ noun, endpoints, batch }: Followed & { batch: string }): CommandSpec<ShowOptions> {
  const command = `dcir ${noun} batch ${batch}`
  return {
    usage: 'batch <batchId>',
    summary: endpoints.show.summary ?? '',
    flags: (flags) =>
      flags
        .option('--wait', 'follow the file to its end first')
        .option('--errors', 'save the failed rows, each with its reason, to be mended and sent again')
        .option('--output <file>', 'where to put them; else BATCH-errors-DATE.xlsx')
        .option('--force', 'overwrite the file'),
    examples: [`${command} --wait`, `${command} --errors --output mend.xlsx`],
    async run(cli, [batchId = ''], { wait, errors, ...saving }) {
      const params = paramsOf(endpoints.show, { batchId })
      const api = await cli.api()
      if (errors) {
        await saveAnswer(cli, endpoints.errorFile, { params }, saving)
        return exitCodes.done
      }
      const outcome = await (wait ? followed(cli, api, { noun, endpoints }, batchId) : ask(endpoints, api, batchId))
      return print(cli, noun, outcome)
    },
  }
}
