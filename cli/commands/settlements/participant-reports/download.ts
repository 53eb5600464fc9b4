/** `dcir participant-reports download`: one report by its owner and detail id. */
import { participantReports } from '@dcir/core/settlements/participant-reports-contract'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { paramsOf } from '../../../kit/flags'
import { saveAnswer } from '../../../kit/save-answer'

interface Options {
  output?: string
  force?: boolean
}

export const download: CommandSpec<Options> = {
  usage: 'download <ownerId> <detailId>',
  summary: participantReports.download.summary,
  flags: (command) =>
    command.option('--output <file>', 'where to put it; else OWNER-DATE.xlsx').option('--force', 'overwrite the file'),
  examples: [
    'dcir participant-reports download PT-0001 RD-000012',
    'dcir participant-reports download PT-0001 RD-000012 --output issuers.xlsx',
  ],
  async run(cli, [ownerId = '', detailId = ''], options) {
    const params = paramsOf(participantReports.download, { ownerId, detailId })
    await saveAnswer(cli, participantReports.download, { params }, options)
    return exitCodes.done
  },
}
