/** Payments that a person took to pay them by hand and gives back. */
import { nounOf } from '@dcir/core/contract/endpoint'
import { statusText } from '@dcir/core/display/status'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { manualKeyOf, paymentMessages } from '@dcir/core/payments/rules'
import { type Call, userOf } from '../../call/call'
import type { Sql } from '../../db/database'
import { workflowStore } from '../../write/workflow.store'
import type { Tx, Writes } from '../../write/write'
import { manualPaymentsStore } from './manual-payments.store'
import { paymentsStore } from './payments.store'
import type { PaymentFamily } from './requery.store'

/** @throws Refusal where the platform pays by itself */
export async function checkPaidByHand(db: Sql, family: PaymentFamily): Promise<void> {
  const type = family === 'refunds' ? 'REFUND' : 'MERCHANT'
  if (!(await paymentsStore(db).isManual(type))) throw new Refusal('manual-off', { setting: manualKeyOf(type) })
}

interface GivenBack {
  requestIds: readonly string[]
  acknowledged?: boolean | undefined
}

/** @throws Refusal while a colleague has to approve that it was paid: given back, it would be paid twice */
async function checkUnreported(db: Sql, noun: string, requestId: string): Promise<void> {
  const [waiting] = await workflowStore(db).pendingAbout(noun, requestId)
  if (waiting) throw new Refusal('request-pending', { reference: waiting.reference, by: waiting.initiator })
}

interface Kind {
  family: PaymentFamily
  endpoint: typeof manualRefunds.giveBack | typeof manualSettlements.giveBack
}

/** The payments of these ids, locked. @throws Refusal when one was not downloaded, or somebody may be paying it */
async function claimedPayments(db: Sql, { family, endpoint }: Kind, ids: readonly string[], by: string | null) {
  const payments = await manualPaymentsStore(db, family).locked(ids)
  if (payments.length < ids.length) throw new Refusal('not-found', { label: 'Payment' })
  for (const { status, requestId } of payments)
    if (status !== 'DOWNLOADED_FOR_PROCESSING')
      throw new Refusal('payment-not-claimed', { requestId, state: statusText(status).toLowerCase() })
  if (by !== null && payments.some(({ downloadedBy }) => downloadedBy !== by))
    throw new Refusal('payment-downloaded', {}, 'body.acknowledged')
  for (const { requestId } of payments) await checkUnreported(db, nounOf(endpoint.key), requestId)
  return payments
}

/** Ends the claim of all of these payments or of none. @throws Refusal */
export function giveBack(writes: Writes, kind: Kind, call: Call, { requestIds, acknowledged = false }: GivenBack) {
  const username = userOf(call).username
  const ids = [...new Set(requestIds.map((id) => id.toUpperCase()))]
  async function change({ db, at }: Tx) {
    await checkPaidByHand(db, kind.family)
    const payments = await claimedPayments(db, kind, ids, acknowledged ? null : username)
    const numbers = payments.map(({ id }) => id)
    await manualPaymentsStore(db, kind.family).unclaim(numbers, at)
    const entry = { at, actor: username, action: 'GIVEN BACK' } as const
    await paymentsStore(db).record(payments.map((request) => ({ ...entry, request })))
    const amount = payments.reduce((sum, one) => sum + one.amount, 0)
    const claimants = [...new Set(payments.map(({ downloadedBy }) => downloadedBy))]
    const [subject = ''] = ids.length === 1 ? ids : [`${ids.length} payments`]
    const answer = { message: paymentMessages.givenBack(ids.length) }
    return { answer, subject, details: { payments: ids, amount, claimants } }
  }
  return writes.run(call, kind.endpoint, { change })
}
