/** The advisory locks of the platform by name: one number after the other. None is reused: an older process may still lock by it. */
import type { Sql } from './database'
import { type Fragment, fixed, sql } from './sql'

export const locks = {
  migration: 7200,
  /** In `audit_append()`: entries are chained one after the other. */
  auditChain: 7201,
  /** In `ensure_transaction_partitions()`. */
  transactionPartitions: 7202,
  /** In `ensure_statement_partitions()`. */
  statementPartitions: 7203,
  /** Batches from the switch are ingested one after the other, so that none is counted twice. */
  ingestion: 7204,
  /** Statements wait for each other where they decide which rows are new. In `reserve_statement_entries()` too. */
  statementAcceptance: 7205,
  /** Shared by whoever pairs single lines; alone for whoever has paired a whole file and looks whether they did too. */
  statementPairs: 7206,
  /** In `ensure_settlement_partitions()`. */
  settlementPartitions: 7207,
  /** Disputes on failed credits are asked for one after the other, so that none is asked for twice. */
  failedCredits: 7208,
  /** Days are signed off one after the other, so that two officers at once make one certificate. */
  daySignOffs: 7209,
  /** Who shares the fees of whom is checked as a whole. */
  feeSetUps: 7210,
} as const

export type LockName = keyof typeof locks

/** Waits for the lock and keeps it until the transaction ends; one that only reads takes none. */
export const lockForTransaction = async (db: Sql, name: LockName): Promise<void> => {
  if (!db.isReadOnly) await db.run(sql`SELECT pg_advisory_xact_lock(${locks[name]})`)
}

/** The lock of rows that a change is checked against, such as FOR UPDATE; none where the transaction only reads. */
export const rowLock = ({ isReadOnly }: Pick<Sql, 'isReadOnly'>, lock = fixed`FOR UPDATE`): Fragment =>
  isReadOnly ? fixed`` : lock

/** Waits for whoever has the lock alone, and shares it with others until the transaction ends. */
export const shareLockForTransaction = async (db: Sql, name: LockName): Promise<void> => {
  await db.run(sql`SELECT pg_advisory_xact_lock_shared(${locks[name]})`)
}
