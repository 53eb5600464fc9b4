/** Parts of the conformance checks of a bank. */
import { randomBytes } from 'node:crypto'

/** Accounts to try the bank with. Nothing is paid unless `pay` is given. */
export interface BankSamples {
  /** An account that the bank knows. */
  account: string
  /** An account that it does not know. */
  unknownAccount: string
  /** The hash of a card that it knows. */
  card?: string | undefined
  /** Two accounts of the bank's own, and an amount in kobo that is moved from one to the other, once. */
  pay?: { from: string; to: string; kobo: number } | undefined
}

export type Check = readonly [name: string, run: () => Promise<void>]

/** The bank answers in a way that its contract does not allow. */
export class Unmet extends Error {}

export function must(holds: boolean, reason: string): void {
  if (!holds) throw new Unmet(reason)
}

export const shown = (answer: unknown) => JSON.stringify(answer) ?? String(answer)

export const newReference = () => `DCIR-CHECK-${randomBytes(8).toString('hex').toUpperCase()}`

/** The answer of a call that the bank may refuse, where a refusal is as good as the right answer; null for one. */
export const orRefusal = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null)

/** So many calls at once. */
export const atOnce = <T>(times: number, call: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => call(at)))
