/** Monitoring: when each super agent's last transaction was. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { fieldsOf, is } from '../contract/vocabulary'
import { silenceStates } from './silence-rules'

export const LastTransaction = z.object({
  merchantName: z.string(),
  cardAcceptorId: z.string(),
  /** Null for one that has had none. */
  lastTransactionTime: z.nullable(z.string()),
  /** How unusual it is, by the super agent's own rhythm, that nothing has come since. */
  silence: z.object({
    state: z.enum(silenceStates),
    since: z.nullable(z.string()),
    expected: z.nullable(z.number()),
    usualGap: z.nullable(z.number()),
    oddsOneIn: z.nullable(z.number()),
  }),
})
export type LastTransaction = z.infer<typeof LastTransaction>

export const lastTransactions = feature('last-transactions', {
  list: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/response/merchant/last-transaction-time',
    authority: 'DCIR_MERCHANT_SUPER_ADMIN',
    summary: "Each super agent's last transaction time",
    result: z.object({ results: z.array(LastTransaction) }),
  },
})

export const lastTransactionFields = fieldsOf(LastTransaction, {
  merchantName: is.text('Merchant'),
  cardAcceptorId: is.id('Card Acceptor ID'),
  lastTransactionTime: is.instant('Last Transaction Time'),
  silence: is.text('Silence', {
    part: 'state',
    meaning: 'whether it is unusual by its own rhythm that none came since',
  }),
})
