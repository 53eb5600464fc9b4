/** Conformance of the questions to a bank: holders, cards, and transfers that were never sent. */
import { atOnce, type BankSamples, type Check, must, newReference, orRefusal, shown } from './conformance-check'
import type { BankGateway } from './gateway'

/** Answers that take longer keep a person waiting at a form. */
const PATIENCE_MS = 5_000
const MAX_NAME = 200
const MANY = 10
const NO_CARD = '0'.repeat(64)
const TEN_DIGITS = /^\d{10}$/

async function within(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
  const began = Date.now()
  await work()
  must(Date.now() - began <= milliseconds, `it took ${Date.now() - began} ms`)
}

function holders(bank: BankGateway, { account, unknownAccount }: BankSamples): Check[] {
  /** An account number that is none has no holder; a bank may refuse it as well. */
  const hasNone = async (text: string) => {
    const name = await orRefusal(bank.nameEnquiry(text))
    must(name === null, `the bank said ${shown(name)} of ${shown(text)}`)
  }
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
      'A holder is one line of at most 200 characters, without spaces around it',
      async () => {
        const name = (await bank.nameEnquiry(account)) ?? ''
        const isLine = name === name.trim() && name.length <= MAX_NAME && !/\p{Cc}/u.test(name)
        must(isLine, `the bank said ${shown(name)}`)
      },
    ],
    [
      'An unknown account has none',
      async () => {
        const name = await bank.nameEnquiry(unknownAccount)
        must(name === null, `the bank said ${shown(name)} of ${unknownAccount}`)
      },
    ],
    ['An unknown account has none when asked again', async () => hasNone(unknownAccount)],
    ['An account of nine digits has none', async () => hasNone(account.slice(0, 9))],
    ['An account of eleven digits has none', async () => hasNone(`${account}0`)],
    ['An account with a letter has none', async () => hasNone(`${account.slice(0, 9)}A`)],
    ['An empty account has none', async () => hasNone('')],
    ['An account with a space before it is no other account', async () => hasNone(` ${account}`)],
    ['An account with a path in it is no other account', async () => hasNone(`${unknownAccount}/../${account}`)],
    [
      'An account with a query after it is no other account',
      async () => hasNone(`${unknownAccount}?account=${account}`),
    ],
    ['A name comes within five seconds', () => within(PATIENCE_MS, () => bank.nameEnquiry(account))],
    [
      'Ten enquiries at once are answered each for itself',
      async () => {
        const names = await atOnce(MANY, (at) => bank.nameEnquiry(at % 2 === 0 ? account : unknownAccount))
        const isRight = names.every((name, at) => (at % 2 === 0 ? name === names[0] && name !== null : name === null))
        must(isRight, `the bank said ${shown(names)}`)
      },
    ],
    [
      'Ten enquiries at once come within five seconds',
      () => within(PATIENCE_MS, () => atOnce(MANY, () => bank.nameEnquiry(account))),
    ],
  ]
}

function cards(bank: BankGateway, { card }: BankSamples): Check[] {
  const hasNone = async (text: string) => {
    const found = await orRefusal(bank.cardAccountDetail(text))
    must(found === null, `the bank said ${shown(found)}`)
  }
  const unknown: Check[] = [
    [
      'An unknown card has no account',
      async () => {
        const found = await bank.cardAccountDetail(NO_CARD)
        must(found === null, `the bank said ${shown(found)}`)
      },
    ],
    ['Half a card has no account', async () => hasNone((card ?? NO_CARD).slice(0, 32))],
    ['An empty card has no account', async () => hasNone('')],
  ]
  if (card === undefined) return unknown
  return [
    ...unknown,
    [
      'A known card has an account of ten digits',
      async () => {
        const found = await bank.cardAccountDetail(card)
        must(typeof found === 'string' && TEN_DIGITS.test(found), `the bank said ${shown(found)}`)
      },
    ],
    [
      'The same card has the same account when asked again',
      async () => {
        const found = await atOnce(2, () => bank.cardAccountDetail(card))
        must(found[0] === found[1], `the bank said ${shown(found)}`)
      },
    ],
    [
      'The account of a known card has a holder',
      async () => {
        const found = await bank.cardAccountDetail(card)
        const name = found === null ? null : await bank.nameEnquiry(found)
        must(typeof name === 'string' && name !== '', `the bank said ${shown([found, name])}`)
      },
    ],
  ]
}

function neverSent(bank: BankGateway): Check[] {
  const isUnknown = async (reference: string) => {
    const status = await orRefusal(bank.transferStatus(reference))
    must(status === null || status === 'NOT_FOUND', `the bank said ${shown(status)} of ${shown(reference)}`)
  }
  return [
    [
      'A transfer that was never sent is NOT_FOUND',
      async () => {
        const status = await bank.transferStatus(newReference())
        must(status === 'NOT_FOUND', `the bank said ${shown(status)}`)
      },
    ],
    [
      'Ten transfers that were never sent are NOT_FOUND at once',
      async () => {
        const states = await atOnce(MANY, () => bank.transferStatus(newReference()))
        must(
          states.every((status) => status === 'NOT_FOUND'),
          `the bank said ${shown(states)}`,
        )
      },
    ],
    [
      'Asking for a transfer does not make it',
      async () => {
        const reference = newReference()
        const states = [await bank.transferStatus(reference), await bank.transferStatus(reference)]
        must(
          states.every((status) => status === 'NOT_FOUND'),
          `the bank said ${shown(states)}`,
        )
      },
    ],
    ['A reference of a hundred characters is no other transfer', async () => isUnknown('X'.repeat(100))],
    ['A reference with a path in it is no other transfer', async () => isUnknown(`${newReference()}/../x`)],
    [
      'An answer about a transfer comes within five seconds',
      () => within(PATIENCE_MS, () => bank.transferStatus(newReference())),
    ],
  ]
}

export const readingChecks = (bank: BankGateway, samples: BankSamples): Check[] => [
  ...holders(bank, samples),
  ...cards(bank, samples),
  ...neverSent(bank),
]
