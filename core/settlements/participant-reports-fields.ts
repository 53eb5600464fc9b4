/** Labels and meanings of the fields of participant reports and of their lines. */
import { fieldsOf, is, pick } from '../contract/vocabulary'
import { transactionFields } from '../transactions/fields'
import { bulkSettlementFields } from './bulk-settlements-fields'
import { ParticipantReport, ParticipantReportLine } from './participant-reports-contract'
import { ParticipantReportFilter } from './participant-reports-query'

export const participantReportFields = fieldsOf(ParticipantReport, {
  ownerName: is.text('Participant Name'),
  reportTime: is.date('Settlement Date'),
  createdAt: is.instant('Report Generation Date'),
  reportGenerationStatus: is.status('Report Generation Status'),
  ownerType: is.status('Owner Type'),
  ownerId: is.id('Owner Id'),
  detailId: is.id('Detail Id'),
  canRetry: is.flag('Can Retry'),
  failureReason: is.text('Failure'),
})

export const participantReportColumns = pick(
  participantReportFields,
  'ownerName',
  'reportTime',
  'createdAt',
  'reportGenerationStatus',
)

export const participantReportSearch = fieldsOf(ParticipantReportFilter, {
  ownerType: is.status('Owner type', { meaning: 'of participants, or of super agents' }),
  ownerIds: is.text('Participants', { meaning: 'of these owners, by their ids with commas between them' }),
  fromDate: is.date('From date', { meaning: 'settled on this day or later; today unless given' }),
  toDate: is.date('To date', { meaning: 'settled on this day or before; today unless given' }),
})

const { transactionTime, maskedPan, rrn, stan, terminalId, transactionSearchKey } = transactionFields
const { merchant, bulkSettlementKey } = bulkSettlementFields

/** The columns of a report's sheet. */
export const participantReportLineFields = Object.values(
  fieldsOf(ParticipantReportLine, {
    transactionTime,
    merchantName: is.text(merchant.label),
    bulkSettlementKey,
    maskedPan,
    rrn,
    stan,
    terminalId,
    transactionSearchKey,
    amount: is.money('Amount'),
    fee: is.money('Fee'),
    share: is.money('Share', { meaning: 'what the owner has of the transaction' }),
  }),
)
