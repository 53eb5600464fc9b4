import { nounOf } from '@dcir/core/contract/endpoint'
import type { Query } from '@tanstack/react-query'
import { currentSession } from '../session/session-store'
import { allIds, allOf, drop, dropAll, type Kept, keep, mayKeep, oneOf } from './database'

interface Seen extends Kept {
  data: unknown
  /** Length of the answer as text. */
  size: number
}

/** Limits of what one person's device keeps. */
const MAX_SEEN = 200
const MAX_SIZE = 5_000_000
const MAX_ONE_SIZE = 400_000
const MAX_AGE_MS = 24 * 3_600_000
/** Answers between two looks at the limits. */
const PRUNE_EVERY = 20

/** Nouns whose answers are secrets, or belong to a moment. */
const NEVER: readonly string[] = ['session', 'second-factor', 'monitor-second-factor', 'service-accounts', 'list-age']

const idOf = (owner: string, query: Query) => `${owner} ${query.queryHash}`

/** May the answer to this query be read again without a line? */
export const isSeen = ({ queryKey: [key] }: Query): boolean => typeof key === 'string' && !NEVER.includes(nounOf(key))

let written = 0

/** Keeps an answer that somebody saw, for that person, until the session ends. */
export async function keepSeen(owner: string, query: Query): Promise<void> {
  const { data, dataUpdatedAt: at } = query.state
  if (!mayKeep() || !isSeen(query) || data === undefined || data === null) return
  const size = JSON.stringify(data).length
  // The session may have ended while the answer was on its way.
  if (size > MAX_ONE_SIZE || currentSession()?.username !== owner) return
  await keep<Seen>('seen', { id: idOf(owner, query), owner, at, data, size })
  if (written++ % PRUNE_EVERY === 0) await prune(owner)
}

/** The answer that this person saw, unless it is too old. */
export async function readSeen(owner: string, query: Query): Promise<Seen | undefined> {
  if (!mayKeep() || !isSeen(query)) return undefined
  const seen = await oneOf<Seen>('seen', owner, idOf(owner, query))
  return seen && Date.now() - seen.at < MAX_AGE_MS ? seen : undefined
}

async function prune(owner: string): Promise<void> {
  let [count, size] = [0, 0]
  for (const one of (await allOf<Seen>('seen', owner)).reverse()) {
    count += 1
    size += one.size
    if (count > MAX_SEEN || size > MAX_SIZE || Date.now() - one.at > MAX_AGE_MS) await drop('seen', one.id)
  }
}

/** Forgets what anybody saw on this device. */
export async function forgetSeen(): Promise<void> {
  if (mayKeep()) await dropAll('seen')
}

/** Forgets what anybody else saw, whose session this device did not see end. */
export async function forgetOthersSeen(owner: string): Promise<void> {
  if (!mayKeep()) return
  for (const id of await allIds('seen')) if (!String(id).startsWith(`${owner} `)) await drop('seen', String(id))
}
