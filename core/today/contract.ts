/** Tasks that are open now: one answer over all domains, of which each person gets what they may see. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { BusinessDate, Instant, KoboField } from '../contract/schemas'

export const matterKinds = [
  'bank-disputes',
  'agent-disputes',
  'disputes-to-approve',
  'unknown-refunds',
  'unknown-settlements',
  'stopped-settlements',
  'stopped-refunds',
  'stopped-payments',
  'paid-twice',
  'manual-refunds',
  'manual-settlements',
  'held-transactions',
  'owed-back',
  'requests',
  'owed-customers',
  'unmatched-credits',
  'unmatched-debits',
  'changed-days',
  'reports',
] as const
export type MatterKind = (typeof matterKinds)[number]

export const Matter = z.object({
  kind: z.enum(matterKinds),
  count: z.int(),
  amount: z.nullable(KoboField),
  /** Since when the oldest of them waits. */
  since: z.nullable(Instant),
  /** When the platform goes on by itself: accepts the disputes, or asks the bank again. */
  next: z.nullable(Instant),
  /** The first of them, where it can be opened by itself: a bulk settlement's key. */
  record: z.nullable(z.string()),
  /** The first day that they are of. */
  date: z.nullable(BusinessDate),
})
export type Matter = z.infer<typeof Matter>

export const today = feature('today', {
  list: {
    method: 'GET',
    summary: 'Tasks of now, each with how much it is and since when',
    result: z.object({ matters: z.array(Matter) }),
    doors: {
      backoffice: { path: '/backoffice/today', authority: 'bank-staff' },
      frontoffice: { path: '/frontoffice/today', authority: 'any' },
    },
  },
})
