/** Messages to event endpoints: what was sent, what came of it, and sending one again. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { type EventAttempt, type EventMessage, events } from '@dcir/core/reference/event-endpoints/contract'
import { endpointMessages } from '@dcir/core/reference/event-endpoints/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import type { Database } from '../../db/database'
import { mapPage } from '../../db/lists'
import { type Attempt, eventsStore, type MessageRow } from '../../events/events.store'
import type { Writes } from '../../write/write'
import { refuseUnready } from './event-endpoints.routes'

const shownOf = ({ messageId: id, lastStatus, lastFailure, ...row }: MessageRow): EventMessage => ({
  ...{ id, endpoint: row.endpoint, address: row.address, kind: row.kind, status: row.status, attempts: row.attempts },
  lastAnswer: lastFailure ?? (lastStatus === null ? null : String(lastStatus)),
  createdAt: lagosIso(row.createdAt),
  dueAt: row.status === 'PENDING' ? lagosIso(row.dueAt) : null,
  endedAt: row.endedAt && lagosIso(row.endedAt),
})

const attemptOf = ({ at, ...rest }: Attempt): EventAttempt => ({ at: lagosIso(at), ...rest })

export const eventsRoutes = ({ database, writes }: { database: Database; writes: Writes }) =>
  routesOf(events, {
    list: (call, { query }) =>
      database.read(call.scope, async (db) => mapPage(await eventsStore(db).list(query), shownOf)),

    show: (call, { params: { id } }) =>
      database.read(call.scope, async (db) => {
        const row = await eventsStore(db).find(id)
        if (!row) throw new Refusal('not-found', { label: 'Event' })
        const tries = (await eventsStore(db).attempts(row.id)).map(attemptOf)
        return { ...shownOf(row), body: row.body, tries }
      }),

    sendAgain: (call, { params: { id } }) =>
      writes.run(call, events.sendAgain, {
        async change({ db, at }) {
          const store = eventsStore(db)
          const message = await store.lockMessage(id)
          if (!message) throw new Refusal('not-found', { label: 'Event' })
          const endpoint = await store.lockEndpoint(message.endpointId)
          if (!endpoint) throw new Refusal('endpoint-not-ready')
          refuseUnready(endpoint)
          await store.again(message.id, at)
          return { answer: { message: endpointMessages.again }, subject: id }
        },
      }),
  })
