/**
 * The one way to write. The mount has checked session, authority and input and has claimed the idempotency key; here the
 * change, its audit entry and its answer are committed together or not at all.
 */

import { actorOf, type Call } from '../call/call'
import type { Database, Scope, Sql } from '../db/database'
import type { Clock } from '../kit/clock'
import { recordAudit } from './audit'

/** The context of a change: its transaction, who makes it, and when. */
export interface Tx {
  db: Sql
  call: Call
  /** Who is named as the one that changed it; for a change that was approved, who asked for it. */
  actor: string
  at: Date
}

export interface Changed<Answer> {
  answer: Answer
  /** Subject of the audit entry, such as a log code. */
  subject: string
  details?: Record<string, unknown>
}

export interface WritePlan<Answer> {
  /** The tenants whose rows it may touch; the caller's own unless given. */
  scope?: Scope
  /** Locks, checks the rules, changes. Whatever it throws rolls all of it back. */
  change(tx: Tx): Promise<Changed<Answer>>
  /** Takes back what was made outside the database for a change that did not happen, such as a stored file. */
  undo?(error: unknown): Promise<void>
  /** Runs once the change is committed, such as to wake a worker. */
  after?(answer: Answer): Promise<void>
}

export interface Writes {
  /**
   * Carries a change out and leaves exactly one audit entry of it, named by the endpoint's key.
   * @throws Refusal of the change's own rules; the mount writes the refusal down
   */
  run<Answer>(call: Call, endpoint: { readonly key: string }, plan: WritePlan<Answer>): Promise<Answer>
}

export function createWrites({ database, clock }: { database: Database; clock: Clock }): Writes {
  async function commit<Answer>(call: Call, key: string, { scope = call.scope, change }: WritePlan<Answer>) {
    return database.transaction(scope, async (db) => {
      const tx: Tx = { db, call, actor: actorOf(call), at: clock.now() }
      const { answer, subject, details = {} } = await change(tx)
      // Late, since all writers wait for each other at the end of the trail.
      await recordChange(tx, key, subject, details)
      await call.settle?.(db, answer)
      return answer
    })
  }
  return {
    async run(call, { key }, plan) {
      const answer = await commit(call, key, plan).catch(async (error: unknown) => {
        await plan.undo?.(error)
        throw error
      })
      await plan.after?.(answer)
      return answer
    },
  }
}

/** The audit entry of a change that is being committed. */
export const recordChange = ({ db, call, at }: Tx, action: string, subject: string, details: object): Promise<void> =>
  recordAudit(db, at, {
    actor: actorOf(call),
    action,
    subject,
    result: 'done',
    address: call.address,
    requestId: call.requestId,
    details: { ...details },
  })
