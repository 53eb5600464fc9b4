/** Settled transactions whose money is owed back, by an accepted dispute or a later reversal, until that ends. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, pageOf } from '../contract/schemas'
import { recovery } from '../payments/recovered'
import { leftOutDoors } from './left-out-doors'
import { OwedBackFilter, OwedBackQuery } from './left-out-query'

export const OwedBack = z.object({
  bulkSettlementKey: z.string(),
  merchantName: z.string(),
  transactionSearchKey: z.string(),
  transactionTime: Instant,
  amount: KoboField,
  why: z.enum(['DISPUTE_ACCEPTED', 'REVERSED']),
  /** The dispute's log code, or the reversal's search key. */
  reference: z.string(),
  noticedAt: Instant,
  /** How it ended: its dispute was declined after all, or the bank has the money back. */
  endedAt: z.nullable(Instant),
  endReason: z.nullable(z.enum(['DISPUTE_DECLINED', 'RECOVERED'])),
  endComment: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
})
export type OwedBack = z.infer<typeof OwedBack>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const owedBack = feature('owed-back', {
  list: {
    method: 'GET',
    summary: 'List what was settled and is owed back, by a dispute that was accepted or a reversal that came later',
    query: OwedBackQuery,
    result: pageOf(OwedBack),
    doors: leftOutDoors('owed-back'),
  },
  download: {
    method: 'GET',
    summary: 'Download what was settled and is owed back',
    query: OwedBackFilter,
    download: { contentType: XLSX, name: 'owed-back-{date}.xlsx' },
    doors: leftOutDoors('owed-back/download'),
  },
  recover: {
    ...recovery,
    path: '/backoffice/settlement/owed-back/:transactionSearchKey/recovered',
    summary: 'Report that the bank has recovered what was owed back',
    params: z.object({ transactionSearchKey: z.string().check(z.minLength(1), z.maxLength(64)) }),
  },
})
