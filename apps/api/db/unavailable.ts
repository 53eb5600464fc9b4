/** Faults that say nothing about a statement, only that the database cannot be used for it at this moment. */

/** The missing resource; it completes "The platform is short of …". */
export type Shortage = 'database connections' | 'time for this request' | 'its database'

export class DatabaseUnavailable extends Error {
  readonly shortage: Shortage

  constructor(shortage: Shortage, cause: Error) {
    super(`short of ${shortage}: ${cause.message}`, { cause })
    this.shortage = shortage
  }
}

const NETWORK = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])
/**
 * Connection exceptions; shutdown by an administrator or a crash, starting up; idle for too long in a transaction; a
 * change on a server that was left as a standby, where the next connection finds the one that took over.
 */
const LOST_STATE = /^(08...|57P0[123]|25P03|25006)$/
const LOST_TEXT = /^Connection terminated|^Connection ended|not queryable|^Client was closed/
/** Message of the driver when a single statement takes too long. */
const GIVEN_UP = 'Query read timeout'
const NO_CONNECTION = 'timeout exceeded when trying to connect'

function shortageOf(error: Error & { code?: string }): Shortage | null {
  const { code = '', message } = error
  if (message === NO_CONNECTION || code === '53300') return 'database connections'
  if (code === '57014' || message === GIVEN_UP) return 'time for this request'
  return NETWORK.has(code) || LOST_STATE.test(code) || LOST_TEXT.test(message) ? 'its database' : null
}

/** Whether the connection is of no more use, although it still answers: its server takes no changes. */
export const isOfStandby = (error: unknown): boolean => (error as { code?: string }).code === '25006'

/** The error as `DatabaseUnavailable` where it is one of those faults, else as it is. */
export function asDatabaseFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const shortage = shortageOf(error)
  return shortage ? new DatabaseUnavailable(shortage, error) : error
}

/**
 * Conflict with what a standby replays; no entry, no such database; no room; the disk; damage. None of them is the
 * statement's own fault.
 */
const OF_SERVER = /^(40001|28...|3D...|53...|58...|XX...)$/

/** Whether the same read may succeed on another server. */
export const isOfServer = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable
    ? error.shortage !== 'time for this request'
    : OF_SERVER.test((error as { code?: string }).code ?? '')
