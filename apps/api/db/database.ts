/**
 * Scoped access to the database. Every read and write names its scope first; the scope is also handed to PostgreSQL,
 * whose row-level security shows nothing without one.
 */
import { type Connection, type Pool, queryAfter, type Row, type Statement, statementName, useOf } from './pool'
import { type Fragment, Literally, literalStatementOf, statementOf } from './sql'
import type { StatementStatistics } from './statement-statistics'
import { asDatabaseFault, isOfStandby } from './unavailable'

/** `bank`: everything. `super-agents`: those ids only. `none`: no tenant's rows. */
export type Scope = (
  | { readonly kind: 'bank' }
  | { readonly kind: 'super-agents'; readonly ids: readonly number[] }
  | { readonly kind: 'none' }
) & {
  /** Reads may be some seconds old, and so come from a standby; no change is made under such a scope. */
  readonly mayLag?: true
}

export const BANK: Scope = { kind: 'bank' }
export const NO_TENANT: Scope = { kind: 'none' }

export interface Sql {
  /** The scope that these statements run under. */
  readonly scope: Scope
  /** Whether the transaction only reads: nothing is locked in it, since no change follows from what it sees. */
  readonly isReadOnly: boolean
  /** Rows of a statement: prepared once per connection where its text is fixed, else planned for its values. */
  rows<T extends object = Row>(statement: Fragment): Promise<T[]>
  /** The first row, or undefined. */
  first<T extends object = Row>(statement: Fragment): Promise<T | undefined>
  /** How many rows a write touched. */
  run(statement: Fragment | Literally): Promise<number>
  /** The connection itself, for COPY; a transaction has it after its first statement. */
  readonly connection: Connection
}

export interface Database {
  readonly pool: Pool
  /**
   * Runs reads under the scope, each as a read-only transaction of its own.
   * @throws DatabaseUnavailable when there is no connection, it was lost, or a statement took too long
   */
  read<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs writes in one transaction under the scope; any throw rolls all of it back. */
  transaction<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * The first row of one fixed statement by itself, in one round trip: outside any transaction, and without a scope, so
   * that no tenant's rows are seen. For what is asked before anybody's scope is known.
   */
  single<T extends object = Row>(statement: Fragment): Promise<T | undefined>
  close(): Promise<void>
}

const scopeText = (scope: Scope): string => {
  if (scope.kind === 'bank') return '*'
  return scope.kind === 'super-agents' ? scope.ids.map((id) => String(Math.trunc(id))).join(',') : ''
}

/** Runs a statement; a pool that counts its statements counts it. */
type Measured = StatementStatistics['measured']
const unmeasured: Measured = (_text, run) => run()

/** Runs a statement on the connection of a read or of a change. */
type Send = <T extends object>(statement: Statement) => Promise<{ rows: T[]; rowCount: number | null }>

/** A statement by its name where its text is fixed, unless a pooler forbids names. */
const statementAs = (text: string, values: unknown[], isNamed: boolean): Statement =>
  isNamed ? { text, values, name: statementName(text) } : { text, values }

function sendingOf(fragment: Fragment, prepared: boolean): Statement {
  const { text, values } = statementOf(fragment)
  return statementAs(text, values, prepared && fragment.hasFixedText)
}

interface Use {
  measured: Measured
  prepared: boolean
}

function sqlOn(sending: Send, { measured, prepared }: Use, scope: Scope, connection?: () => Connection): Sql {
  const send = <T extends object>(fragment: Fragment) => {
    const statement = sendingOf(fragment, prepared)
    return measured(statement.text, () => sending<T>(statement))
  }
  /** Counted by its text with parameters, so that no value is kept. */
  const sendLiterally = ({ fragment }: Literally) =>
    measured(statementOf(fragment).text, () => sending({ text: literalStatementOf(fragment), values: [] }))
  return {
    scope,
    isReadOnly: !connection,
    get connection() {
      if (!connection) throw new TypeError('a read has no connection of its own')
      return connection()
    },
    rows: async <T extends object>(statement: Fragment) => (await send<T>(statement)).rows,
    first: async <T extends object>(statement: Fragment) => (await send<T>(statement)).rows[0],
    run: async (statement) =>
      (await (statement instanceof Literally ? sendLiterally(statement) : send(statement))).rowCount ?? 0,
  }
}

