/** `dcir disputes`: disputes, one by one and in bulk files. */
import { MAX_PAGE_SIZE } from '@dcir/core/contract/schemas'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { bulkDisputeSearch } from '@dcir/core/disputes/bulk-fields'
import { type BulkDisputeRow, bulkDisputeLayout, bulkDisputeWords } from '@dcir/core/disputes/bulk-rules'
import { disputeFields, disputeSearch } from '@dcir/core/disputes/fields'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import type { DisputeFilter } from '@dcir/core/disputes/schemas'
import { batchCommand, batchesCommand } from '../../kit/bulk-batches'
import { checkCommand } from '../../kit/bulk-check'
import type { BulkNoun } from '../../kit/bulk-noun'
import { uploadCommand } from '../../kit/bulk-upload'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes, usageError } from '../../kit/exit-codes'
import { addBodyFlags, bodyOf, paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { sampleCommand } from '../../kit/sample'
import { saveAnswer } from '../../kit/save-answer'
import { checkTarget } from '../../kit/save-file'
import { deciding } from './disputes-decide'
import { show } from './disputes-show'
import { addViewFlag, type View, viewOf } from './disputes-views'

const bulk: BulkNoun<BulkDisputeRow> = {
  noun: 'disputes',
  verbs: { list: 'batches', show: 'batch' },
  layout: bulkDisputeLayout,
  words: bulkDisputeWords,
  endpoints: bulkDisputes,
  example: 'BD-20261121-0A1B2C3D',
  rowFlags: (command) => addBodyFlags(command, bulkDisputes.transactions, { search: bulkDisputeSearch }),
  async rows(api, batchId, wanted, page) {
    const filter = bodyOf(bulkDisputes.transactions, wanted)
    const { content, ...rest } = await api.call(bulkDisputes.transactions, {
      params: { batchId },
      query: { page, size: MAX_PAGE_SIZE },
      body: wanted.failed ? { ...filter, disputeCreationStatus: 'FAILED' } : filter,
    })
    const rows = content.map((row) => ({
      rowNumber: row.rowNumber,
      subject: row.disputeLogCode ?? row.rrn,
      status: row.disputeCreationStatus,
      message: row.creationMessage,
    }))
    return { content: rows, ...rest }
  },
}

const list = listCommand<typeof disputeLists.filterAll, { view?: View }>({
  summary: 'List disputes',
  endpoint: disputeLists.filterAll,
  fields: worded(
    pick(
      disputeFields,
      'logCode',
      'merchantName',
      'customerAccountName',
      'transactionAmount',
      'createdOn',
      'tatExpiryDate',
      'status',
      'resolutionStatus',
      'loggedBy',
    ),
    { customerAccountName: 'Customer', status: 'Status', resolutionStatus: 'Resolution' },
  ),
  flags(command) {
    addViewFlag(command)
    addBodyFlags(command, disputeLists.filterAll, { search: disputeSearch })
  },
  nouns: 'disputes',
  empty: 'No disputes found...',
  examples: [
    'dcir disputes list --view failed-response --order expiry',
    "dcir disputes list --status PENDING --size 100 | awk -F'\\t' '{ print $1 }'",
  ],
  async call(api, query, flags) {
    const filter = bodyOf(disputeLists.filterAll, flags) as DisputeFilter
    const { list: endpoint, body } = await viewOf(api, flags.view, filter)
    return api.call(endpoint, { query, body })
  },
})

interface ReportOptions {
  view?: View
  output?: string
  force?: boolean
}

const report: CommandSpec<ReportOptions> = {
  usage: 'report',
  summary: 'Download the disputes of a list that match a filter',
  flags: (command) => {
    addViewFlag(command)
    addBodyFlags(command, disputeLists.downloadAll, { search: disputeSearch })
    return command
      .option('--output <file>', 'where to put it; else VIEW-disputes-DATE.xlsx')
      .option('--force', 'overwrite the file')
  },
  examples: [
    'dcir disputes report --view backoffice --created-date-from 2026-11-01 --created-date-to 2026-11-30',
    'dcir disputes report --view failed-response --output pending.xlsx',
  ],
  async run(cli, _args, options) {
    const filter = bodyOf(disputeLists.downloadAll, options) as DisputeFilter
    if (options.output) checkTarget(cli, options.output, options.force === true)
    const { download, body } = await viewOf(await cli.api(), options.view, filter)
    await saveAnswer(cli, download, { body }, options)
    return exitCodes.done
  },
}

const template = sampleCommand('disputes', bulkDisputes.sample, 'bulk_dispute_sample')

const check = checkCommand(bulk)

const upload = uploadCommand(bulk)

const batches = batchesCommand(bulk, 'No bulk disputes found...')

const batch = batchCommand(bulk)

interface BatchOptions {
  failed?: boolean
  output?: string
  force?: boolean
}

const download: CommandSpec<BatchOptions> = {
  usage: 'download <batchId>',
  summary: bulkDisputes.download.summary,
  flags: (command) => {
    addBodyFlags(command, bulkDisputes.download, { search: bulkDisputeSearch })
    return command
      .option('--failed', 'the failed rows as they came, each with its reason, to be mended and sent again')
      .option('--output <file>', 'where to put it; else BATCH-DATE.xlsx')
      .option('--force', 'overwrite the file')
  },
  examples: [
    'dcir disputes download BD-20261121-0A1B2C3D --dispute-creation-status SUCCESSFUL',
    'dcir disputes download BD-20261121-0A1B2C3D --failed --output mend.xlsx',
  ],
  async run(cli, [batchId = ''], options) {
    const params = paramsOf(bulkDisputes.download, { batchId })
    const body = bodyOf(bulkDisputes.download, options)
    if (options.failed && Object.keys(body).length > 0) throw usageError('--failed takes no filter.')
    if (options.failed) await saveAnswer(cli, bulkDisputes.errorFile, { params }, options)
    else await saveAnswer(cli, bulkDisputes.download, { params, body }, options)
    return exitCodes.done
  },
}

export const disputesNoun: Noun = {
  name: 'disputes',
  summary: 'Disputes, one by one and in bulk files',
  verbs: [list, show, ...deciding, report, template, check, upload, batches, batch, download],
}
