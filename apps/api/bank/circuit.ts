/** A pause for a bank that does not answer: it is not called for a while, and payments are not even begun. */
import type { Log } from '../kit/log'
import { BankAnswerWrong, type BankGateway } from './gateway'

/** So many calls without an answer, one after the other, open the circuit. */
const FAILURES = 5
const PAUSE_MS = 30_000

/** The call was not made, because the bank did not answer those before it. */
export class BankResting extends Error {
  override name = 'BankResting'
}

interface Circuit {
  gateway: BankGateway
  /** Whether the bank is not to be called now; after the pause one call finds out. */
  isOpen: () => boolean
}

/**
 * Wraps an adapter. A transfer is always made: it was marked as sent before, so that refusing it would leave it unknown.
 * Code that begins transfers checks `isOpen` first.
 */
export function withCircuit(gateway: BankGateway, now: () => number, log: Log): Circuit {
  let failures = 0
  let openUntil = 0
  const isOpen = () => now() < openUntil

  async function counted<R>(work: () => Promise<R>): Promise<R> {
    try {
      const answer = await work()
      close()
      return answer
    } catch (error) {
      if (error instanceof BankAnswerWrong) close()
      else fail()
      throw error
    }
  }
  function close(): void {
    if (failures >= FAILURES) log.warn({}, 'the bank answers again')
    failures = 0
    openUntil = 0
  }
  function fail(): void {
    failures += 1
    if (failures >= FAILURES) {
      openUntil = now() + PAUSE_MS
      log.warn({ failures, pauseSeconds: PAUSE_MS / 1000 }, 'the bank does not answer and is left alone for a while')
    }
  }
  const guarded = <R>(work: () => Promise<R>): Promise<R> =>
    isOpen() ? Promise.reject(new BankResting('the bank did not answer and is left alone for a while')) : counted(work)
  return {
    isOpen,
    gateway: {
      nameEnquiry: (account) => guarded(() => gateway.nameEnquiry(account)),
      cardAccountDetail: (pan) => guarded(() => gateway.cardAccountDetail(pan)),
      transferStatus: (key) => guarded(() => gateway.transferStatus(key)),
      transfer: (transfer) => counted(() => gateway.transfer(transfer)),
    },
  }
}
