/** Refunds that were sent, or may be, of transactions that the switch has reversed too: one of the two has to come back. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, pageOf } from '../contract/schemas'
import { PaidTwiceFilter, PaidTwiceQuery } from './owed-query'
import { recovery } from './recovered'
import { paymentStatuses } from './rules'

export const PaidTwice = z.object({
  requestId: z.string(),
  merchantName: z.string(),
  amount: KoboField,
  /** SUCCESSFUL, AWAITING_RE_QUERY or DOWNLOADED_FOR_PROCESSING: any other was not sent, and is canceled. */
  status: z.enum(paymentStatuses),
  /** In words: what a person does about it now. */
  toDo: z.string(),
  logCode: z.string(),
  transactionSearchKey: z.string(),
  transactionReference: z.nullable(z.string()),
  creditAccount: z.string(),
  creditAccountName: z.string(),
  reversedAt: Instant,
  reversalSearchKey: z.string(),
  /** When and how the money came back. */
  endedAt: z.nullable(Instant),
  endComment: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
})
export type PaidTwice = z.infer<typeof PaidTwice>

const VIEW = 'bo_view_dispute_refunds_on_awaiting_requery'

export const paidTwice = feature('paid-twice', {
  list: {
    method: 'GET',
    path: '/backoffice/paid-twice',
    authority: VIEW,
    summary: 'List refunds that were sent, or may be, of transactions that the switch has reversed too',
    query: PaidTwiceQuery,
    result: pageOf(PaidTwice),
  },
  download: {
    method: 'GET',
    path: '/backoffice/paid-twice/download',
    authority: VIEW,
    summary: 'Download refunds that were sent, or may be, of transactions that the switch has reversed too',
    query: PaidTwiceFilter,
    download: {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: 'refunds-paid-twice-{date}.xlsx',
    },
  },
  recover: {
    ...recovery,
    path: '/backoffice/paid-twice/:requestId/recovered',
    summary: 'Report that the money of a refund that was paid twice came back',
    params: z.object({ requestId: z.string().check(z.regex(/^PR-\d{9,}$/i, 'Payment request id is invalid')) }),
  },
})
