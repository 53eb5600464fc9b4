/** `dcir participant-reports retry`: has a report that failed made again. */
import { participantReports } from '@dcir/core/settlements/participant-reports-contract'
import type { CommandSpec } from '../../../kit/command'
import { paramsOf } from '../../../kit/flags'
import { printAnswer } from '../../../kit/print-answer'

export const retry: CommandSpec = {
  usage: 'retry <detailId>',
  summary: participantReports.retry.summary,
  examples: ['dcir participant-reports retry RD-000012', 'dcir participant-reports retry RD-000012 --json'],
  notes: ['It is made in the background: dcir participant-reports list shows how far it is.'],
  async run(cli, [detailId = '']) {
    const params = paramsOf(participantReports.retry, { detailId })
    const { message } = await (await cli.api()).call(participantReports.retry, { params })
    return printAnswer(cli, { message })
  },
}
