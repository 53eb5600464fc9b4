/** Dispute endpoints of both consoles: logging, answering, reopening and showing disputes. */

import { disputes } from '@dcir/core/disputes/contract'
import { disputeKeys } from '@dcir/core/disputes/lists'
import { disputeMessages } from '@dcir/core/disputes/messages'
import type { Payee } from '@dcir/core/disputes/payee'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import { lagosIso } from '@dcir/core/time/lagos'
import type { BankGateway } from '../../bank/gateway'
import { type Call, routesOf, userOf } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Database } from '../../db/database'
import type { FileStore } from '../../files/files'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'
import { disputeDetail, disputeParts } from './dispute-detail'
import { type Actor, type Claim, type Decision, decideDispute, logDispute, reopenDispute } from './dispute-transitions'
import { type DisputeRecord, disputesStore } from './disputes.store'
import { holidayEffect } from './holiday-effect'
import { checkPayee } from './payee'
import { receiptsStore, type StoredReceipt, storeReceipt } from './receipts'
import { refundAttempts } from './refunds.store'
import { sideOf, toAnswer } from './to-answer'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  writes: Writes
  bank: BankGateway
}

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

const bytesOf = (base64: string | undefined): Buffer | null => (base64 ? Buffer.from(base64, 'base64') : null)

/** Logging, answering and reopening. */
function transitionsOf({ database, clock, files, writes, bank }: Deps) {
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
    return writes.run(call, disputes.log, {
      undo: dropReceipt(receipt),
      async change({ db }) {
        const actor = actorOfCall(call)
        const logged = await logDispute(db, claim, actor)
        if (receipt) await receiptsStore(db).add([{ dispute: logged, receipt }], 'CLAIM', actor.username, actor.at)
        const { logCode, tatExpiry } = logged
        const { transactionSearchKey } = claim
        const { payeeCheck } = claim.payee
        return {
          answer: { logCode, tatExpiryDate: lagosIso(tatExpiry), payeeCheck },
          subject: logCode,
          details: { transactionSearchKey, payeeCheck },
        }
      },
    })
  }

  async function resolve(call: Call, decision: Omit<Decision, 'hasReceipt'>, receiptBytes: Buffer | null) {
    const receipt = receiptBytes && (await storeReceipt(files, receiptBytes))
    return writes.run(call, disputes.resolve, {
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

  const reopen =
    (transition: 'REOPEN' | 'REOPEN_SYSTEM_ACCEPTED') =>
    (call: Call, { body }: { body: { disputeLogCode: string; transactionSearchKey: string } }) =>
      writes.run(call, transition === 'REOPEN' ? disputes.reopen : disputes.reopenSystemAccepted, {
        async change({ db }) {
          const { disputeLogCode: logCode, transactionSearchKey } = body
          const { cycle } = await reopenDispute(db, { logCode, transactionSearchKey, transition }, actorOfCall(call))
          return { answer: { message: disputeMessages.reopened }, subject: logCode, details: { cycle } }
        },
      })

  return { log, resolve, reopen }
}

export function disputesRoutes(deps: Deps) {
  const { database, clock, files } = deps
  const { log, resolve, reopen } = transitionsOf(deps)
  const seen = (call: Call, record: DisputeRecord | undefined): DisputeRecord | undefined => {
    const side = sideSeen(call)
    return record && (side === null || record.loggedBySide === side) ? record : undefined
  }

  return routesOf(disputes, {
    log: (call, { body: { receiptDataBase64, ...claim } }) => log(call, claim, bytesOf(receiptDataBase64)),
    resolve: (call, { body: { receiptDataBase64, ...decision } }) =>
      resolve(call, decision, bytesOf(receiptDataBase64)),
    reopen: reopen('REOPEN'),
    reopenSystemAccepted: reopen('REOPEN_SYSTEM_ACCEPTED'),

    async show(call, { params }) {
      const parts = await database.read(call.scope, async (db) => {
        const record = seen(call, await disputesStore(db).byCode(params.logCode))
        if (!record) throw new Refusal('not-found', { label: 'Dispute' })
        return disputeParts(db, record)
      })
      return disputeDetail(files, parts)
    },

    /** Null when it has none; their lists decide whether a super agent's staff may open it. */
    async ofTransaction(call, { params }) {
      const parts = await database.read(call.scope, async (db) => {
        const record = await disputesStore(db).byTransaction(params.key)
        return record ? disputeParts(db, record) : null
      })
      return parts && disputeDetail(files, parts)
    },

    disputableCodes: (call) =>
      database.read(call.scope, async (db) => {
        const key = sideOf(call) === 'backoffice' ? disputeKeys.bankCodes : disputeKeys.agentCodes
        return [...(await configured(db, key))[key]]
      }),

    refundAttempts: (call, { query: { transactionSearchKey: key, page, size } }) =>
      database.read(call.scope, (db) => refundAttempts(db, key, sideSeen(call), page, size)),

    holidayEffect: (call, { query }) => database.read(call.scope, (db) => holidayEffect(db, query, clock.now())),

    toAnswer: (call) =>
      database.read(call.scope, async (db) => {
        const { count, amount, first } = await toAnswer(db, sideOf(call))
        return { disputeCount: count, amount: kobo(amount), first: first && lagosIso(first) }
      }),
  })
}
