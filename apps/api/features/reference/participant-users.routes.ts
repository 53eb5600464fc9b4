/** Participant users: reading them, and how they change. */
import { Refusal } from '@dcir/core/errors/catalogue'
import {
  type ParticipantUser,
  type ParticipantUserForm,
  participantUsers,
} from '@dcir/core/reference/participant-users/contract'
import { participantUser } from '@dcir/core/reference/participant-users/noun'
import { lagosIso } from '@dcir/core/time/lagos'
import { type Call, routesOf, userOf } from '../../call/call'
import { conditionsOf } from '../../db/conditions'
import type { Database, Sql } from '../../db/database'
import { mapPage } from '../../db/lists'
import { recordStore, type Standing } from '../../db/records'
import { sql } from '../../db/sql'
import type { Gate } from '../../write/gate'
import type { Tx } from '../../write/write'
import { participantUsersStore, participantUserTable } from './participant-users.store'

const { created, updated = '' } = participantUser.texts
const store = (db: Sql) => recordStore(db, participantUserTable)
const keyOf = (username: string) => username.toLowerCase()

/** Nobody decides which reports they see themselves. */
function refuseOwn(call: Call, username: string): void {
  if (keyOf(userOf(call).username) === keyOf(username)) throw new Refusal('own-account')
}

/** The user that is to be a participant user. @throws Refusal for one that cannot, with the field that names them */
async function candidate(db: Sql, username: string, field: string) {
  const user = await participantUsersStore(db).bankUser(username)
  if (!user) throw new Refusal('participant-user-unknown', { username }, field)
  if (await store(db).find(keyOf(username)))
    throw new Refusal('participant-user-exists', { username: user.username }, field)
  return user
}

/** The chosen participants with their names. @throws Refusal when one of them does not exist */
async function chosen(db: Sql, { participantIds }: ParticipantUserForm) {
  const wanted = new Set(participantIds)
  const found = (await participantUsersStore(db).participants()).filter((one) => wanted.has(one.participantId))
  if (found.length !== wanted.size) throw new Refusal('bad-input', { label: 'Participants' }, 'body.participantIds')
  return { participantIds: found.map((one) => one.participantId), settlementParticipants: found }
}

async function standing(tx: Tx, username: string): Promise<Standing<ParticipantUser>> {
  const found = await store(tx.db).lock(keyOf(username))
  if (!found) throw new Refusal('not-found', { label: 'Participant user' })
  return found
}

const changes = (gate: Gate) => ({
  create: gate.changes<typeof participantUsers.create, ParticipantUser>(participantUsers.create, {
    record: ({ body }) => keyOf(body.username),
    describe: ({ body }) => `Create participant user ${body.username}`,
    before: async () => null,
    async after(tx, { body }) {
      refuseOwn(tx.call, body.username)
      const { username, active } = await candidate(tx.db, body.username, 'body.username')
      return { username, active, createdAt: lagosIso(tx.at), ...(await chosen(tx.db, body)) }
    },
    async change(tx, _input, _before, after) {
      if (after) await store(tx.db).insert(after, { createdAt: tx.at, createdBy: tx.actor })
      return created
    },
  }),
  update: gate.changes<typeof participantUsers.update, ParticipantUser>(participantUsers.update, {
    record: ({ body }) => keyOf(body.username),
    describe: ({ body }) => `Update participant user ${body.username}`,
    before: (tx, { body }) => standing(tx, body.username),
    async after(tx, { body }, before) {
      refuseOwn(tx.call, body.username)
      return before && { ...before, ...(await chosen(tx.db, body)) }
    },
    async change(tx, { body }, _before, after) {
      if (after) await store(tx.db).update(keyOf(body.username), after)
      return updated
    },
  }),
})

const conditions = conditionsOf(participantUser.filters, { username: sql`u.username` })

export function participantUsersRoutes(database: Database, gate: Gate) {
  const read = <T>(call: Call, work: (db: Sql) => Promise<T>) => database.read(call.scope, work)
  return routesOf(participantUsers, {
    list: (call, { query }) =>
      read(call, async (db) => mapPage(await store(db).list(conditions(query), query), ({ data }) => data)),

    validate: (call, { query }) =>
      read(call, async (db) => {
        refuseOwn(call, query.username)
        const { username, name } = await candidate(db, query.username, 'query.username')
        return { username, name }
      }),

    participants: (call) => read(call, (db) => participantUsersStore(db).participants()),

    user: async (call, { query }) => {
      const found = await read(call, (db) => store(db).find(keyOf(query.username)))
      if (!found) throw new Refusal('not-found', { label: 'Participant user' })
      return found.data.settlementParticipants
    },

    ...changes(gate),
  })
}
