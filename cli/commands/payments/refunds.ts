/** `dcir refunds`: refunds that people pay by hand. */
import { pick } from '@dcir/core/contract/vocabulary'
import { refundReferenceWords } from '@dcir/core/payments/bulk-rules'
import {
  manualRefundFields as fields,
  paidTwiceFields,
  paidTwiceSearch,
  manualRefundSearch as search,
} from '@dcir/core/payments/fields'
import { manualRefunds } from '@dcir/core/payments/manual-contract'
import { paidTwice as twice } from '@dcir/core/payments/paid-twice-contract'
import type { Noun } from '../../kit/command'
import { listCommand } from '../../kit/list-command'
import { listReportCommand } from '../../kit/list-report'
import { batchCountsCommand, claimCommand, giveBackCommand, reportCommand } from '../../kit/manual-payments'
import { recoveredCommand } from '../../kit/recovered-command'
import { retryCommand, stoppedCommand } from '../../kit/stopped-payments'

const noun = {
  noun: 'refunds',
  endpoints: manualRefunds,
  search,
  words: refundReferenceWords,
  batch: 'MR-20261121-0A1B2C3D',
}

const list = listCommand({
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
const download = claimCommand(noun)
const giveBack = giveBackCommand(noun)
const upload = reportCommand(noun)
const batch = batchCountsCommand(noun)
const stopped = stoppedCommand('refunds')
const retry = retryCommand('refunds')

const paidTwice = listCommand({
  usage: 'paid-twice',
  endpoint: twice.list,
  fields: Object.values(paidTwiceFields),
  search: paidTwiceSearch,
  nouns: 'refunds',
  empty: 'No refund was paid twice.',
  examples: ['dcir refunds paid-twice', 'dcir refunds paid-twice --owed-state ALL --json'],
})

const paidTwiceReport = listReportCommand({
  usage: 'paid-twice-report',
  endpoint: twice.download,
  search: paidTwiceSearch,
  examples: ['dcir refunds paid-twice-report', 'dcir refunds paid-twice-report --owed-state ALL --output all.xlsx'],
})

const recovered = recoveredCommand({
  argument: 'requestId',
  endpoint: twice.recover,
  examples: [
    'dcir refunds recovered PR-000000042 --comment "Paid in at the branch"',
    'dcir refunds recovered PR-000000042 --comment "Debited by agreement" --json',
  ],
})

export const refundsNoun: Noun = {
  name: 'refunds',
  summary: 'Refunds that people pay by hand',
  verbs: [list, download, giveBack, upload, batch, stopped, retry, paidTwice, paidTwiceReport, recovered],
}
