/** `dcir settlement-payments list`, `download`, `upload`, `batch`, `stopped` and `retry`: what people pay of settlements by hand. */
import { pick } from '@dcir/core/contract/vocabulary'
import { manualSettlementFields as fields, manualSettlementSearch as search } from '@dcir/core/payments/fields'
import { manualSettlements } from '@dcir/core/payments/manual-contract'
import { listCommand } from '../../../kit/list-command'
import { batchCountsCommand, claimCommand, reportCommand } from '../../../kit/manual-payments'
import { retryCommand, stoppedCommand } from '../../../kit/stopped-payments'

const noun = { noun: 'settlement-payments', endpoints: manualSettlements, search, batch: 'MS-20261121-0A1B2C3D' }

export const list = listCommand({
  endpoint: manualSettlements.list,
  fields: pick(
    fields,
    'requestId',
    'bulkSettlementRecord',
    'creditAccountName',
    'creditAccount',
    'amount',
    'status',
    'createdAt',
  ),
  search,
  nouns: 'settlement payments',
  empty: 'No pending settlement payments found...',
  examples: ['dcir settlement-payments list', 'dcir settlement-payments list --credit-account 2000000001 --json'],
})
export const download = claimCommand(noun)
export const upload = reportCommand(noun)
export const batch = batchCountsCommand(noun)
export const stopped = stoppedCommand('settlement-payments')
export const retry = retryCommand('settlement-payments')
