import { Refusal } from '@dcir/core/errors/catalogue'
import { BankNotConnected } from './none'

/** The bank's own faults as one refusal: what it said is in the log of calls, not in the answer. */
export const bankRefusal = (error: unknown): Refusal =>
  new Refusal(error instanceof BankNotConnected ? 'no-bank' : 'bank-unavailable')
