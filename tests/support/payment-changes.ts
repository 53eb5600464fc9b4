/** A valid change for each writing endpoint of payments. */
import type { CallOptions } from '@dcir/core/client/client'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { requery } from '@dcir/core/payments/requery-contract'
import { stoppedPayments } from '@dcir/core/payments/stopped-contract'
import ExcelJS from 'exceljs'
import type { TestApi } from './api'
import type { DisputesAtHand } from './disputed'
import { acceptedDispute, requestSettlement } from './payments'

type Prepare = () => Promise<(options: CallOptions) => Promise<unknown>>

let made = 0
const reference = () => `FT-CHANGE-${++made}`
const narrationOf = async (hand: DisputesAtHand, key: string) => {
  const [row] = await hand.sql('SELECT narration FROM payment_requests WHERE transaction_search_key = $1', [key])
  return String(row?.narration)
}

/** As a sending leaves it to which the bank has not answered for an hour. */
const leaveUnanswered = (api: TestApi, hand: DisputesAtHand, where: string, name: string) =>
  hand.sql(
    `WITH r AS (UPDATE payment_requests SET status = 'AWAITING_RE_QUERY', attempts = 1 WHERE ${where} = $1
       RETURNING id, super_agent_id)
     INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at,
       sent_at) SELECT id, super_agent_id, $2, $2, 'AWAITING_RE_QUERY', $3, $3 FROM r`,
    [name, reference(), new Date(api.clock.now().getTime() - 3_600_000)],
  )

/** As the last refusal of the bank leaves it. @returns its request id */
async function leaveStopped(hand: DisputesAtHand, where: string, name: string): Promise<string> {
  const [row] = await hand.sql(
    `UPDATE payment_requests SET status = 'FAILED', attempts = 3 WHERE ${where} = $1 RETURNING request_id AS id`,
    [name],
  )
  return String(row?.id)
}

/** As a download leaves it. @returns its request id */
async function leaveClaimed(hand: DisputesAtHand, where: string, name: string): Promise<string> {
  const [row] = await hand.sql(
    `UPDATE payment_requests SET status = 'DOWNLOADED_FOR_PROCESSING', downloaded_by = 'bo.admin', downloaded_at = now()
     WHERE ${where} = $1 RETURNING request_id AS id`,
    [name],
  )
  return String(row?.id)
}

async function file(header: string, key: string): Promise<File> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Payments').addRows([
    [header, 'Transaction Reference'],
    [key, reference()],
  ])
  return new File([await workbook.xlsx.writeBuffer()], `${reference()}.xlsx`)
}

export const paymentChanges = (api: () => TestApi, hand: () => DisputesAtHand): Record<string, Prepare> => ({
  'manual-refunds.process': async () => {
    const { transactionSearchKey } = await acceptedDispute(hand())
    const narration = await narrationOf(hand(), transactionSearchKey)
    const body = { transactionReference: reference(), narration, transactionSearchKey }
    const client = await hand().as('bo.admin')
    return (options) => client.call(manualRefunds.process, { body }, options)
  },
  'manual-refunds.giveBack': async () => {
    const { transactionSearchKey } = await acceptedDispute(hand())
    const requestId = await leaveClaimed(hand(), 'transaction_search_key', transactionSearchKey)
    const client = await hand().as('bo.admin')
    return (options) => client.call(manualRefunds.giveBack, { body: { requestIds: [requestId] } }, options)
  },
  'manual-settlements.giveBack': async () => {
    const [id = ''] = await requestSettlement(api(), `BS-${reference()}`)
    await leaveClaimed(hand(), 'request_id', id)
    const client = await hand().as('bo.admin')
    return (options) => client.call(manualSettlements.giveBack, { body: { requestIds: [id] } }, options)
  },
  'manual-refunds.upload': async () => {
    const client = await hand().as('bo.admin')
    const sent = await file('Transaction Search Key', 'NOTHING')
    return (options) => client.call(manualRefunds.upload, {}, { ...options, file: sent })
  },
  'manual-settlements.process': async () => {
    const key = `BS-${reference()}`
    const [paymentRequestId = ''] = await requestSettlement(api(), key)
    const body = { transactionReference: reference(), paymentRequestId, bulkSettlementKey: key }
    const client = await hand().as('bo.admin')
    return (options) => client.call(manualSettlements.process, { body }, options)
  },
  'manual-settlements.upload': async () => {
    const client = await hand().as('bo.admin')
    const sent = await file('Payment Request Id', 'PR-999999999')
    return (options) => client.call(manualSettlements.upload, {}, { ...options, file: sent })
  },
  'requery.askDispute': async () => {
    const { transactionSearchKey } = await acceptedDispute(hand())
    await leaveUnanswered(api(), hand(), 'transaction_search_key', transactionSearchKey)
    const client = await hand().as('bo.admin')
    return (options) => client.call(requery.askDispute, { params: { transactionSearchKey } }, options)
  },
  'requery.askSettlement': async () => {
    const [id = ''] = await requestSettlement(api(), `BS-${reference()}`)
    await leaveUnanswered(api(), hand(), 'request_id', id)
    const client = await hand().as('bo.admin')
    return (options) => client.call(requery.askSettlement, { params: { id } }, options)
  },
  'requery.markDispute': async () => {
    const { transactionSearchKey } = await acceptedDispute(hand())
    await leaveUnanswered(api(), hand(), 'transaction_search_key', transactionSearchKey)
    const client = await hand().as('bo.admin')
    const query = { disputeStatus: 'SUCCESSFUL' } as const
    const input = { params: { transactionSearchKey }, query, body: { reason: 'Seen in the ledger' } }
    return (options) => client.call(requery.markDispute, input, options)
  },
  'requery.markSettlement': async () => {
    const [id = ''] = await requestSettlement(api(), `BS-${reference()}`)
    await leaveUnanswered(api(), hand(), 'request_id', id)
    const client = await hand().as('bo.admin')
    const input = {
      params: { id },
      query: { settlementStatus: 'FAILED' },
      body: { reason: 'Not in the ledger', acknowledged: true },
    } as const
    return (options) => client.call(requery.markSettlement, input, options)
  },
  'stopped-payments.retryRefund': async () => {
    const { transactionSearchKey } = await acceptedDispute(hand())
    const requestId = await leaveStopped(hand(), 'transaction_search_key', transactionSearchKey)
    const client = await hand().as('bo.admin')
    const input = { params: { requestId }, body: { reason: 'The account is open again' } }
    return (options) => client.call(stoppedPayments.retryRefund, input, options)
  },
  'stopped-payments.retrySettlement': async () => {
    const [id = ''] = await requestSettlement(api(), `BS-${reference()}`)
    const requestId = await leaveStopped(hand(), 'request_id', id)
    const client = await hand().as('bo.admin')
    const input = { params: { requestId }, body: { reason: 'The account is open again' } }
    return (options) => client.call(stoppedPayments.retrySettlement, input, options)
  },
})
