/** The commands of payments that people make by hand: the download that claims them, and the file that reports them. */
import { BULK_MAX_BYTES } from '@dcir/core/bulk/contract'
import type { DryRunEndpoint } from '@dcir/core/bulk/dry-run'
import type { BulkWords } from '@dcir/core/bulk/verdict-words'
import type { CallInput } from '@dcir/core/client/client'
import type { Body, Endpoint, EndpointSpec, Schema } from '@dcir/core/contract/endpoint'
import type { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import type { CommandSpec } from './command'
import { confirmOnTerminal, YES } from './confirm'
import { type DryRunOption, dryRun, dryRunFlag } from './dry-run'
import { CliError, exitCodes } from './exit-codes'
import { addQueryFlags, bodyOf, paramsOf, queryOf, type Search } from './flags'
import { localFile } from './local-file'
import { printAnswer } from './print-answer'
import { saveAnswer } from './save-answer'
import { sendOnce } from './send-files'
import { printOne } from './table'

interface ManualNoun {
  noun: string
  endpoints: {
    downloadStatus: Endpoint<EndpointSpec & { result: Schema<{ isDownloaded: boolean; message: string }> }>
    download: Endpoint
    giveBack: typeof manualRefunds.giveBack | typeof manualSettlements.giveBack
    upload: Endpoint<EndpointSpec & { result: Schema<{ message: string; batchId: string }> }>
    dryRun: DryRunEndpoint
    summary: Endpoint<
      EndpointSpec & {
        params: Schema<{ batchId: string }>
        result: Schema<{ PENDING: number; SUCCESSFUL: number; FAILED: number }>
      }
    >
  }
  search: Search
  /** Words on what a file of references does. */
  words: BulkWords
  /** A batch that the examples speak of. */
  batch: string
}

interface DownloadOptions {
  again?: boolean | 'true'
  output?: string
  force?: boolean
}

/** Downloads payments to make them, once it is sure that nobody else did, or that they are wanted all the same. */
export function claimCommand({ noun, endpoints, search }: ManualNoun): CommandSpec<DownloadOptions> {
  const { downloadStatus, download } = endpoints
  return {
    usage: 'download',
    summary: download.summary ?? '',
    flags(command) {
      addQueryFlags(command, downloadStatus, { search })
      command
        .option('--proceed', 'also what was downloaded before, which somebody may be paying already')
        .option('--output <file>', 'where to put it; else under the name that the service gives it')
        .option('--force', 'overwrite the file')
    },
    examples: [
      `dcir ${noun} download --from 2026-11-01 --to 2026-11-30`,
      `dcir ${noun} download --proceed --output again.xlsx`,
    ],
    notes: ['What is downloaded is yours to pay: a second download of it needs --proceed, and is written down.'],
    async run(cli, _args, options) {
      const { proceed = false, output, force, ...flags } = options as DownloadOptions & { proceed?: boolean }
      const query = queryOf(downloadStatus, flags) ?? {}
      const api = await cli.api()
      const { isDownloaded, message } = await api.call(downloadStatus, { query } as CallInput<typeof downloadStatus>)
      if (isDownloaded) cli.terminal.say(message)
      if (isDownloaded && !proceed) throw new CliError('--proceed downloads them all the same.', exitCodes.failed)
      const input = { query: { ...query, ...(proceed && { again: 'true' }) } } as CallInput<Endpoint>
      await saveAnswer(cli, download, input, { ...(output && { output }), ...(force && { force }) })
      return exitCodes.done
    },
  }
}

interface GiveBackOptions {
  unpaid?: boolean
  yes?: boolean
}

/** Gives a payment back that was downloaded and not paid. */
export function giveBackCommand({ noun, endpoints: { giveBack } }: ManualNoun): CommandSpec<GiveBackOptions> {
  return {
    usage: 'give-back <requestId>',
    summary: giveBack.summary,
    flags: (command) =>
      command.option('--unpaid', 'that nobody has paid it, of one that somebody else downloaded').option(...YES),
    examples: [`dcir ${noun} give-back PR-000000042`, `dcir ${noun} give-back PR-000000042 --unpaid --yes`],
    async run(cli, [requestId = ''], { unpaid, yes }) {
      const body: Body<typeof giveBack> = bodyOf(giveBack, { requestIds: [requestId], acknowledged: unpaid })
      await confirmOnTerminal(cli, yes, `${requestId} waits for whoever takes it next.`)
      const { message } = await (await cli.api()).call(giveBack as typeof manualRefunds.giveBack, { body })
      return printAnswer(cli, { message })
    },
  }
}

/** Sends a file of references. */
export function reportCommand({ noun, endpoints, words }: ManualNoun): CommandSpec<DryRunOption> {
  const { upload } = endpoints
  return {
    usage: 'upload <file>',
    summary: upload.summary ?? '',
    flags: dryRunFlag,
    examples: [`dcir ${noun} upload paid.xlsx --dry-run`, `dcir ${noun} upload paid.xlsx --json`],
    notes: ['The file is the one that was downloaded, as .xlsx, with its column Transaction Reference filled in.'],
    async run(cli, [path = ''], options) {
      const file = await localFile(cli.path(path), BULK_MAX_BYTES)
      const api = await cli.api()
      await api.ensureSession()
      if (options.dryRun) return dryRun(cli, api, { endpoint: endpoints.dryRun, file, words })
      const again = (batchId: string, message: string) => ({ batchId, message })
      const sent = (await sendOnce(cli, api, upload, { file, second: null }, again)) as ReturnType<typeof again>
      cli.terminal.say(sent.message)
      await cli.terminal.data(cli.terminal.json ? `${JSON.stringify(sent)}\n` : `${sent.batchId}\n`)
      return exitCodes.done
    },
  }
}

/** Counts the rows of a file of references by what became of them. */
export function batchCountsCommand({ noun, endpoints: { summary }, batch }: ManualNoun): CommandSpec {
  return {
    usage: 'batch <batchId>',
    summary: summary.summary ?? '',
    examples: [`dcir ${noun} batch ${batch}`, `dcir ${noun} batch ${batch} --json`],
    async run(cli, [batchId = '']) {
      const params = paramsOf(summary, { batchId })
      const counts = await (await cli.api()).call(summary, { params })
      const column = (title: string, name: keyof typeof counts) => ({
        title,
        value: (row: typeof counts) => row[name],
        right: true,
      })
      const columns = [column('Successful', 'SUCCESSFUL'), column('Failed', 'FAILED'), column('Pending', 'PENDING')]
      await printOne(cli.terminal, columns, counts)
      return exitCodes.done
    },
  }
}
