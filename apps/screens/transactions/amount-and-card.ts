import { LAST_FOUR, NAIRA_AMOUNT } from '@dcir/core/contract/schemas'
import { transactionSearch as by } from '@dcir/core/transactions/fields'
import type { TransactionFilter } from '@dcir/core/transactions/query'
import { invalidMessage } from '@dcir/core/validators/messages'
import { filterFor } from '@dcir/ui/filter/filter-for.ts'

const filter = filterFor<Pick<TransactionFilter, 'transactionAmount' | 'lastFour' | 'maskedPan'>>()

const fitting =
  (rule: RegExp, { label }: { label: string }) =>
  (typed: string) =>
    !typed.trim() || rule.test(typed.trim()) ? null : invalidMessage(label)

/** Filters by what a customer knows of a transaction; lists of transactions and of disputes have them. */
export const amountAndCard = [
  filter(by.transactionAmount, {
    check: fitting(NAIRA_AMOUNT, by.transactionAmount),
    placeholder: '104,317.00',
    startsRow: true,
  }),
  filter(by.lastFour, {
    check: fitting(LAST_FOUR, by.lastFour),
    hint: 'The card’s, as on the receipt',
    placeholder: '1234',
  }),
  filter(by.maskedPan, {
    nothing: `A masked pan is read from its beginning; its end is found by ${by.lastFour.label}.`,
  }),
]
