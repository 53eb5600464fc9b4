/** `dcir participant-reports`: what participants have of the settlements of a day. */
import type { Body } from '@dcir/core/contract/endpoint'
import { participantReports } from '@dcir/core/settlements/participant-reports-contract'
import {
  participantReportFields as fields,
  participantReportSearch as search,
} from '@dcir/core/settlements/participant-reports-fields'
import { participantReportMessages } from '@dcir/core/settlements/participant-reports-rules'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { addBodyFlags, bodyOf, paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'
import { saveAnswer } from '../../kit/save-answer'

const list = listCommand({
  endpoint: participantReports.list,
  fields: [
    fields.ownerId,
    fields.detailId,
    fields.ownerName,
    fields.reportTime,
    fields.createdAt,
    fields.reportGenerationStatus,
    fields.canRetry,
  ],
  flags: (command) => addBodyFlags(command, participantReports.filter, { search }),
  // The service fills dates in once there is a filter, so that one without anything is not sent.
  call: (api, query, flags) => {
    const body: Body<typeof participantReports.filter> = bodyOf(participantReports.filter, flags)
    return Object.keys(body).length > 0
      ? api.call(participantReports.filter, { query, body })
      : api.call(participantReports.list, { query })
  },
  nouns: 'reports',
  empty: participantReportMessages.empty,
  examples: [
    'dcir participant-reports list',
    'dcir participant-reports list --owner-ids PT-0001,PT-0002 --from-date 2026-11-01 --to-date 2026-11-30',
  ],
})

interface Options {
  output?: string
  force?: boolean
}

const download: CommandSpec<Options> = {
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

const retry: CommandSpec = {
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

export const participantReportsNoun: Noun = {
  name: 'participant-reports',
  summary: 'What participants have of the settlements of a day',
  verbs: [list, download, retry],
}
