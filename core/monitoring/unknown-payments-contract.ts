/** Monitoring: payments that were sent to the bank and whose answer is not known. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'

export const UnknownPayments = z.object({
  count: z.int(),
  amount: KoboField,
  /** When the oldest of them was sent; null where there is none. */
  oldestSentAt: z.nullable(Instant),
  /** When the bank is asked about one of them next; null where only a person can find out. */
  nextQueryAt: z.nullable(Instant),
  /** Hours in which the bank posts what it was sent: what is older is overdue. */
  windowHours: z.int(),
})
export type UnknownPayments = z.infer<typeof UnknownPayments>

export const unknownPayments = feature('unknown-payments', {
  show: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/unknown-payments',
    authority: 'DCIR_BACKOFFICE_ADMIN',
    summary: 'Payments without an answer of the bank: how many, how much, the age of the oldest, the next question',
    result: UnknownPayments,
  },
})

export const unknownPaymentFields = fieldsOf(UnknownPayments, {
  count: is.count('Payments without an answer'),
  amount: is.money('Amount'),
  oldestSentAt: is.instant('Oldest sent'),
  nextQueryAt: is.instant('Next question'),
  windowHours: is.count('Requery window', { meaning: 'hours' }),
})
