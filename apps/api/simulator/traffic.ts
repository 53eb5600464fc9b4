/** A day of card traffic as a switch would report it, the same for the same date and count. */
import { createHash } from 'node:crypto'
import { lagosIso, startOfDay } from '@dcir/core/time/lagos'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { chooser, seeded, seedOf } from './random'
import { type DemoSuperAgent, demoSuperAgents } from './super-agents'

const responseCode = chooser([
  ['00', 860],
  ['51', 52],
  ['91', 21],
  ['55', 18],
  ['61', 11],
  ['06', 8],
  ['96', 7],
  ['57', 7],
  ['22', 5],
  ['54', 5],
  ['92', 3],
  ['68', 3],
])

/** Share of a day's traffic by the hour in Lagos: quiet nights, a lunch peak, a higher evening. */
const hour = chooser(
  [4, 3, 2, 2, 3, 6, 14, 28, 44, 58, 66, 72, 78, 74, 68, 66, 70, 78, 84, 76, 56, 36, 20, 10].map(
    (weight, at) => [at, weight] as const,
  ),
)
const superAgent = chooser(demoSuperAgents.map((one) => [one, one.weight] as const))
const BINS = ['506099', '519911', '539983', '408408', '459212', '507850']
const TERMINALS_EACH = 40
const CARDS = 40_000
const FAILURES = ['91', '96', '06', '22', '92', '68']

const digits = (value: number, width: number) => String(Math.floor(value)).padStart(width, '0')

function card(random: number): { masked: string; hashed: string } {
  const number = Math.floor(random * CARDS)
  const masked = `${BINS[number % BINS.length]}******${digits((number * 7919) % 10_000, 4)}`
  return { masked, hashed: createHash('sha256').update(`demo card ${number}`).digest('hex') }
}

/** Amounts in kobo: many small, few large, whole naira mostly. */
function amountOf(random: number, odd: number): number {
  const naira = Math.max(100, Math.round(10 ** (2.2 + random * 3.1)))
  return naira * 100 + (odd < 0.08 ? Math.floor(odd * 1250) : 0)
}

const rrnOf = (at: Date, sequence: number) => {
  const local = lagosIso(at)
  const dayOfYear = Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 0)) / 86_400_000)
  return `${local[3]}${digits(dayOfYear, 3)}${local.slice(11, 13)}${digits(sequence % 1_000_000, 6)}`
}

const CHANNELS = ['POS', 'POS', 'POS', 'ATM', 'WEB'] as const
const ISSUERS = ['Harbour Bank', 'Savannah Trust', 'Northern Merchant Bank', 'Delta Commercial Bank']
const ACQUIRERS = ['Palm Acquiring', 'Harbour Bank', 'Confluence Bank']
/** The switch of this super agent is an older one, which sends none of them. */
const WITHOUT_FIELDS = 'SA-0002'

/** Fields that part of the traffic has, read from its key and its card: no random number goes into them. */
function optionalOf(agent: DemoSuperAgent, key: string, masked: string) {
  const hash = seedOf(key)
  if (agent.merchantId === WITHOUT_FIELDS || hash % 5 === 0) return {}
  const channel = CHANNELS[(hash >>> 4) % CHANNELS.length] as (typeof CHANNELS)[number]
  const acquirer = ACQUIRERS[(hash >>> 8) % ACQUIRERS.length] as string
  const issuer = ISSUERS[seedOf(masked.slice(0, 6)) % ISSUERS.length] as string
  return { channel, route: acquirer === issuer ? 'ON US' : `${channel} PRIMARY`, issuer, acquirer }
}

function one(date: string, at: Date, sequence: number, random: () => number): IncomingTransaction {
  const agent: DemoSuperAgent = superAgent(random())
  const { masked, hashed } = card(random())
  const terminal = Math.floor(random() * TERMINALS_EACH)
  const code = responseCode(random())
  const slow = FAILURES.includes(code) ? 6 : 1
  const transactionSearchKey = `T${date.replaceAll('-', '')}-${digits(sequence, 7)}`
  return {
    transactionSearchKey,
    transactionTime: lagosIso(at),
    transactionIndicator: random() < 0.02 ? 'DEBIT' : 'CREDIT',
    maskedPan: masked,
    hashedPan: hashed,
    rrn: rrnOf(at, sequence),
    stan: digits((sequence * 7) % 1_000_000, 6),
    transactionAmount: amountOf(random(), random()),
    terminalId: `2011${agent.merchantId.slice(-2)}${digits(terminal, 2)}`,
    cardAcceptorId: agent.cardAcceptorId,
    cardAcceptorLocation: agent.places[terminal % agent.places.length] as string,
    responseCode: code,
    aptentResponseDuration: Math.round(40 + random() * 160),
    bankResponseDuration: Math.round((180 + random() * 900) * slow),
    ...optionalOf(agent, transactionSearchKey, masked),
  }
}

/**
 * The day's transactions in the order of their times.
 * @param count how many a whole day has
 * @param until transactions after this instant are left out; the others stay the same
 */
export function* trafficOf(date: string, count: number, until?: Date): Generator<IncomingTransaction> {
  const random = seeded(seedOf(`traffic ${date}`))
  const begin = startOfDay(date).getTime()
  const times = Array.from({ length: count }, () => begin + (hour(random()) + random()) * 3_600_000).sort(
    (a, b) => a - b,
  )
  for (const [sequence, time] of times.entries()) {
    const transaction = one(date, new Date(time), sequence, random)
    if (until && time > until.getTime()) return
    yield transaction
  }
}
