/** `dcir transactions show`. */
import { pick } from '@dcir/core/contract/vocabulary'
import { transactions } from '@dcir/core/transactions/contract'
import { transactionFields } from '@dcir/core/transactions/fields'
import { showCommand } from '../../../kit/list-command'

export const show = showCommand({
  endpoint: transactions.show,
  argument: 'transactionSearchKey',
  fields: pick(
    transactionFields,
    'transactionSearchKey',
    'transactionTime',
    'maskedPan',
    'rrn',
    'stan',
    'transactionAmount',
    'chargeAmount',
    'responseCode',
    'terminalId',
    'merchantName',
    'cardAcceptorId',
    'cardAcceptorLocation',
    'bulkSettlementKey',
    'disputeLogCode',
  ),
  examples: ['dcir transactions show T20261120-0000042', 'dcir transactions show T20261120-0000042 --json'],
})
