/** `dcir dispute-responses download`: the rows of a response file as a spreadsheet, or those that failed as they came. */
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { paramsOf } from '../../../kit/flags'
import { saveAnswer } from '../../../kit/save-answer'

interface Options {
  failed?: boolean
  output?: string
  force?: boolean
}

export const download: CommandSpec<Options> = {
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
