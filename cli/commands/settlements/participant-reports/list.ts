/** `dcir participant-reports list`: all of them, or those of owners and settlement dates. */
import type { Body } from '@dcir/core/contract/endpoint'
import { participantReports } from '@dcir/core/settlements/participant-reports-contract'
import {
  participantReportFields as fields,
  participantReportSearch as search,
} from '@dcir/core/settlements/participant-reports-fields'
import { participantReportMessages } from '@dcir/core/settlements/participant-reports-rules'
import { addBodyFlags, bodyOf } from '../../../kit/flags'
import { listCommand } from '../../../kit/list-command'

export const list = listCommand({
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
