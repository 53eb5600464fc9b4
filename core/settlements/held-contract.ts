/** Transactions that closed windows left out, with the reason: each closing looks at them again. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, pageOf } from '../contract/schemas'
import { leftOutDoors } from './left-out-doors'
import { HeldFilter, HeldQuery, heldReasons } from './left-out-query'

export const HeldTransaction = z.object({
  merchantName: z.string(),
  transactionSearchKey: z.string(),
  transactionTime: Instant,
  amount: KoboField,
  reason: z.enum(heldReasons),
  /** The dispute's log code or the reversal's search key, where it is held by one. */
  reference: z.nullable(z.string()),
  heldAt: Instant,
})
export type HeldTransaction = z.infer<typeof HeldTransaction>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const heldTransactions = feature('held-transactions', {
  list: {
    method: 'GET',
    summary: 'List transactions that are held out of settlement, with the reason and since when',
    query: HeldQuery,
    result: pageOf(HeldTransaction),
    doors: leftOutDoors('held'),
  },
  download: {
    method: 'GET',
    summary: 'Download transactions that are held out of settlement',
    query: HeldFilter,
    download: { contentType: XLSX, name: 'held-transactions-{date}.xlsx' },
    doors: leftOutDoors('held/download'),
  },
})
