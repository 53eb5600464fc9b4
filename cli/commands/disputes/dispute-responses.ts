/** `dcir dispute-responses`: bulk files of responses to disputes. */
import { MAX_PAGE_SIZE } from '@dcir/core/contract/schemas'
import { formatCount } from '@dcir/core/display/numbers'
import { responseSearch } from '@dcir/core/disputes/bulk-fields'
import { disputeResponses, RECEIPT_ZIP_MAX_BYTES } from '@dcir/core/disputes/responses-contract'
import {
  checkReceipts,
  type DisputeResponseRow,
  disputeResponseLayout,
  disputeResponseWords,
  receiptList,
} from '@dcir/core/disputes/responses-rules'
import { limits } from '@dcir/core/validators/limits'
import { batchCommand, batchesCommand } from '../../kit/bulk-batches'
import { checkCommand } from '../../kit/bulk-check'
import type { BulkNoun } from '../../kit/bulk-noun'
import { uploadCommand } from '../../kit/bulk-upload'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { addQueryFlags, paramsOf, queryOf } from '../../kit/flags'
import { localArchive } from '../../kit/local-archive'
import { sampleCommand } from '../../kit/sample'
import { saveAnswer } from '../../kit/save-answer'

function unusedNote(unused: readonly string[]): string[] {
  const [first] = unused
  if (first === undefined) return []
  const rest = unused.length > 1 ? ` and ${formatCount(unused.length - 1)} more` : ''
  return [`Files in the .zip that belong to no row: ${first}${rest}.`]
}

const bulk: BulkNoun<DisputeResponseRow> = {
  noun: 'dispute-responses',
  verbs: { list: 'list', show: 'show' },
  layout: disputeResponseLayout,
  words: disputeResponseWords,
  endpoints: disputeResponses,
  example: 'BR-20261121-0A1B2C3D',
  companion: {
    flag: '--receipts <zip>',
    meaning: `receipts of declined disputes, each named after its log code; at most ${limits.receiptZipMegabytes}MB`,
    async open(named) {
      const file = named && (await localArchive(named, RECEIPT_ZIP_MAX_BYTES))
      return {
        file,
        beside: { body: file ? { receipts: receiptList.write(file.names) } : {} },
        also(rows) {
          const { problems, unused } = checkReceipts(rows, file?.names ?? null)
          return { problems, notes: unusedNote(unused) }
        },
      }
    },
  },
  rowFlags: (command) =>
    addQueryFlags(command, disputeResponses.transactions, {
      search: responseSearch,
      but: ['batchId', 'page', 'size'],
    }),
  async rows(api, batchId, wanted, page) {
    const filter = wanted.failed ? { ...wanted, creationStatus: 'FAILED' } : wanted
    const query = queryOf(disputeResponses.transactions, { ...filter, batchId, page: page + 1, size: MAX_PAGE_SIZE })
    const { content, ...rest } = await api.call(disputeResponses.transactions, { query })
    const rows = content.map((row) => ({
      rowNumber: row.rowNumber,
      subject: row.logCode,
      status: row.creationStatus,
      message: row.creationMessage,
    }))
    return { content: rows, ...rest }
  },
}

const template = sampleCommand('dispute-responses', disputeResponses.sample, 'bulk_dispute_response_sample')

const check = checkCommand(bulk)

const upload = uploadCommand(bulk)

const list = batchesCommand(bulk, 'No bulk dispute responses found...')

const show = batchCommand(bulk)

interface Options {
  failed?: boolean
  output?: string
  force?: boolean
}

const download: CommandSpec<Options> = {
  usage: 'download <batchId>',
  summary: disputeResponses.download.summary,
  flags: (command) =>
    command
      .option('--failed', 'the failed rows as they came, each with its reason, to be mended and sent again')
      .option('--output <file>', 'where to put it; else BATCH-DATE.xlsx')
      .option('--force', 'overwrite the file'),
  examples: [
    'dcir dispute-responses download BR-20261121-0A1B2C3D',
    'dcir dispute-responses download BR-20261121-0A1B2C3D --failed --output mend.xlsx',
  ],
  async run(cli, [batchId = ''], options) {
    const params = paramsOf(disputeResponses.errorFile, { batchId })
    if (options.failed) await saveAnswer(cli, disputeResponses.errorFile, { params }, options)
    else await saveAnswer(cli, disputeResponses.download, { query: params }, options)
    return exitCodes.done
  },
}

export const disputeResponsesNoun: Noun = {
  name: 'dispute-responses',
  summary: 'Bulk files of responses to disputes',
  verbs: [template, check, upload, list, show, download],
}
