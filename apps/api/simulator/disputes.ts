/** Disputes of the demonstration: of both sides, some answered, some running out, so that every list has something. */

import type { BankGateway } from '../bank/gateway'
import { simulatedBank } from '../bank/simulator'
import { BANK, type Database, type Sql } from '../db/database'
import { sql } from '../db/sql'
import { type Actor, decideDispute, logDispute } from '../features/disputes/dispute-transitions'
import { checkPayee } from '../features/disputes/payee'
import { receiptsStore, storeReceipt } from '../features/disputes/receipts'
import type { FileStore } from '../files/files'
import type { Clock } from '../kit/clock'
import { type PrintedReceipt, receiptPicture } from './receipt-picture'

const COUNT = 60
/** Accepted before those, so that their refunds wait to be paid by hand. */
const ACCEPTED = 96
const HOUR = 3_600_000
/** From one dispute to the one before, so that the oldest are some days old. */
const APART = 1.3 * HOUR
const REASONS = ['Customer debited without value', 'Duplicate debit', 'Partial dispense']
const COMMENT = 'The terminal paid out; the receipt shows it.'
const ENDINGS = { CLAIM: 'TRANSACTION NOT COMPLETED', RESPONSE: 'CASH WAS PAID OUT' } as const

interface Disputed extends Omit<PrintedReceipt, 'ending'> {
  key: string
  hashedPan: string
  merchantId: string
}

/** The n-th dispute: by the bank, or by the staff of its super agent. */
const loggerOf = (at: number, { merchantId }: Disputed): Omit<Actor, 'at'> => {
  if (at % 2 === 0) return { username: 'bo.maker', side: 'backoffice' }
  return { username: merchantId === 'SA-0002' ? 'sb.admin' : 'sa.admin', side: 'merchant' }
}

/** Another account for some disputes: not the card's, or one whose holder the bank does not name. */
const otherAccount = (index: number) => (index % 12 === 4 ? '2034567812' : index % 12 === 10 ? '2034567895' : undefined)

/** The account that is claimed; the simulated bank does not know every account that it has cards for. */
async function accountOf(index: number, { hashedPan }: Disputed, bank: BankGateway): Promise<string> {
  const own = otherAccount(index) ?? (await bank.cardAccountDetail(hashedPan))
  return own && !own.endsWith('99') ? own : '0123456780'
}

interface Resources {
  files: FileStore
  bank: BankGateway
  now: Date
}

/** The newest transaction of that time that nobody disputed; every third one was approved. */
const disputedAt = (db: Sql, index: number, at: Date) =>
  db.first<Disputed>(
    sql`SELECT t.transaction_search_key AS key, encode(t.hashed_pan, 'hex') AS hashed_pan, s.merchant_id,
       s.merchant_name AS super_agent, t.terminal_id, t.masked_pan, t.rrn, t.amount, t.response_code
     FROM transactions t JOIN super_agents s ON s.id = t.super_agent_id
     WHERE t.transaction_time < ${at}::timestamptz - INTERVAL '1 hour' AND t.response_code = ANY
     (${index % 3 === 0 ? ['00'] : ['06', '22', '68', '91', '92', '96']})
       AND t.dispute_log_code IS NULL AND NOT t.is_debit AND s.merchant_id IN ('SA-0001', 'SA-0002')
     ORDER BY t.transaction_time DESC LIMIT 1`,
  )

/** One that was accepted two hours later; its refund waits. */
async function acceptOne(db: Sql, index: number, at: Date, { bank }: Resources): Promise<void> {
  const disputed = await disputedAt(db, index, at)
  if (!disputed) return
  const accountNumber = await accountOf(index, disputed, bank)
  const { key: transactionSearchKey, hashedPan } = disputed
  const payee = await checkPayee(bank, { hashedPan, accountNumber, accountName: 'ADAEZE OKAFOR' })
  const claim = { transactionSearchKey, reason: REASONS[0] as string, customerAccountNumber: accountNumber, payee }
  const { logCode } = await logDispute(db, claim, { username: 'bo.maker', side: 'backoffice', at })
  const decision = { logCode, approved: true, hasReceipt: false, payeeAcknowledged: true }
  const answered = new Date(at.getTime() + 2 * HOUR)
  await decideDispute(db, decision, { username: 'bo.checker', side: 'backoffice', at: answered })
}

async function logOne(db: Sql, index: number, at: Date, { files, bank, now }: Resources): Promise<number> {
  const disputed = await disputedAt(db, index, at)
  if (!disputed) return 0
  const accountNumber = await accountOf(index, disputed, bank)
  const actor = { ...loggerOf(index, disputed), at }
  const claim = {
    transactionSearchKey: disputed.key,
    reason: REASONS[index % REASONS.length] as string,
    customerAccountNumber: accountNumber,
    payee: await checkPayee(bank, { hashedPan: disputed.hashedPan, accountNumber, accountName: 'ADAEZE OKAFOR' }),
  }
  const dispute = await logDispute(db, claim, actor)
  const addReceipt = async (kind: 'CLAIM' | 'RESPONSE', by: string, when: Date) => {
    const receipt = await storeReceipt(files, receiptPicture({ ...disputed, ending: ENDINGS[kind] }))
    await receiptsStore(db).add([{ dispute, receipt }], kind, by, when)
  }
  if (actor.side === 'merchant') await addReceipt('CLAIM', actor.username, at)
  const answered = new Date(Math.min(at.getTime() + 2 * HOUR, now.getTime()))
  if (index % 5 > 1 || answered >= dispute.tatExpiry) return 1
  const approved = index % 5 === 0
  const decision = { logCode: dispute.logCode, approved, comment: COMMENT, hasReceipt: true, payeeAcknowledged: true }
  await decideDispute(db, decision, { username: 'bo.checker', side: 'backoffice', at: answered })
  if (!approved) await addReceipt('RESPONSE', 'bo.checker', answered)
  return 1
}

/**
 * Logs them once: in a database that has disputes nothing is added. Refunds wait for a person, as they do where nobody
 * says otherwise.
 */
export async function seedDemoDisputes(database: Database, files: FileStore, clock: Clock): Promise<number> {
  const has = await database.read(BANK, (db) => db.first(sql`SELECT 1 FROM disputes LIMIT 1`))
  if (has) return 0
  const now = clock.now()
  const resources = { files, bank: simulatedBank(), now }
  return database.transaction(BANK, async (db) => {
    for (let index = ACCEPTED - 1; index >= 0; index--) {
      await acceptOne(db, index, new Date(now.getTime() - (COUNT + index) * APART), resources)
    }
    let logged = 0
    for (let index = COUNT - 1; index >= 0; index--) {
      logged += await logOne(db, index, new Date(now.getTime() - index * APART - 0.2 * HOUR), resources)
    }
    return logged
  })
}
