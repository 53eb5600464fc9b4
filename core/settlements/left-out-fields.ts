/** Labels and meanings of the fields of held transactions and of money owed back. */
import { fieldsOf, is } from '../contract/vocabulary'
import { HeldTransaction } from './held-contract'
import { HeldFilter, OwedBackFilter } from './left-out-query'
import { OwedBack } from './owed-back-contract'

const shared = {
  merchantName: is.text('Super Agent', { width: 26 }),
  transactionSearchKey: is.id('Transaction search key', { width: 30 }),
  transactionTime: is.instant('Time'),
  amount: is.money('Amount'),
}

export const heldFields = fieldsOf(HeldTransaction, {
  heldAt: is.instant('Held Since'),
  ...shared,
  reason: is.status('Reason'),
  reference: is.id('Reference', { meaning: 'log code of the dispute, or search key of the reversal', width: 30 }),
})

export const heldSearch = fieldsOf(HeldFilter, {
  cardAcceptorId: is.id('Super agent', { meaning: 'of the super agent with this card acceptor id' }),
  heldReason: is.status('Reason', { meaning: 'why it is held' }),
  heldState: is.status('State', { meaning: 'whether it waits for somebody, or the customer has the money back' }),
})

export const owedBackFields = fieldsOf(OwedBack, {
  noticedAt: is.instant('Since'),
  bulkSettlementKey: is.id('Bulk Settlement Key', { meaning: 'of this bulk settlement', width: 24 }),
  ...shared,
  why: is.status('Reason'),
  reference: is.id('Reference', { meaning: 'log code of the dispute, or search key of the reversal', width: 30 }),
  endedAt: is.instant('Ended On'),
  endReason: is.status('End'),
  endComment: is.text('Comment', { width: 32 }),
  endedBy: is.text('Ended By'),
})

export const owedBackSearch = fieldsOf(OwedBackFilter, {
  cardAcceptorId: heldSearch.cardAcceptorId,
  bulkSettlementKey: owedBackFields.bulkSettlementKey,
  owedState: is.status('State', { meaning: 'OPEN unless given: what is still owed' }),
})
