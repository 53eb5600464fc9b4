/**
 * The one importer of `pg`: pools, prepared statements and the codec. Rows of a pool name their columns in camelCase:
 * `created_at` comes back as `createdAt`.
 */
import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import pg from 'pg'

/** Parts of the driver that its types leave out. */
declare module 'pg' {
  interface Connection {
    /** Texts of prepared statements by their names: those that the server has, and those that were only sent. */
    readonly parsedStatements: Record<string, string>
    readonly submittedNamedStatements: Record<string, string>
  }
  interface Query {
    name?: string | undefined
    text: string
    requiresPreparation(): boolean
    prepare(connection: pg.Connection): void
    handleCommandComplete(message: object, connection: pg.Connection): void
    handleError(error: Error, connection: pg.Connection): void
  }
}

// int8 comes as text by default; every int8 of ours is a safe integer, and one that is not must not pass silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
  return value
})
// Business dates are plain text and never pass through a zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Arrays of text that are long come again and again: what a person may do is asked for on each of their calls. */
const TEXT_ARRAY: number = 1009
const LONG = 200
const MAX_KEPT = 500
const parseTexts = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => string[]
const parsedTexts = new Map<string, readonly string[]>()
pg.types.setTypeParser(TEXT_ARRAY, (text: string): string[] => {
  if (text.length < LONG) return parseTexts(text)
  let parsed = parsedTexts.get(text)
  if (!parsed) {
    if (parsedTexts.size >= MAX_KEPT) parsedTexts.clear()
    parsed = parseTexts(text)
    parsedTexts.set(text, parsed)
  }
  // Each row has an array of its own.
  return parsed.slice()
})

/** A text as a literal of SQL, for statements that take no parameters. */
export const textLiteral = (text: string): string => pg.escapeLiteral(text)

/** A name as SQL writes it, such as a role's. */
export const identifier = (name: string): string => pg.escapeIdentifier(name)

const columnNames = new Map<string, string>()

function columnName(name: string): string {
  let camel = columnNames.get(name)
  if (camel === undefined) {
    camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    columnNames.set(name, camel)
  }
  return camel
}

/** Renames columns once for each answer, before any of its rows is made: it costs nothing for a row. */
function nameColumns(connection: pg.PoolClient & { connection?: EventEmitter }): void {
  connection.connection?.prependListener('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
    for (const field of fields) field.name = columnName(field.name)
  })
}

export type Pool = pg.Pool
export type Connection = pg.PoolClient
/** A connection outside any pool, with the number of the server's process. */
export type Connected = pg.Client & { readonly processID?: number | null }
export type Row = Record<string, unknown>

/** Statement as the server takes it; one with a name is prepared. */
export interface Statement {
  readonly text: string
  readonly values: unknown[]
  readonly name?: string
}

/**
 * Statement that others precede: all are sent at once and answered at once, and the others' answers are dropped. Unless
 * those begin a transaction, all of them are one that ends with the statement.
 * Source: PostgreSQL, "Extended Query", Pipelining.
 */
class PrecededQuery extends pg.Query {
  readonly #preceding: readonly Statement[]
  readonly #own: Statement
  #answered = 0

  constructor(
    preceding: readonly Statement[],
    own: Statement,
    done: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super(own, done)
    this.#preceding = preceding
    this.#own = own
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: pg.Connection): void {
    for (const { name = '', text, values } of this.#preceding) {
      if (!name || !connection.parsedStatements[name]) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values: values as string[] }, true)
      connection.execute({}, true)
    }
    super.prepare(connection)
    this.#awaitNext()
  }

  /** The driver notes what the server has parsed under the name of the query that is being answered. */
  #awaitNext(): void {
    const { name, text } = this.#preceding[this.#answered] ?? this.#own
    this.name = name
    this.text = text
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    if (this.#answered === this.#preceding.length) {
      super.handleCommandComplete(message, connection)
      return
    }
    this.#answered++
    this.#awaitNext()
  }

  override handleError(error: Error, connection: pg.Connection): void {
    // The server skips what follows a fault: the statement was sent, but perhaps never parsed.
    if (this.#own.name) delete connection.submittedNamedStatements[this.#own.name]
    super.handleError(error, connection)
  }
}

/** Runs a statement, and those before it, in one round trip; those before it must answer no rows. */
export const queryAfter = <T extends object>(
  connection: Connection,
  preceding: readonly Statement[],
  statement: Statement,
): Promise<pg.QueryResult<T>> =>
  new Promise<pg.QueryResult<T>>((resolve, reject) => {
    const done = (error: Error | undefined, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    connection.query(new PrecededQuery(preceding, statement, done))
  }).catch((error: Error) => {
    // The trace of the driver ends at its socket.
    Error.captureStackTrace(error)
    throw error
  })

/** How long one use of a connection may take, in milliseconds. */
export interface PoolLimits {
  /** Connections at most. */
  max: number
  /** Waiting for a free connection. */
  wait: number
  /** One statement. */
  statement: number
  /** Doing nothing inside a transaction. */
  idleInTransaction: number
}

const MINUTE = 60_000

/** Calls answer somebody who waits; jobs load and match whole files. Neither can use up the other's connections. */
export const poolLimits = {
  calls: { max: 12, wait: 5_000, statement: MINUTE, idleInTransaction: 30_000 },
  health: { max: 1, wait: 2_000, statement: 2_000, idleInTransaction: 2_000 },
  jobs: { max: 10, wait: MINUTE, statement: 60 * MINUTE, idleInTransaction: 10 * MINUTE },
} as const satisfies Record<string, PoolLimits>

export interface PoolOptions {
  url: string
  /** Shown in `pg_stat_activity`. */
  name: string
  limits?: PoolLimits
  max?: number
  /** Whether statements are prepared once for each connection; not behind a pooler that mixes connections up. */
  prepared?: boolean
  onError?: (error: Error) => void
  /** A connection was lost, in use or not. */
  onLost?: () => void
}

/** How a pool's connections are to be used. */
interface PoolUse {
  limits: PoolLimits
  prepared: boolean
}

const uses = new WeakMap<pg.Pool, PoolUse>()

export const useOf = (pool: Pool): PoolUse => uses.get(pool) ?? { limits: poolLimits.calls, prepared: true }

/**
 * A pool. Its limits go with each transaction (`database.ts`): poolers refuse those that a connection begins with, or
 * drop them without a word.
 */
export function createPool({
  url,
  name,
  limits = poolLimits.calls,
  max = limits.max,
  prepared = true,
  onError,
  onLost,
}: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    idleTimeoutMillis: MINUTE,
    connectionTimeoutMillis: limits.wait,
  })
  uses.set(pool, { limits, prepared })
  pool.on('error', (error) => onError?.(error))
  // A connection that is lost while somebody uses it fails their next statement; unheard, it would end the process.
  pool.on('connect', (connection) => {
    connection.on('error', () => undefined)
    // The loss of one may be said twice: by the server, and by the line.
    connection.once('error', () => onLost?.())
    nameColumns(connection)
  })
  return pool
}

/** A connection outside any pool, for migrations and database creation. */
export async function withConnection<T>(url: string, work: (connection: Connected) => Promise<T>): Promise<T> {
  const connection = new pg.Client({ connectionString: url })
  // One that is lost between two statements fails the next; unheard, it would end the process.
  connection.on('error', () => undefined)
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

const names = new Map<string, string>()

/** One name per statement text, so that the server parses and plans it once per connection. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
    names.set(text, name)
  }
  return name
}
