/** Columns of a spreadsheet of disputes. */
import { pick } from '@dcir/core/contract/vocabulary'
import { disputedFields, disputeFields } from '@dcir/core/disputes/fields'

export const disputeSheet = [
  ...pick(
    disputeFields,
    'logCode',
    'merchantName',
    'customerAccountName',
    'customerAccountNumber',
    'transactionAmount',
    'transactionTime',
    'createdOn',
    'tatExpiryDate',
    'status',
    'resolutionStatus',
    'reason',
    'loggedBy',
    'resolvedBy',
    'transactionResponseCode',
    'payeeCheck',
    'cardAccountName',
  ),
  ...pick(disputedFields, 'rrn', 'stan', 'maskedPan', 'terminalId'),
  disputeFields.transactionSearchKey,
]
