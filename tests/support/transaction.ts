/** Transactions of a test's own, as the switch sends them: new ones each time, so that no test can use up another's. */
import { createHash, randomBytes } from 'node:crypto'
import { fullPath } from '@dcir/core/contract/endpoint'
import { lagosIso } from '@dcir/core/time/lagos'
import { type IncomingTransaction, MAX_INGEST_BATCH, transactions } from '@dcir/core/transactions/contract'

/** Where transactions are sent, and the credential of the switch there. */
export interface Ingestion {
  address: string
  token: string
}

/** The super agents of the demonstration by their numbers, as card acceptors. */
export const cardAcceptorOf = (agent: number) => `2011LA0000${String(agent).padStart(5, '0')}`

const DAY_MS = 86_400_000
/** Older than the pages and the periods that other tests look at, and younger than the oldest of the demonstration. */
const OLD_MS = 40 * DAY_MS
const digits = (value: number, width: number) => String(value).padStart(width, '0').slice(-width)

/** Several processes make them for one platform. */
const run = randomBytes(2).readUInt16BE() % 10_000
let made = 0

/** The simulated bank finds no account for a card in fifty, and no holder for an account in a hundred. */
function cardThatTheBankKnows(seed: string): string {
  for (let turn = 0; ; turn++) {
    const card = createHash('sha256').update(`${seed} ${turn}`).digest('hex')
    const number = createHash('sha256').update(card).digest().readUInt32BE(0)
    if (number % 50 !== 0 && number % 100 < 90) return card
  }
}

/** One that can be disputed, of the first super agent, unless something else is asked for. */
export function transactionOf(more: Partial<IncomingTransaction> = {}): IncomingTransaction {
  const number = ++made
  const unique = `${digits(run, 4)}${digits(number, 6)}`
  return {
    transactionSearchKey: `E${unique}-${randomBytes(4).toString('hex')}`,
    transactionTime: lagosIso(new Date(Date.now() - OLD_MS + number * 1000)),
    transactionIndicator: 'CREDIT',
    maskedPan: `539983******${digits(number, 4)}`,
    hashedPan: cardThatTheBankKnows(unique),
    rrn: `77${unique}`,
    stan: digits(number, 6),
    transactionAmount: 1_000_000 + number * 100,
    terminalId: '20110101',
    cardAcceptorId: cardAcceptorOf(1),
    cardAcceptorLocation: 'ALLEN AVENUE IKEJA LAGOS NG',
    responseCode: '91',
    aptentResponseDuration: 50,
    bankResponseDuration: 400,
    ...more,
  }
}

/** Through the ingestion endpoint; a batch that is not taken whole is an error. */
export async function ingest({ address, token }: Ingestion, incoming: readonly IncomingTransaction[]): Promise<void> {
  for (let at = 0; at < incoming.length; at += MAX_INGEST_BATCH) {
    const batch = incoming.slice(at, at + MAX_INGEST_BATCH)
    const response = await fetch(address + fullPath(transactions.ingest), {
      method: transactions.ingest.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ transactions: batch }),
    })
    const answer = (await response.json()) as { result?: { accepted: number } }
    if (answer.result?.accepted !== batch.length) throw new Error(`not all was taken: ${JSON.stringify(answer)}`)
  }
}
