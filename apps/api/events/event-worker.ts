/**
 * Sends what the events wrote. A process that dies after a receiver took a message and before that was written down sends
 * it again: at least once, each time under the same `webhook-id`. Endpoints have a lane each, so that a slow one keeps no
 * other waiting.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { OFF_AFTER_HOURS, retryAfterSeconds } from '@dcir/core/reference/event-endpoints/rules'
import { BANK, type Database, type Sql } from '../db/database'
import { sql } from '../db/sql'
import type { JobKind, RunningJob } from '../jobs/runner'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import type { LookUp } from '../kit/public-address'
import { signedHeaders } from '../kit/webhook-signature'
import type { Outbox } from '../mail/outbox'
import { type DueMessage, eventsStore, type SendingEndpoint } from './events.store'
import { type Posted, postEvent } from './post-event'

interface Sealing {
  open(sealed: Buffer, owner: string): string | null
}

interface Deps {
  database: Database
  clock: Clock
  log: Log
  key: Sealing
  outbox: Outbox
  allowPrivate: boolean
  look?: LookUp | undefined
}

const EVERY_MS = 1_000
/** How many endpoints are sent to at the same time. */
const LANES = 16
/** Messages of one endpoint in one round, so that a round ends. */
const TURN = 100
const SECOND = 1_000
const HOUR = 3_600_000
const GONE = 410

/** Under what a secret is sealed. */
export const secretOwner = (endpointId: number) => `event-endpoint:${endpointId}`

export function createEventWorker({ database, clock, log, key, outbox, allowPrivate, look }: Deps) {
  const within = <T>(work: (db: Sql) => Promise<T>) => database.transaction(BANK, work)

  /** The secrets that sign now: the current one, and the one before until its agreed end. */
  function secretsOf({ id, secret, previousSecret, previousUntil }: SendingEndpoint): string[] {
    const isValid = previousUntil !== null && previousUntil > clock.now()
    return [secret, isValid ? previousSecret : null].flatMap((sealed) => {
      const opened = sealed && key.open(sealed, secretOwner(id))
      return opened ? [opened] : []
    })
  }

  /** Switches an endpoint off, and says so to whoever made it. */
  async function switchOff(db: Sql, { id, address, createdBy }: SendingEndpoint, reason: string, at: Date) {
    if ((await eventsStore(db).switchOff(id, reason)) === 0) return
    log.warn({ endpoint: `EP-${id}`, reason }, 'an event endpoint was switched off')
    const person = await db.first<{ email: string }>(
      sql`SELECT email FROM users WHERE username = ${createdBy} AND active`,
    )
    if (!person) return
    const letter = {
      subject: `Events are not sent any more: EP-${id}`,
      lines: [
        `The event endpoint EP-${id} was switched off: ${reason}.`,
        `Its address is ${address}. Undelivered messages are kept and can be sent again.`,
      ],
    }
    await outbox.send({ db, at }, { kind: 'event-endpoint.off', to: person.email, letter })
  }

  /** Writes down what an attempt came to, and what follows. */
  async function ended(db: Sql, endpoint: SendingEndpoint, message: DueMessage, { status, failure }: Posted) {
    const store = eventsStore(db)
    const at = clock.now()
    if (failure === null) {
      await store.end(message.id, 'DELIVERED', at)
      await store.took(endpoint.id)
      return
    }
    await store.fails(endpoint.id, at)
    if (status === GONE) {
      await store.end(message.id, 'FAILED', at)
      return switchOff(db, endpoint, 'the receiver answered 410, which says that it is gone for good', at)
    }
    const pause = retryAfterSeconds[message.failures]
    if (pause !== undefined) return void (await store.later(message.id, new Date(at.getTime() + pause * SECOND)))
    await store.end(message.id, 'FAILED', at)
    const now = await store.lockEndpoint(endpoint.id)
    const since = now?.failingSince
    if (since && at.getTime() - since.getTime() >= OFF_AFTER_HOURS * HOUR)
      await switchOff(db, endpoint, `no attempt has succeeded for ${OFF_AFTER_HOURS} hours`, at)
  }

  /** Sends the next message of an endpoint. @returns whether there was one */
  async function sendNext(endpointId: number, { assertHeld }: Pick<RunningJob, 'assertHeld'>): Promise<boolean> {
    // Read again for each message: it may have been changed or switched off meanwhile.
    const [endpoint, message] = await database.read(BANK, async (db) => [
      await eventsStore(db).sending(endpointId),
      await eventsStore(db).nextDue(endpointId, clock.now()),
    ])
    if (!endpoint || !message) return false
    const { messageId, body } = message
    const at = clock.now()
    const began = performance.now()
    const secrets = secretsOf(endpoint)
    const posted =
      secrets.length === 0
        ? { status: null, failure: 'the secret cannot be opened: make a new one' }
        : await postEvent(endpoint.address, signedHeaders(secrets, { messageId, body, at }), body, {
            allowPrivate,
            look,
          })
    const durationMs = Math.round(performance.now() - began)
    await within(async (db) => {
      await assertHeld(db)
      await eventsStore(db).addAttempt(message, { at, ...posted, durationMs })
      await ended(db, endpoint, message, posted)
    })
    return true
  }

  async function lane(endpointId: number, job: RunningJob): Promise<void> {
    for (let sent = 0; sent < TURN; sent++) {
      if (job.signal.aborted || !(await sendNext(endpointId, job))) return
    }
  }

  /** Runs until nothing is due: a lane that is done makes room for the next endpoint, whatever the others wait for. */
  async function run(job: RunningJob): Promise<undefined> {
    const lanes = new Map<number, Promise<void>>()
    const failures: unknown[] = []
    for (;;) {
      job.signal.throwIfAborted()
      const due = await database.read(BANK, (db) => eventsStore(db).dueEndpoints(clock.now(), [...lanes.keys()]))
      for (const { id } of due.slice(0, LANES - lanes.size)) {
        const done = lane(id, job)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => lanes.delete(id))
        lanes.set(id, done)
      }
      if (lanes.size === 0 || failures.length > 0) break
      // A lane that is done makes room; an endpoint that is due by then has not to wait for one.
      const pause = new AbortController()
      const over = wait(EVERY_MS, undefined, { signal: pause.signal }).catch(() => undefined)
      await Promise.race([...lanes.values(), over])
      pause.abort()
      await job.report(0)
    }
    await Promise.all(lanes.values())
    if (failures.length > 0) throw failures[0]
  }

  const job: JobKind = { kind: 'events', everyMs: EVERY_MS, run }
  return { job }
}
