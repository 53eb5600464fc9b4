/** Logging, answering, reopening and showing disputes. */

import { page } from '@dcir/core/contract/schemas'
import { FORECAST_HOUR, nextHour } from '@dcir/core/disputes/deadlines'
import { disputeKeys, disputeMessages } from '@dcir/core/disputes/rules'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import { lagosIso } from '@dcir/core/time/lagos'
import { configured } from '../../db/configuration'
import type { Database, Sql } from '../../db/database'
import type { FileStore } from '../../files/files'
import { actorOf, type Call, settled, userOf } from '../../http/call'
import type { Clock } from '../../kit/clock'
import { recordAudit } from '../../write/audit'
import { disputeDetail, disputeParts } from './dispute-detail'
import { type Claim, type Decision, decideDispute, logDispute, type Mover, reopenDispute } from './dispute-moves'
import { type DisputeRecord, disputesStore } from './disputes.store'
import { receiptsStore, type StoredReceipt, storeReceipt } from './receipts'
import { refundsStore } from './refunds.store'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
}

export const sideOf = (call: Call): DisputeSide => (userOf(call).userType === 'back-office' ? 'backoffice' : 'merchant')

/** The one side whose disputes this person may see, where their authorities name one alone. */
function sideSeen(call: Call): DisputeSide | null {
  const { userType, authorities } = userOf(call)
  if (userType === 'back-office') return null
  const agent = authorities.includes('fo_dcir_get_agent_disputes')
  const bank = authorities.includes('fo_dcir_get_backoffice_disputes')
  if (agent && bank) return null
  return agent ? 'merchant' : 'backoffice'
}

export type DisputesService = ReturnType<typeof createDisputesService>

export function createDisputesService({ database, clock, files }: Deps) {
  const moverOf = (call: Call): Mover => ({ username: userOf(call).username, side: sideOf(call), at: clock.now() })

  /** A receipt is stored before the move that needs it; if the move is refused nobody owns it. */
  async function withReceipt<T>(bytes: Buffer | null, work: (receipt: StoredReceipt | null) => Promise<T>): Promise<T> {
    const receipt = bytes && (await storeReceipt(files, bytes))
    try {
      return await work(receipt)
    } catch (error) {
      if (receipt) await files.remove(receipt.key)
      throw error
    }
  }

  const audit = (sql: Sql, call: Call, action: string, subject: string, details: Record<string, unknown>) =>
    recordAudit(sql, clock.now(), {
      actor: actorOf(call),
      action,
      subject,
      result: 'done',
      address: call.address,
      requestId: call.requestId,
      details,
    })

  async function log(call: Call, claim: Claim, receiptBytes: Buffer | null) {
    const mover = moverOf(call)
    return withReceipt(receiptBytes, (receipt) =>
      database.transaction(call.scope, async (sql) => {
        const logged = await logDispute(sql, claim, mover)
        if (receipt) await receiptsStore(sql).add([{ dispute: logged, receipt }], 'CLAIM', mover.username, mover.at)
        await audit(sql, call, 'disputes.log', logged.logCode, { transactionSearchKey: claim.transactionSearchKey })
        return settled(call, sql, { logCode: logged.logCode, tatExpiryDate: lagosIso(logged.tatExpiry) })
      }),
    )
  }

  async function resolve(call: Call, decision: Omit<Decision, 'hasReceipt'>, receiptBytes: Buffer | null) {
    const mover = moverOf(call)
    return withReceipt(receiptBytes, (receipt) =>
      database.transaction(call.scope, async (sql) => {
        const dispute = await decideDispute(sql, { ...decision, hasReceipt: receipt !== null }, mover)
        if (receipt) await receiptsStore(sql).add([{ dispute, receipt }], 'RESPONSE', mover.username, mover.at)
        const { approved, comment } = decision
        await audit(sql, call, 'disputes.resolve', dispute.logCode, { approved, comment: comment ?? null })
        return settled(call, sql, { message: disputeMessages.resolved })
      }),
    )
  }

  const seen = (call: Call, record: DisputeRecord | undefined): DisputeRecord | undefined => {
    const side = sideSeen(call)
    return record && (side === null || record.loggedBySide === side) ? record : undefined
  }

  return {
    log,
    resolve,

    reopen: (
      call: Call,
      wanted: { disputeLogCode: string; transactionSearchKey: string },
      move: 'REOPEN' | 'REOPEN_SYSTEM_ACCEPTED',
    ) =>
      database.transaction(call.scope, async (sql) => {
        const { disputeLogCode: logCode, transactionSearchKey } = wanted
        const { cycle } = await reopenDispute(sql, { logCode, transactionSearchKey, move }, moverOf(call))
        await audit(sql, call, 'disputes.reopen', logCode, { cycle })
        return settled(call, sql, { message: disputeMessages.reopened })
      }),

    async show(call: Call, logCode: string) {
      const parts = await database.read(call.scope, async (sql) => {
        const record = seen(call, await disputesStore(sql).byCode(logCode))
        if (!record) throw new Refusal('not-found', { label: 'Dispute' })
        return disputeParts(sql, record)
      })
      return disputeDetail(files, parts)
    },

    /** Null when it has none; whether a super agent's staff may open it is told by their lists. */
    async ofTransaction(call: Call, key: string) {
      const parts = await database.read(call.scope, async (sql) => {
        const record = await disputesStore(sql).byTransaction(key)
        return record ? disputeParts(sql, record) : null
      })
      return parts && disputeDetail(files, parts)
    },

    disputableCodes: (call: Call) =>
      database.read(call.scope, async (sql) => {
        const key = sideOf(call) === 'backoffice' ? disputeKeys.bankCodes : disputeKeys.agentCodes
        return [...(await configured(sql, key))[key]]
      }),

    refundAttempts: (call: Call, key: string, { page: index, size }: { page: number; size: number }) =>
      database.read(call.scope, async (sql) => {
        const { rows, total, isEstimate } = await refundsStore(sql).attempts(key, sideSeen(call), index, size)
        return page(rows, total, size, isEstimate)
      }),

    /** What the clock will accept until the next 18:00 in Lagos, if nobody acts. */
    forecast: (call: Call) =>
      database.read(call.scope, async (sql) => {
        const now = clock.now()
        const until = nextHour(now, FORECAST_HOUR)
        const { count, amount } = await disputesStore(sql).forecast(now, until)
        return { until: lagosIso(until), disputeCount: count, amount: kobo(amount) }
      }),
  }
}
