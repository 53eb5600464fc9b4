/** `dcir refunds list`, `download`, `upload`, `batch`, `stopped` and `retry`: refunds that people pay by hand. */
import { pick } from '@dcir/core/contract/vocabulary'
import { manualRefundFields as fields, manualRefundSearch as search } from '@dcir/core/payments/fields'
import { manualRefunds } from '@dcir/core/payments/manual-contract'
import { listCommand } from '../../../kit/list-command'
import { batchCountsCommand, claimCommand, reportCommand } from '../../../kit/manual-payments'
import { retryCommand, stoppedCommand } from '../../../kit/stopped-payments'

const noun = { noun: 'refunds', endpoints: manualRefunds, search, batch: 'MR-20261121-0A1B2C3D' }

export const list = listCommand({
  endpoint: manualRefunds.list,
  fields: pick(
    fields,
    'requestId',
    'destinationAccount',
    'destinationAccountName',
    'payee',
    'amount',
    'merchant',
    'status',
    'logCode',
    'createdOn',
  ),
  search,
  nouns: 'refunds',
  empty: 'No pending dispute refunds found...',
  examples: ['dcir refunds list', 'dcir refunds list --log-code DSP-20261121-0000042 --json'],
})
export const download = claimCommand(noun)
export const upload = reportCommand(noun)
export const batch = batchCountsCommand(noun)
export const stopped = stoppedCommand('refunds')
export const retry = retryCommand('refunds')
