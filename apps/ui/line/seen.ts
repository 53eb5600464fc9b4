import { nounOf } from '@dcir/core/contract/endpoint'
import type { Query } from '@tanstack/react-query'
import { currentSession } from '../session/session-store'
import { dropSome, type Kept, keep, mayKeep, oneOf, type Row } from './database'
import { digestOf } from './seal'

interface Seen extends Kept {
  data: unknown
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

/** The question may have a customer's name in it, and is not to be read either. */
const idOf = async (owner: string, query: Query) => `${owner} ${await digestOf(query.queryHash)}`

/** May the answer to this query be read again without a line? */
export const isSeen = ({ queryKey: [key] }: Query): boolean => typeof key === 'string' && !NEVER.includes(nounOf(key))

let written = 0

/** Keeps an answer that somebody saw, for that person, until the session ends. */
export async function keepSeen(owner: string, query: Query): Promise<void> {
  const { data, dataUpdatedAt: at } = query.state
  if (!mayKeep() || !isSeen(query) || data === undefined || data === null) return
  if (JSON.stringify(data).length > MAX_ONE_SIZE) return
  const id = await idOf(owner, query)
  // The session may have ended while the answer was on its way.
  if (currentSession()?.username !== owner) return
  await keep<Seen>('seen', { id, owner, at, data })
  if (written++ % PRUNE_EVERY === 0) await dropSome('seen', owner, beyondLimits)
}

/** The answer that this person saw, unless it is too old. */
export async function readSeen(owner: string, query: Query): Promise<Seen | undefined> {
  if (!mayKeep() || !isSeen(query)) return undefined
  const seen = await oneOf<Seen>('seen', owner, await idOf(owner, query))
  return seen && Date.now() - seen.at < MAX_AGE_MS ? seen : undefined
}

/** Those that are too old, and the oldest of those that are too many or too large together. */
function beyondLimits(rows: Row[]): Row[] {
  let [count, size] = [0, 0]
  return rows.reverse().filter((row) => {
    count += 1
    size += row.size
    return count > MAX_SEEN || size > MAX_SIZE || Date.now() - row.at > MAX_AGE_MS
  })
}

/** Forgets what anybody saw on this device. */
export async function forgetSeen(): Promise<void> {
  if (mayKeep()) await dropSome('seen', null, (rows) => rows)
}

/** Forgets what anybody else saw, whose session this device did not see end. */
export async function forgetOthersSeen(owner: string): Promise<void> {
  if (mayKeep()) await dropSome('seen', null, (rows) => rows.filter((row) => row.owner !== owner))
}
