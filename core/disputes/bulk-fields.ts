/** Labels of the fields of bulk files' rows: disputes that the bank logs, and responses of a super agent. */
import { fieldsOf, is, named } from '../contract/vocabulary'
import { transactionFields } from '../transactions/fields'
import { BulkDisputeFilter, BulkDisputeItem } from './bulk-contract'
import { disputeFields } from './fields'
import { DisputeResponseItem, DisputeResponseQuery } from './responses-contract'

const { maskedPan, rrn, stan, terminalId } = transactionFields
const { logCode, transactionTime } = disputeFields

const outcome = is.status('Dispute creation status', { meaning: 'what became of the rows', width: 22 })
const row = {
  rowNumber: is.count('Row', { meaning: 'as the spreadsheet counts it, the header being row 1', width: 8 }),
  transactionTime,
  maskedPan,
  rrn,
  stan,
  amount: is.money('Amount'),
  terminalId,
  disputeCreationStatus: outcome,
  creationMessage: is.text('Description', { meaning: 'why the row failed, or what it brought about', width: 60 }),
  creationAttempts: is.count('Attempts'),
}

export const bulkDisputeFields = fieldsOf(BulkDisputeItem, {
  ...row,
  disputeLogCode: logCode,
})

export const bulkDisputeSearch = fieldsOf(BulkDisputeFilter, {
  disputeCreationStatus: outcome,
  logCode,
  maskedPan,
  rrn,
})

export const responseFields = fieldsOf(DisputeResponseItem, {
  ...row,
  logCode: named(logCode, 'Log Code'),
  creationTime: is.instant('Created At'),
  resolutionStatus: is.status('Resolution Status'),
  creationStatus: is.status('Creation Status'),
})

export const responseSearch = fieldsOf(DisputeResponseQuery, {
  logCode,
  disputeResolutionStatus: is.status('Resolution status', { meaning: 'what the rows answer' }),
  creationStatus: is.status('Creation status', { meaning: 'what became of the rows' }),
})
