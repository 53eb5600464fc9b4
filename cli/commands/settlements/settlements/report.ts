/** `dcir settlements report`: the spreadsheet of a bulk settlement. */
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { paramsOf } from '../../../kit/flags'
import { saveAnswer } from '../../../kit/save-answer'

interface Options {
  output?: string
  force?: boolean
}

export const report: CommandSpec<Options> = {
  usage: 'report <bulkSettlementKey>',
  summary: bulkSettlements.download.summary,
  flags: (command) =>
    command
      .option('--output <file>', 'where to put it; else BULK-SETTLEMENT-KEY.xlsx')
      .option('--force', 'overwrite the file'),
  examples: [
    'dcir settlements report BS0001-D20261120-T0000',
    'dcir settlements report BS0001-D20261120-T0000 --output yesterday.xlsx',
  ],
  async run(cli, [bulkSettlementKey = ''], options) {
    const params = paramsOf(bulkSettlements.download, { bulkSettlementKey })
    await saveAnswer(cli, bulkSettlements.download, { params }, options)
    return exitCodes.done
  },
}
