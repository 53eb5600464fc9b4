/** Background work: somebody does it, and it moves on. */

import { maskCardNumbers } from '@dcir/core/validators/card-numbers'
import { sql } from '../db/sql'
import { workerGroupNames } from '../domain/worker-groups'
import { servicesStore } from '../features/monitoring/services'
import { DOWN_AFTER_MS } from '../jobs/services'
import { type Check, failure, ok, warning } from './check'

const MINUTE = 60
const LATE_SECONDS = 10 * MINUTE
const TOO_LATE_SECONDS = 60 * MINUTE
/** Rounds come every minute at the latest. */
const ROUNDS = {
  disputes: 'disputes',
  payments: 'payments',
  settlements: 'settlements',
  alerts: 'alerts',
  maintenance: 'maintenance',
}

export const workChecks: readonly Check[] = [
  {
    id: 'work.groups',
    title: 'Every worker group has a process',
    async run({ tables }) {
      const beats = await tables((db) => servicesStore(db).beats(new Date(Date.now() - DOWN_AFTER_MS)))
      const missing = Object.keys(workerGroupNames).filter((id) => !beats.some(({ serviceId }) => serviceId === id))
      if (missing.length === 0) return ok('Every worker group has a process.')
      const cure = 'Start the platform, or a process with --services and their names.'
      return failure(`No process runs ${missing.join(', ')}.`, cure)
    },
  },
  {
    id: 'work.rounds',
    title: 'Work that is done again and again was done lately',
    async run({ tables }) {
      const rows = await tables((db) =>
        db.rows<{ kind: string; seconds: number }>(
          sql`SELECT kind, extract(epoch FROM now() - updated_at)::integer AS seconds FROM jobs
           WHERE kind = ANY (${Object.keys(ROUNDS)}::text[]) AND key = 'round' AND now() - updated_at > ${LATE_SECONDS}
           * INTERVAL '1 second' ORDER BY kind`,
        ),
      )
      if (rows.length === 0) return ok('Each of it was done lately.')
      const said = rows.map(({ kind, seconds }) => `${kind} for ${Math.round(seconds / MINUTE)} minutes`)
      return failure(`Not done: ${said.join(', ')}.`, 'Restart the service in Service Monitoring, and read its log.')
    },
  },
  {
    id: 'work.oldest',
    title: 'No job has waited for ten minutes',
    async run({ tables }) {
      const row = await tables((db) =>
        db.first<{ kind: string; seconds: number }>(
          sql`SELECT kind, extract(epoch FROM now() - next_at)::integer AS seconds FROM jobs
           WHERE state = 'QUEUED' AND next_at <= now() ORDER BY next_at LIMIT 1`,
        ),
      )
      if (!row || row.seconds <= LATE_SECONDS) return ok('No job has waited for long.')
      const says = `A job of ${row.kind} has waited for ${Math.round(row.seconds / MINUTE)} minutes.`
      const cure = 'See whether a process runs its worker group, and whether the database or the machine is slow.'
      return row.seconds > TOO_LATE_SECONDS ? failure(says, cure) : warning(says, cure)
    },
  },
  {
    id: 'work.given-up',
    title: 'No job was given up',
    async run({ tables }) {
      const rows = (await tables((db) => servicesStore(db).jobs())).filter(({ failed }) => failed > 0)
      const [first] = rows
      if (!first) return ok('No job was given up.')
      const said = rows.map(({ kind, failed }) => `${failed} of ${kind}`).join(', ')
      return warning(
        `Given up: ${said}. The last reason: ${maskCardNumbers(first.reason ?? 'none was written down')}`,
        'Remove the cause, then press Retry in Service Monitoring.',
      )
    },
  },
  {
    id: 'work.mail',
    title: 'Mail leaves',
    async run({ tables }) {
      const row = await tables((db) =>
        db.first<{ late: number; failed: number }>(
          sql`SELECT count(*) FILTER (WHERE status IN ('PENDING', 'SENDING') AND due_at < now() - INTERVAL '15 minutes')
               ::integer AS late,
             count(*) FILTER (WHERE status = 'FAILED' AND created_at > now() - INTERVAL '1 day')::integer AS failed
           FROM outbox_messages`,
        ),
      )
      const { late = 0, failed = 0 } = row ?? {}
      if (late === 0 && failed === 0) return ok('No message waits.')
      return warning(
        `${late} messages have waited for a quarter of an hour, ${failed} were given up since yesterday.`,
        'See outside.mail, and the worker group mail. Given up: outbox_messages has the failure.',
      )
    },
  },
]
