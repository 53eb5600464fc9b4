/** Participant reports: what each settlement participant and super agent has of the settlements of a day, as a spreadsheet. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { BusinessDate, Instant, KoboField, Message, PageQuery, pageOf } from '../contract/schemas'
import { OwnerId, ownerTypes, ParticipantReportFilter } from './participant-reports-query'
import { participantReportStatuses } from './participant-reports-rules'

const ReportOwner = z.object({ ownerType: z.enum(ownerTypes), ownerId: z.string(), ownerName: z.string() })

export const ParticipantReport = z.extend(ReportOwner, {
  detailId: z.string(),
  /** The day of the settlements. */
  reportTime: BusinessDate,
  /** When it was last asked for: by a settlement of its day, or by a person. */
  createdAt: Instant,
  reportGenerationStatus: z.enum(participantReportStatuses),
  canRetry: z.boolean(),
  /** Why it could not be made; null where nothing is wrong. */
  failureReason: z.nullable(z.string()),
})
export type ParticipantReport = z.infer<typeof ParticipantReport>

/** A line of a report: one settled transaction, and what the owner has of it. */
export const ParticipantReportLine = z.object({
  transactionTime: Instant,
  merchantName: z.string(),
  bulkSettlementKey: z.string(),
  maskedPan: z.string(),
  rrn: z.string(),
  stan: z.string(),
  terminalId: z.string(),
  transactionSearchKey: z.string(),
  amount: KoboField,
  fee: KoboField,
  share: KoboField,
})

const DetailId = z.string().check(z.regex(/^RD-\d{6,12}$/, 'Detail id is invalid'))

const PATH = '/backoffice/settlement-participant-report'
const authority = 'bo_view_participant_report'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const participantReports = feature('participant-reports', {
  list: {
    method: 'GET',
    path: PATH,
    authority,
    summary: 'List participant reports, the latest settlement date first',
    query: PageQuery,
    result: pageOf(ParticipantReport),
  },
  filter: {
    method: 'PUT',
    path: `${PATH}/filter`,
    authority,
    summary: 'List the participant reports of owners and settlement dates; of today unless dates are given',
    reads: true,
    query: PageQuery,
    body: ParticipantReportFilter,
    result: pageOf(ParticipantReport),
  },
  owners: {
    method: 'GET',
    path: `${PATH}/owners`,
    authority,
    summary: 'Whose reports there are',
    result: z.array(ReportOwner),
  },
  download: {
    method: 'GET',
    path: `${PATH}/download/:ownerId/:detailId`,
    authority,
    summary: 'Download a participant report',
    params: z.object({ ownerId: OwnerId, detailId: DetailId }),
    download: { contentType: XLSX, name: '{ownerName}-{settlementDate}.xlsx' },
    errors: ['not-found', 'report-not-ready', 'report-failed', 'report-expired'],
  },
  retry: {
    method: 'PUT',
    path: `${PATH}/retry-report-generation/:detailId`,
    authority,
    summary: 'Generate a participant report again that could not be made',
    params: z.object({ detailId: DetailId }),
    result: Message,
    idempotent: true,
    errors: ['not-found', 'report-not-failed'],
  },
})
