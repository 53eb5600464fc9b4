/** `dcir settlement-payments`: what people pay of settlements by hand. */
import { pick } from '@dcir/core/contract/vocabulary'
import { settlementReferenceWords } from '@dcir/core/payments/bulk-rules'
import { manualSettlementFields as fields, manualSettlementSearch as search } from '@dcir/core/payments/fields'
import { manualSettlements } from '@dcir/core/payments/manual-contract'
import type { Noun } from '../../kit/command'
import { listCommand } from '../../kit/list-command'
import { batchCountsCommand, claimCommand, giveBackCommand, reportCommand } from '../../kit/manual-payments'
import { retryCommand, stoppedCommand } from '../../kit/stopped-payments'

const noun = {
  noun: 'settlement-payments',
  endpoints: manualSettlements,
  search,
  words: settlementReferenceWords,
  batch: 'MS-20261121-0A1B2C3D',
}

const list = listCommand({
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
const download = claimCommand(noun)
const giveBack = giveBackCommand(noun)
const upload = reportCommand(noun)
const batch = batchCountsCommand(noun)
const stopped = stoppedCommand('settlement-payments')
const retry = retryCommand('settlement-payments')

export const settlementPaymentsNoun: Noun = {
  name: 'settlement-payments',
  summary: 'What people pay of settlements by hand',
  verbs: [list, download, giveBack, upload, batch, stopped, retry],
}
