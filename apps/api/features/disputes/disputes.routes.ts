/** Dispute endpoints of both consoles. */
import { disputes } from '@dcir/core/disputes/contract'
import { routesOf } from '../../call/call'
import type { DisputesService } from './disputes.service'

const bytesOf = (base64: string | undefined): Buffer | null => (base64 ? Buffer.from(base64, 'base64') : null)

export const disputesRoutes = (service: DisputesService) =>
  routesOf(disputes, {
    log: (call, { body: { receiptDataBase64, ...claim } }) => service.log(call, claim, bytesOf(receiptDataBase64)),
    resolve: (call, { body: { receiptDataBase64, ...decision } }) =>
      service.resolve(call, decision, bytesOf(receiptDataBase64)),
    reopen: (call, { body }) => service.reopen(call, body, 'REOPEN'),
    reopenSystemAccepted: (call, { body }) => service.reopen(call, body, 'REOPEN_SYSTEM_ACCEPTED'),
    show: (call, { params }) => service.show(call, params.logCode),
    ofTransaction: (call, { params }) => service.ofTransaction(call, params.key),
    disputableCodes: (call) => service.disputableCodes(call),
    refundAttempts: (call, { query }) => service.refundAttempts(call, query.transactionSearchKey, query),
    toAnswer: (call) => service.toAnswer(call),
    holidayEffect: (call, { query }) => service.holidayEffect(call, query),
  })