/**
 * Settings of a transaction, as a statement without rows. Its limits go with it, since the connection may be somebody
 * else's afterwards.
 */
const SETTINGS = `SELECT 1 WHERE concat(set_config('dcir.scope', $1, true), set_config('statement_timeout', $2, true),
  set_config('idle_in_transaction_session_timeout', $3, true)) IS NULL`
const READ_SETTINGS = `SELECT 1 WHERE concat(set_config('dcir.scope', $1, true),
  set_config('statement_timeout', $2, true), set_config('transaction_read_only', 'on', true)) IS NULL`

/** The connection is of no more use: a transaction that failed on it could not be rolled back. */
class NotRolledBack extends Error {
  constructor(override readonly cause: unknown) {
    super('a transaction could not be rolled back')
  }
}

/** Extra time before this process gives up on a statement, so that the server ends it first where it can. */
const GRACE_MS = 500

/** @param measured counts the statements, where somebody wants to know what they take */
export function createDatabase(pool: Pool, measured: Measured = unmeasured): Database {
  const { limits, prepared } = useOf(pool)
  const use = { measured, prepared }
  const own = (text: string, values: unknown[]) => statementAs(text, values, prepared)

  async function connected<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await pool.connect().catch((error: unknown) => {
      throw asDatabaseFault(error)
    })
    let broken: Error | undefined
    try {
      return await work(connection)
    } catch (error) {
      if (error instanceof NotRolledBack || isOfStandby(error)) broken = error as Error
      throw asDatabaseFault(error instanceof NotRolledBack ? error.cause : error)
    } finally {
      connection.release(broken)
    }
  }

  /** Each statement is a transaction of its own: under READ COMMITTED it has its own snapshot in a longer one as well. */
  async function readOn<T>(connection: Connection, scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
    const settings = own(READ_SETTINGS, [scopeText(scope), String(limits.statement)])
    return work(sqlOn((statement) => queryAfter(connection, [settings], statement), use, scope))
  }

  /** BEGIN and the settings are sent with the first statement. */
  async function changeOn<T>(connection: Connection, scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
    if (scope.mayLag) throw new TypeError('a call that may read a standby changes nothing')
    const settings = own(SETTINGS, [scopeText(scope), String(limits.statement), String(limits.idleInTransaction)])
    let isBegun = false
    const send: Send = (statement) => {
      if (isBegun) return connection.query(statement)
      isBegun = true
      return queryAfter(connection, [own('BEGIN', []), settings], statement)
    }
    const begun = () => {
      if (!isBegun) throw new TypeError('COPY comes after the first statement of a transaction')
      return connection
    }
    try {
      const result = await work(sqlOn(send, use, scope, begun))
      if (isBegun) await connection.query('COMMIT')
      return result
    } catch (error) {
      if (isBegun)
        await connection.query('ROLLBACK').catch(() => {
          throw new NotRolledBack(error)
        })
      throw error
    }
  }

  return {
    pool,
    read: (scope, work) => connected((connection) => readOn(connection, scope, work)),
    transaction: (scope, work) => connected((connection) => changeOn(connection, scope, work)),
    async single<T extends object>(fragment: Fragment) {
      try {
        // Outside of a transaction the server knows no limit of ours; the connection is closed with it.
        const statement = { ...sendingOf(fragment, prepared), query_timeout: limits.statement + GRACE_MS }
        return (await measured(statement.text, () => pool.query<T>(statement))).rows[0]
      } catch (error) {
        throw asDatabaseFault(error)
      }
    },
    close: () => pool.end(),
  }
}
