/** Lists of money that is held, has to come back, or was paid twice, for the suite of all lists. */
import { paidTwiceFields } from '@dcir/core/payments/fields'
import { paidTwice } from '@dcir/core/payments/paid-twice-contract'
import { heldTransactions } from '@dcir/core/settlements/held-contract'
import { heldFields, owedBackFields } from '@dcir/core/settlements/left-out-fields'
import { owedBack } from '@dcir/core/settlements/owed-back-contract'
import { ensurePaidTwice } from './browser-paid-twice'
import { listOf, type ProductList } from './list-suite'

const held = {
  title: 'Bulk Settlements',
  part: { role: 'tab', name: 'Held Transactions', search: 'tab=held' },
  endpoint: heldTransactions.list,
  fields: heldFields,
  columns: {
    heldAt: 'Held Since',
    merchantName: 'Super Agent',
    transactionSearchKey: 'Transaction search key',
    transactionTime: 'Time',
    amount: 'Amount',
    reason: 'Reason',
    reference: 'Reference',
  },
  filter: { label: 'Reason', value: 'DISPUTED', search: 'heldReason=DISPUTED' },
  nothing: { search: 'heldReason=FEE_EXCEEDS_AMOUNT', says: 'Nothing is held out of settlement.' },
  opens: /./,
} as const
const owed = {
  title: 'Bulk Settlements',
  part: { role: 'tab', name: 'Owed Back', search: 'tab=owed-back' },
  endpoint: owedBack.list,
  fields: owedBackFields,
  columns: {
    noticedAt: 'Since',
    bulkSettlementKey: 'Bulk Settlement Key',
    merchantName: 'Super Agent',
    transactionSearchKey: 'Transaction search key',
    amount: 'Amount',
    why: 'Reason',
    reference: 'Reference',
  },
  filter: { label: 'Bulk Settlement Key', value: 'BS0001-D20200101-T0000', search: 'bulkSettlementKey=BS0001' },
  nothing: { search: 'bulkSettlementKey=BS0000', says: 'Nothing is owed back.' },
  opens: /./,
} as const

export const leftOutLists: readonly ProductList[] = [
  listOf({
    ...held,
    route: '/back-office/bulk-settlements',
    requirements: { rows: 'DOM-4.7 NAV-49', filter: 'DOM-4.7', states: 'DOM-4.7', refused: 'PRM-043' },
  }),
  listOf({
    ...held,
    route: '/front-office/bulk-settlements',
    requirements: { rows: 'DOM-4.7 NAV-70', refused: 'PRM-068' },
  }),
  listOf({
    ...owed,
    route: '/back-office/bulk-settlements',
    requirements: { rows: 'DOM-4.8 NAV-49', filter: 'DOM-4.8', states: 'DOM-4.8', refused: 'PRM-043' },
  }),
  listOf({
    ...owed,
    route: '/front-office/bulk-settlements',
    requirements: { rows: 'DOM-4.8 NAV-70', refused: 'PRM-068' },
  }),
  listOf({
    route: '/back-office/requery-management',
    title: 'Transactions Requery Status Update',
    part: { role: 'radio', name: 'Refunds Paid Twice', search: 'kind=paid-twice' },
    endpoint: paidTwice.list,
    fields: paidTwiceFields,
    columns: {
      reversedAt: 'Reversed On',
      requestId: 'Request Id',
      merchantName: 'Super Agent',
      amount: 'Amount',
      status: 'Refund Status',
      toDo: 'To Do',
      logCode: 'Log Code',
      creditAccountName: 'Destination Account Name',
    },
    filter: { label: 'State', value: 'ALL', search: 'owedState=ALL' },
    nothing: { search: 'logCode=NOTHING', says: 'No refund was paid twice.' },
    ensure: ensurePaidTwice,
    requirements: { rows: 'DOM-5.5 NAV-48', filter: 'DOM-5.5', states: 'DOM-5.5', refused: 'PRM-042' },
  }),
]
