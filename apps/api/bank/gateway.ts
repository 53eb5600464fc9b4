/** The bank as a port. Whatever adapter is behind it, every call is logged for the monitor. */

import { BANK, type Database } from '../db/database'
import { sql } from '../db/sql'
import type { Clock } from '../kit/clock'
import type { Traces } from '../kit/traces'

export interface Transfer {
  /** Stored before the call, so that a repeat is recognised by the bank. */
  idempotencyKey: string
  /** Null for a reversal of the original transaction, which has none. */
  debitAccount: string | null
  creditAccount: string
  /** Kobo. */
  amount: number
  narration: string
}

/** `PENDING`: the bank has it and has not decided yet. */
export type TransferStatus = 'SUCCESSFUL' | 'FAILED' | 'PENDING'
/** `NOT_FOUND`: the bank has never heard of it, which may change, for banks post late. */
export type TransferKnowledge = TransferStatus | 'NOT_FOUND'

/** A bank's answer to a transfer. */
export interface TransferAnswer {
  status: TransferStatus
  reference: string
  /**
   * With FAILED: this bank will surely not post it later. Each adapter says so of its bank's own codes; what is not final
   * is unknown, and is asked about until the settling window ends.
   */
  isFinal?: boolean
}

export interface BankGateway {
  /** The holder's name, or null when the bank knows no such account. */
  nameEnquiry(accountNumber: string): Promise<string | null>
  /** The account behind a card, or null. */
  cardAccountDetail(hashedPan: string): Promise<string | null>
  transfer(transfer: Transfer): Promise<TransferAnswer>
  /** The state of a transfer, by its idempotency key. */
  transferStatus(idempotencyKey: string): Promise<TransferKnowledge>
}

/** The bank did not answer in time: whether it did what it was called for is not known. */
export class BankTimeout extends Error {
  override name = 'BankTimeout'
}

/** The bank answered, with something that its API does not allow here: what became of the call is not known. */
export class BankAnswerWrong extends Error {
  override name = 'BankAnswerWrong'
}

/** Wraps an adapter: no call is waited for longer than this. */
export function withDeadline(gateway: BankGateway, timeoutMs: number): BankGateway {
  const limited =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      let timer: NodeJS.Timeout | undefined
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new BankTimeout(`no answer within ${timeoutMs} ms`)), timeoutMs)
      })
      return Promise.race([work(...args), deadline]).finally(() => clearTimeout(timer))
    }
  return {
    nameEnquiry: limited((account: string) => gateway.nameEnquiry(account)),
    cardAccountDetail: limited((pan: string) => gateway.cardAccountDetail(pan)),
    transfer: limited((transfer: Transfer) => gateway.transfer(transfer)),
    transferStatus: limited((key: string) => gateway.transferStatus(key)),
  }
}

/** Wraps an adapter: each call is a span below whatever makes it, by its name alone. */
export function traced(gateway: BankGateway, traces: Traces): BankGateway {
  const span = <R>(name: keyof BankGateway, work: () => Promise<R>) =>
    traces.span({ name: `bank.${name}`, kind: 'client' }, work)
  return {
    nameEnquiry: (account) => span('nameEnquiry', () => gateway.nameEnquiry(account)),
    cardAccountDetail: (pan) => span('cardAccountDetail', () => gateway.cardAccountDetail(pan)),
    transfer: (transfer) => span('transfer', () => gateway.transfer(transfer)),
    transferStatus: (key) => span('transferStatus', () => gateway.transferStatus(key)),
  }
}

/** Wraps an adapter: each call's name, outcome and duration go to the log; never a number or a name. */
export function logged(gateway: BankGateway, database: Database, clock: Clock, service: string): BankGateway {
  async function note(api: string, started: Date, failure: string | null): Promise<void> {
    const ended = clock.now()
    await database.transaction(BANK, (db) =>
      db.run(
        sql`INSERT INTO bank_api_calls (at, api_name, service_name, successful, duration_ms, failure)
         VALUES (${started}, ${api}, ${service}, ${failure === null}, ${ended.getTime() - started.getTime()},
         ${failure})`,
      ),
    )
  }
  const log =
    <A extends unknown[], R>(api: string, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const started = clock.now()
      try {
        const answer = await work(...args)
        await note(api, started, null)
        return answer
      } catch (error) {
        await note(api, started, error instanceof Error ? error.name : 'Error')
        throw error
      }
    }
  return {
    nameEnquiry: log('Name Enquiry', (account: string) => gateway.nameEnquiry(account)),
    cardAccountDetail: log('Card Account Detail', (pan: string) => gateway.cardAccountDetail(pan)),
    transfer: log('Transfer', (transfer: Transfer) => gateway.transfer(transfer)),
    transferStatus: log('Transfer Status Query', (key: string) => gateway.transferStatus(key)),
  }
}
