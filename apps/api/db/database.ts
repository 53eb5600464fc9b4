/**
 * Scoped access to the database. Every read and write names its scope first; the scope is also handed to PostgreSQL,
 * whose row-level security shows nothing without one.
 */
import { type Connection, type Pool, type Row, statementName, useOf } from './pool'
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
  /** The connection itself, for COPY. */
  readonly connection: Connection
}

export interface Database {
  readonly pool: Pool
  /**
   * Runs reads in one read-only transaction under the scope.
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

/** A statement as the server takes it: by its name where its text is fixed, unless a pooler forbids names. */
function sendingOf(fragment: Fragment, prepared: boolean) {
  const statement = statementOf(fragment)
  return prepared && fragment.hasFixedText ? { ...statement, name: statementName(statement.text) } : statement
}

function sqlOn(
  connection: Connection,
  { scope, isReadOnly }: Pick<Sql, 'scope' | 'isReadOnly'>,
  measured: Measured,
  prepared: boolean,
): Sql {
  const send = <T extends object>(fragment: Fragment) => {
    const statement = sendingOf(fragment, prepared)
    return measured(statement.text, () => connection.query<T>(statement))
  }
  /** Counted by its text with parameters, so that no value is kept. */
  const sendLiterally = ({ fragment }: Literally) =>
    measured(statementOf(fragment).text, () => connection.query(literalStatementOf(fragment)))
  return {
    scope,
    isReadOnly,
    connection,
    rows: async <T extends object>(statement: Fragment) => (await send<T>(statement)).rows,
    first: async <T extends object>(statement: Fragment) => (await send<T>(statement)).rows[0],
    run: async (statement) =>
      (await (statement instanceof Literally ? sendLiterally(statement) : send(statement))).rowCount ?? 0,
  }
}

/** Extra time before this process gives up on a statement, so that the server ends it first where it can. */
const GRACE_MS = 500

/** @param measured counts the statements, where somebody wants to know what they take */
export function createDatabase(pool: Pool, measured: Measured = unmeasured): Database {
  const { limits, prepared } = useOf(pool)
  // Numbers of our own, for the transaction alone: a connection may be somebody else's after it.
  const bounds = `set_config('statement_timeout', '${limits.statement}', true),
    set_config('idle_in_transaction_session_timeout', '${limits.idleInTransaction}', true)`
  async function within<T>(isReadOnly: boolean, scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
    if (!isReadOnly && scope.mayLag) throw new TypeError('a call that may read a standby changes nothing')
    const connection = await pool.connect().catch((error: unknown) => {
      throw asDatabaseFault(error)
    })
    let broken: Error | undefined
    try {
      // One round trip: digits, commas and a star are all that a scope's text can hold.
      const begin = isReadOnly ? 'BEGIN READ ONLY' : 'BEGIN'
      await connection.query(`${begin}; SELECT set_config('dcir.scope', '${scopeText(scope)}', true), ${bounds}`)
      const result = await work(sqlOn(connection, { scope, isReadOnly }, measured, prepared))
      await connection.query('COMMIT')
      return result
    } catch (error) {
      await connection.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      if (isOfStandby(error)) broken ??= error as Error
      throw asDatabaseFault(error)
    } finally {
      connection.release(broken)
    }
  }
  return {
    pool,
    read: (scope, work) => within(true, scope, work),
    transaction: (scope, work) => within(false, scope, work),
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
