/** Checks of a connected bank against the contract of `gateway.ts`, for whoever connects it. */
import { randomBytes } from 'node:crypto'
import type { BankGateway, Transfer } from './gateway'

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

export interface BankCheck {
  name: string
  passed: boolean
  /** Why it failed; empty where it passed. */
  reason: string
}

type Check = readonly [name: string, run: () => Promise<void>]

class Unmet extends Error {}

function must(holds: boolean, reason: string): void {
  if (!holds) throw new Unmet(reason)
}

/** Answers that take longer keep a person waiting at a form. */
const PATIENCE_MS = 5_000
const NO_CARD = '0'.repeat(64)
const TEN_DIGITS = /^\d{10}$/
const shown = (answer: unknown) => JSON.stringify(answer) ?? String(answer)

function readingChecks(bank: BankGateway, { account, unknownAccount, card }: BankSamples): Check[] {
  return [
    [
      'A known account has a holder',
      async () => {
        const name = await bank.nameEnquiry(account)
        must(typeof name === 'string' && name.trim() !== '', `the bank said ${shown(name)} of ${account}`)
      },
    ],
    [
      'The same account has the same holder when asked again, at the same time as another',
      async () => {
        const [first, none, second] = await Promise.all([account, unknownAccount, account].map(bank.nameEnquiry))
        must(first === second && none !== first, `the bank said ${shown([first, none, second])}`)
      },
    ],
    [
      'An unknown account has none',
      async () => {
        const name = await bank.nameEnquiry(unknownAccount)
        must(name === null, `the bank said ${shown(name)} of ${unknownAccount}`)
      },
    ],
    [
      'A name comes within five seconds',
      async () => {
        const began = Date.now()
        await bank.nameEnquiry(account)
        must(Date.now() - began <= PATIENCE_MS, `it took ${Date.now() - began} ms`)
      },
    ],
    [
      'An unknown card has no account',
      async () => {
        const found = await bank.cardAccountDetail(NO_CARD)
        must(found === null, `the bank said ${shown(found)}`)
      },
    ],
    ...(card === undefined
      ? []
      : [
          [
            'A known card has an account of ten digits',
            async () => {
              const found = await bank.cardAccountDetail(card)
              must(typeof found === 'string' && TEN_DIGITS.test(found), `the bank said ${shown(found)}`)
            },
          ] as const,
        ]),
    [
      'A transfer that was never sent is NOT_FOUND',
      async () => {
        const status = await bank.transferStatus(newReference())
        must(status === 'NOT_FOUND', `the bank said ${shown(status)}`)
      },
    ],
  ]
}

const newReference = () => `DCIR-CHECK-${randomBytes(8).toString('hex').toUpperCase()}`

function payingChecks(bank: BankGateway, { unknownAccount, pay }: BankSamples): Check[] {
  if (!pay) return []
  const transfer: Transfer = {
    idempotencyKey: newReference(),
    debitAccount: pay.from,
    creditAccount: pay.to,
    amount: pay.kobo,
    narration: 'DCIR CHECK',
  }
  const status = () => bank.transferStatus(transfer.idempotencyKey)
  return [
    [
      'A transfer is taken',
      async () => {
        const answer = await bank.transfer(transfer)
        must(answer.status !== 'FAILED' && answer.reference !== '', `the bank said ${shown(answer)}`)
      },
    ],
    [
      'The same transfer again is the same transfer',
      async () => {
        const [one, two] = [await bank.transfer(transfer), await bank.transfer(transfer)]
        must(one.reference === two.reference && two.status !== 'FAILED', `the bank said ${shown([one, two])}`)
      },
    ],
    [
      'The same reference with another amount is refused',
      async () => {
        const answer = await bank.transfer({ ...transfer, amount: pay.kobo + 1 }).catch(() => null)
        must(answer === null, `the bank said ${shown(answer)}`)
      },
    ],
    [
      'A transfer that was taken is known',
      async () => {
        const answer = await status()
        must(answer === 'SUCCESSFUL' || answer === 'PENDING', `the bank said ${shown(answer)}`)
      },
    ],
    [
      'What was paid stays paid',
      async () => {
        const [before, after] = [await status(), await status()]
        must(before !== 'SUCCESSFUL' || after === 'SUCCESSFUL', `the bank said ${before}, then ${after}`)
      },
    ],
    [
      'Nothing is paid to an account that is unknown',
      async () => {
        const lost = { ...transfer, idempotencyKey: newReference(), creditAccount: unknownAccount }
        const answer = await bank.transfer(lost)
        must(answer.status !== 'SUCCESSFUL', `the bank said ${shown(answer)}`)
        const later = await bank.transferStatus(lost.idempotencyKey)
        must(later !== 'SUCCESSFUL', `the bank said ${later} when asked`)
      },
    ],
  ]
}

/** Runs every check, whichever of them fail, one after the other. */
export async function checkBank(bank: BankGateway, samples: BankSamples): Promise<BankCheck[]> {
  const checks: BankCheck[] = []
  for (const [name, run] of [...readingChecks(bank, samples), ...payingChecks(bank, samples)]) {
    const reason = await run().then(
      () => '',
      (error: Error) => (error instanceof Unmet ? error.message : `${error.name}: ${error.message}`),
    )
    checks.push({ name, passed: reason === '', reason })
  }
  return checks
}

/** The checks as an operator reads them, a line each, with the count at the end. */
export function bankReport(checks: readonly BankCheck[]): string {
  const lines = checks.map(
    ({ name, passed, reason }) => `${passed ? 'ok    ' : 'FAILED'}  ${name}${reason && `: ${reason}`}`,
  )
  const failed = checks.filter(({ passed }) => !passed).length
  return [
    ...lines,
    failed === 0 ? `All ${checks.length} checks passed.` : `${failed} of ${checks.length} checks failed.`,
  ].join('\n')
}
