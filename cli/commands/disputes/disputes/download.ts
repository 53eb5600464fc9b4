/** `dcir disputes download`: the rows of a bulk dispute file as a spreadsheet, or those that failed as they came. */
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { bulkDisputeSearch } from '@dcir/core/disputes/bulk-fields'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes, usageError } from '../../../kit/exit-codes'
import { addBodyFlags, bodyOf, paramsOf } from '../../../kit/flags'
import { saveAnswer } from '../../../kit/save-answer'

interface Options {
  failed?: boolean
  output?: string
  force?: boolean
}

export const download: CommandSpec<Options> = {
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
