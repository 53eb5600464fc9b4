/** A bank that answers the same to the same question: names and accounts follow from the number asked. */
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { BankMode } from '@dcir/core/monitoring/simulation-rules'
import type { BankGateway, Transfer, TransferStatus } from './gateway'

const FIRST = ['Adaeze', 'Babatunde', 'Chinedu', 'Damilola', 'Efe', 'Funke', 'Gbenga', 'Halima', 'Ifeoma', 'Kelechi']
const LAST = ['Okafor', 'Adeyemi', 'Balogun', 'Eze', 'Ibrahim', 'Lawal', 'Nwosu', 'Ogunleye', 'Sani', 'Uche']

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)

interface Sent {
  status: TransferStatus
  /** The outcome that the bank names once it was asked often enough. */
  truth: Exclude<TransferStatus, 'PENDING'>
  asked: number
}
interface Kept extends Sent {
  /** Amount and accounts, which are the same whenever its reference comes again. */
  content: string
}
const ANSWERS_WHEN_ASKED = 2
const TEN_DIGITS = /^\d{10}$/
/** An account that nobody has. */
const NOBODY = '0000000000'
/** The most that is paid at once, in kobo. */
const MOST = 10 ** 14

/** The last two digits of an account decide the outcome of a transfer, so that each outcome can be seen. */
function outcomeOf({ creditAccount: account, debitAccount, amount }: Transfer): Sent {
  const isPayable = Number.isInteger(amount) && amount > 0 && amount <= MOST && /^\d+$/.test(account)
  if (!isPayable || account === NOBODY || debitAccount === NOBODY)
    return { status: 'FAILED', truth: 'FAILED', asked: 0 }
  if (account.endsWith('98')) return { status: 'PENDING', truth: 'SUCCESSFUL', asked: 0 }
  if (account.endsWith('96')) return { status: 'PENDING', truth: 'FAILED', asked: 0 }
  const status = account.endsWith('97') ? 'FAILED' : 'SUCCESSFUL'
  return { status, truth: status, asked: 0 }
}

/**
 * Account numbers that end in 99 are unknown to this bank, and of those that end in 95 it does not say whose they are; to those that end in 97 it pays nothing, and of those that
 * end in 98 (paid) and 96 (not paid) it says so only when it is asked for the second time.
 */
export function simulatedBank(): BankGateway {
  const transfers = new Map<string, Kept>()
  return {
    async nameEnquiry(account) {
      if (account.endsWith('99') || !TEN_DIGITS.test(account) || account === NOBODY) return null
      if (account.endsWith('95')) throw new Error('the simulated bank does not answer')
      const seed = numberOf(account)
      return `${FIRST[seed % 10]} ${LAST[(seed >>> 8) % 10]}`.toUpperCase()
    },
    async cardAccountDetail(hashedPan) {
      if (!/^(?!0+$)[0-9a-f]{64}$/i.test(hashedPan)) return null
      const seed = numberOf(hashedPan)
      return seed % 50 === 0 ? null : String(seed % 10 ** 10).padStart(10, '0')
    },
    async transfer(transfer) {
      const { idempotencyKey, creditAccount, debitAccount, amount } = transfer
      const content = `${amount} from ${debitAccount} to ${creditAccount}`
      const sent = transfers.get(idempotencyKey) ?? { ...outcomeOf(transfer), content }
      if (sent.content !== content) throw new Error('the simulated bank has other content under this reference')
      transfers.set(idempotencyKey, sent)
      // It posts nothing late: what it refuses stays refused.
      return {
        status: sent.status,
        isFinal: sent.status === 'FAILED',
        reference: `SIM${numberOf(idempotencyKey).toString(36).toUpperCase()}`,
      }
    },
    async transferStatus(key) {
      const sent = transfers.get(key)
      if (!sent) return 'NOT_FOUND'
      sent.asked++
      if (sent.asked >= ANSWERS_WHEN_ASKED) sent.status = sent.truth
      return sent.status
    },
  }
}

class SimulatedFailure extends Error {
  override readonly name = 'SimulatedFailure'
}

/** Slower than any bank should be, and still within the deadline of a call. */
const SLOW_MS = 5_000
const noAnswer = () => new Promise<never>(() => undefined)

/**
 * Wraps the simulated bank: it behaves as its mode says. A bank that gives no answer may have done what it was called for,
 * and so this one has.
 */
export function withMode(gateway: BankGateway, modeNow: () => Promise<BankMode | null>, slowMs = SLOW_MS): BankGateway {
  const told =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const mode = await modeNow()
      if (mode === 'FAILING') throw new SimulatedFailure('the simulated bank is told to fail')
      if (mode === 'SLOW') await setTimeout(slowMs)
      const answer = await work(...args)
      return mode === 'SILENT' ? noAnswer() : answer
    }
  return {
    nameEnquiry: told((account: string) => gateway.nameEnquiry(account)),
    cardAccountDetail: told((pan: string) => gateway.cardAccountDetail(pan)),
    transfer: told((transfer: Transfer) => gateway.transfer(transfer)),
    transferStatus: told((key: string) => gateway.transferStatus(key)),
  }
}
