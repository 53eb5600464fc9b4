import { session as sessionCalls } from '@dcir/core/access/session-contract'
import type { Client } from '@dcir/core/client/client'
import { ApiError } from '@dcir/core/errors/processed-error'
import type { Query, QueryClient } from '@tanstack/react-query'
import { currentSession, subscribeSession } from '../session/session-store'
import { dropIdleKeys } from './database'
import { lineIsDown, setLineDown } from './line-state'
import { forgetOthersSeen, forgetSeen, keepSeen, readSeen } from './seen'
import { forgetGivenUp } from './waiting'

/** Without a line the server is tried this often. */
const PROBE_EVERY_MS = 5_000
/** Statuses of a proxy whose server is away. */
const NO_SERVER = [0, 502, 504]

const isNoAnswer = (error: unknown) => error instanceof ApiError && NO_SERVER.includes(error.status)
const nothing = () => undefined

/**
 * Follows the line of one person's session: keeps what they see where that is wanted, shows it again when nothing
 * answers, and fetches it again when the server answers. One call that fails does not mean that the line is down: the
 * server is asked for something small first.
 */
export function followLine(client: Client, queries: QueryClient, keeps: boolean): () => void {
  const owner = currentSession()?.username ?? ''
  const cache = queries.getQueryCache()
  let timer: ReturnType<typeof setInterval> | undefined
  let isProbing = false

  async function probe(): Promise<void> {
    if (isProbing) return
    isProbing = true
    if (navigator.onLine && (await answers(client))) back()
    else gone()
    isProbing = false
  }
  function gone(): void {
    timer ??= setInterval(() => void probe(), PROBE_EVERY_MS)
    setLineDown(true)
    for (const query of cache.getAll()) void showSeen(query)
  }
  function back(): void {
    clearInterval(timer)
    timer = undefined
    if (!lineIsDown()) return
    setLineDown(false)
    void queries.refetchQueries({ type: 'active' })
  }
  async function showSeen(query: Query): Promise<void> {
    if (query.state.data !== undefined) return
    const seen = await readSeen(owner, query).catch(nothing)
    // An answer may have come meanwhile, and so may another person.
    if (!seen || query.state.data !== undefined || currentSession()?.username !== owner) return
    query.setData(seen.data, { updatedAt: seen.at, manual: true })
  }

  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'observerAdded' && lineIsDown()) void showSeen(event.query)
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success' && !action.manual) {
      if (keeps) void keepSeen(owner, query).catch(nothing)
      if (lineIsDown()) back()
    } else if (action.type === 'failed' || action.type === 'error') {
      if (!isNoAnswer(action.error)) return
      if (lineIsDown()) void showSeen(query)
      else void probe()
    }
  })
  void forgetOthersSeen(owner)
    .then(() => dropIdleKeys(owner))
    .catch(nothing)
  const onOffline = () => gone()
  const onOnline = () => void probe()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  // Calls may have been answered, or have failed, before this was here.
  if (keeps) for (const query of cache.getAll()) void keepSeen(owner, query).catch(nothing)
  const hasFailed = cache.getAll().some(({ state }) => isNoAnswer(state.fetchFailureReason))
  if (!navigator.onLine || hasFailed) void probe()
  return () => {
    unsubscribe()
    clearInterval(timer)
    setLineDown(false)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
  }
}

const answers = (client: Client): Promise<boolean> =>
  client
    .call(sessionCalls.signInOptions, {}, { background: true, signal: AbortSignal.timeout(PROBE_EVERY_MS) })
    .then(() => true)
    .catch((error: unknown) => error instanceof ApiError && !NO_SERVER.includes(error.status))

let isWatched = false

/**
 * From here on what was seen goes with the session of the person who saw it, however that ends; what waits for a connection
 * goes where they chose to sign out, and else stays for them.
 */
export function forgetWithSession(): void {
  if (isWatched) return
  isWatched = true
  let owner = currentSession()?.username
  subscribeSession(() => {
    const now = currentSession()?.username
    if (now === owner) return
    owner = now
    void forgetSeen()
      .then(forgetGivenUp)
      .then(() => dropIdleKeys(now))
      .catch(nothing)
  })
}
