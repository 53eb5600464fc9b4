/** Logging, answering, reopening and showing disputes. */

import { disputes as contract } from '@dcir/core/disputes/contract'
import type { HolidayEffectQuery } from '@dcir/core/disputes/holiday-effect'
import type { Payee } from '@dcir/core/disputes/payee'
import {
  answeredBy,
  disputeKeys,
  disputeMessages,
  failedResponseCodes,
  pendingApprovalFilter,
  toAnswerFilter,
} from '@dcir/core/disputes/rules'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import { lagosIso } from '@dcir/core/time/lagos'
import type { BankGateway } from '../../bank/gateway'
import { type Call, userOf } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Database, Sql } from '../../db/database'
import type { FileStore } from '../../files/files'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'
import { disputeDetail, disputeParts } from './dispute-detail'
import { disputeListsStore } from './dispute-lists.store'
import { type Actor, type Claim, type Decision, decideDispute, logDispute, reopenDispute } from './dispute-transitions'
import { type DisputeRecord, disputesStore } from './disputes.store'
import { holidayEffect } from './holiday-effect'
import { checkPayee } from './payee'
import { receiptsStore, type StoredReceipt, storeReceipt } from './receipts'
import { refundAttempts } from './refunds.store'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  writes: Writes
  bank: BankGateway
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

/** A claim as it was typed. */
type TypedClaim = Omit<Claim, 'payee'> & { customerAccountName: string }

export type DisputesService = ReturnType<typeof createDisputesService>

export function createDisputesService({ database, clock, files, writes, bank }: Deps) {
  const actorOfCall = (call: Call): Actor => ({ username: userOf(call).username, side: sideOf(call), at: clock.now() })

  /** A receipt is stored before the transition that needs it; one that nobody owns after a refusal goes again. */
  const dropReceipt = (receipt: StoredReceipt | null) => async () => {
    if (receipt) await files.remove(receipt.key)
  }

  /** The bank's answer about the account. @throws Refusal for an unknown transaction, before the bank is asked */
  async function payeeOf(call: Call, typed: TypedClaim): Promise<Payee> {
    const { customerAccountName: accountName, customerAccountNumber: accountNumber } = typed
    const hashedPan = await database.read(call.scope, (db) => disputesStore(db).cardOf(typed.transactionSearchKey))
    if (hashedPan === undefined) throw new Refusal('not-found', { label: 'Transaction' })
    return checkPayee(bank, { hashedPan, accountNumber, accountName })
  }

  async function log(call: Call, typed: TypedClaim, receiptBytes: Buffer | null) {
    const { customerAccountName: _, ...rest } = typed
    const claim: Claim = { ...rest, payee: await payeeOf(call, typed) }
    const receipt = receiptBytes && (await storeReceipt(files, receiptBytes))
    return writes.run(call, contract.log, {
      undo: dropReceipt(receipt),
      async change({ db }) {
        const actor = actorOfCall(call)
        const logged = await logDispute(db, claim, actor)
        if (receipt) await receiptsStore(db).add([{ dispute: logged, receipt }], 'CLAIM', actor.username, actor.at)
        const { logCode, tatExpiry } = logged
        const { transactionSearchKey } = claim
        return {
          answer: { logCode, tatExpiryDate: lagosIso(tatExpiry) },
          subject: logCode,
          details: { transactionSearchKey, payeeCheck: claim.payee.payeeCheck },
        }
      },
    })
  }

  async function resolve(call: Call, decision: Omit<Decision, 'hasReceipt'>, receiptBytes: Buffer | null) {
    const receipt = receiptBytes && (await storeReceipt(files, receiptBytes))
    return writes.run(call, contract.resolve, {
      undo: dropReceipt(receipt),
      async change({ db }) {
        const actor = actorOfCall(call)
        const dispute = await decideDispute(db, { ...decision, hasReceipt: receipt !== null }, actor)
        if (receipt) await receiptsStore(db).add([{ dispute, receipt }], 'RESPONSE', actor.username, actor.at)
        const { approved, comment = null, payeeAcknowledged = false } = decision
        return {
          answer: { message: disputeMessages.resolved },
          subject: dispute.logCode,
          details: { approved, comment, payeeCheck: dispute.payeeCheck, payeeAcknowledged },
        }
      },
    })
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
      transition: 'REOPEN' | 'REOPEN_SYSTEM_ACCEPTED',
    ) =>
      writes.run(call, transition === 'REOPEN' ? contract.reopen : contract.reopenSystemAccepted, {
        async change({ db }) {
          const { disputeLogCode: logCode, transactionSearchKey } = wanted
          const { cycle } = await reopenDispute(db, { logCode, transactionSearchKey, transition }, actorOfCall(call))
          return { answer: { message: disputeMessages.reopened }, subject: logCode, details: { cycle } }
        },
      }),

    async show(call: Call, logCode: string) {
      const parts = await database.read(call.scope, async (db) => {
        const record = seen(call, await disputesStore(db).byCode(logCode))
        if (!record) throw new Refusal('not-found', { label: 'Dispute' })
        return disputeParts(db, record)
      })
      return disputeDetail(files, parts)
    },

    /** Null when it has none; their lists decide whether a super agent's staff may open it. */
    async ofTransaction(call: Call, key: string) {
      const parts = await database.read(call.scope, async (db) => {
        const record = await disputesStore(db).byTransaction(key)
        return record ? disputeParts(db, record) : null
      })
      return parts && disputeDetail(files, parts)
    },

    disputableCodes: (call: Call) =>
      database.read(call.scope, async (db) => {
        const key = sideOf(call) === 'backoffice' ? disputeKeys.bankCodes : disputeKeys.agentCodes
        return [...(await configured(db, key))[key]]
      }),

    refundAttempts: (call: Call, key: string, { page: index, size }: { page: number; size: number }) =>
      database.read(call.scope, (db) => refundAttempts(db, key, sideSeen(call), index, size)),

    holidayEffect: (call: Call, change: HolidayEffectQuery) =>
      database.read(call.scope, (db) => holidayEffect(db, change, clock.now())),

    toAnswer: (call: Call) =>
      database.read(call.scope, async (db) => {
        const { count, amount, first } = await toAnswer(db, sideOf(call))
        return { disputeCount: count, amount: kobo(amount), first: first && lagosIso(first) }
      }),
  }
}

/** Disputes that a side answers: the very rows that its list shows by this filter. */
export const toAnswer = (db: Sql, side: DisputeSide) =>
  disputeListsStore(db).sum({ filter: toAnswerFilter, side: answeredBy(side) })

/** Disputes that the expiry job left for the bank: the rows of the tab Disputes Pending Approval. */
export async function toApprove(db: Sql) {
  const codes = (await configured(db, disputeKeys.bankCodes))[disputeKeys.bankCodes]
  const filter = pendingApprovalFilter(failedResponseCodes(codes.join(',')))
  const { count, amount } = await disputeListsStore(db).sum({ filter, side: null })
  return { count, amount }
}
