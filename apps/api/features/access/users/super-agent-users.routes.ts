/** Users of super agents, for the bank and for each super agent's own staff. */
import { type AgentUser, type NewAgentUser, superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import type { AgentUserFilter } from '@dcir/core/access/super-agent-users/query'
import { maskedEmail, userMessages } from '@dcir/core/access/users/rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import { lagosIso } from '@dcir/core/time/lagos'
import { type Call, type Input, routesOf, userOf } from '../../../call/call'
import { mapPage } from '../../../db/lists'
import type { Tx } from '../../../write/write'
import { createUserChanges } from './user-changes'
import { resetPassword } from './user-password'
import { resetSecondFactor } from './user-second-factor'
import { lockOf, type UsersDeps } from './users.routes'
import { type ManagedRow, usersStore } from './users.store'

const POPULATION = 'front-office'
const DAY_MS = 24 * 3_600_000
const MOST_A_DAY = 50

const shown = (row: ManagedRow): AgentUser => {
  const { firstname, lastname, username, email, merchantId, merchantName, isActive: active } = row
  const role = row.roles[0]?.name ?? null
  return {
    firstname,
    lastname,
    username,
    email,
    role,
    merchantId,
    merchantName,
    active,
    createdAt: lagosIso(row.createdOn),
  }
}

export function superAgentUsersRoutes(
  deps: Pick<UsersDeps, 'database' | 'clock' | 'writes' | 'lockSeconds' | 'letters'>,
) {
  const { database, writes } = deps
  const isLocked = lockOf(deps)
  const changes = createUserChanges(POPULATION, isLocked, deps.letters)

  const list = (call: Call, filter: AgentUserFilter, paged: { page: number; size: number }) =>
    database.read(call.scope, async (db) => {
      const search = { ...filter, ...paged }
      return mapPage(await usersStore(db, POPULATION).list(search), shown)
    })

  /** Each user that is made is a letter in the bank's name to whom a super agent's staff like. */
  async function refuseMany(tx: Tx): Promise<void> {
    if (userOf(tx.call).userType === 'back-office') return
    const made = await changes.store(tx).madeSince(tx.actor, new Date(tx.at.getTime() - DAY_MS))
    if (made >= MOST_A_DAY) throw new Refusal('too-many-users', { count: MOST_A_DAY })
  }

  /** A super agent's staff make users of the super agent that is shown as theirs. */
  async function create(tx: Tx, { merchantId, ...person }: NewAgentUser) {
    await refuseMany(tx)
    const own = merchantId ?? userOf(tx.call).merchantId
    const user = { ...person, username: person.email, companyName: null, merchantName: null } as const
    const data = await changes.admitted(tx, { ...user, userType: 'LOCAL', isActive: true }, 'body.email')
    const id = await changes.add(tx, data)
    if (!own || !(await changes.store(tx).tie(id, own)))
      throw new Refusal('bad-input', { label: 'Super Agent' }, 'body.merchantId')
    return { ...data, merchantId: own }
  }

  return routesOf(superAgentUsers, {
    list: (call, { query }) => list(call, {}, query),
    filter: (call, { query, body }) => list(call, body, query),

    roles: (call) =>
      database.read(call.scope, async (db) => (await usersStore(db, POPULATION).roles()).map(({ name }) => name)),

    view: (call, { body }) =>
      database.read(call.scope, async (db) => {
        const row = await usersStore(db, POPULATION).byName(body.username)
        if (!row) throw new Refusal('not-found', { label: 'User' })
        const authorities = await usersStore(db, POPULATION).authoritiesOf(row.id)
        const { hasPassword, secondFactor } = row
        return { ...shown(row), locked: isLocked(row), hasPassword, secondFactor, authorities }
      }),

    create: (call, { body }) =>
      writes.run(call, superAgentUsers.create, {
        async change(tx) {
          const after = await create(tx, body)
          const sentTo = changes.letters.sends ? maskedEmail(after.email) : null
          const answer = { message: userMessages.agentCreated, username: after.username, sentTo }
          return { answer, subject: after.username, details: { after } }
        },
      }),

    resetPassword: (call, { body }) => resetPassword(deps, changes, superAgentUsers.resetPassword, call, body.username),

    resetSecondFactor: (call, { body }) =>
      resetSecondFactor(deps, changes, superAgentUsers.resetSecondFactor, call, body.username),

    changeStatus: (call: Call, { body: { id, status } }: Input<typeof superAgentUsers.changeStatus>) =>
      writes.run(call, superAgentUsers.changeStatus, {
        async change(tx) {
          const { row, data: before } = await changes.standing(tx, id)
          const after = await changes.status.after(tx, row, status)
          // The spec ends this one with a full stop, unlike the sentence about the bank's own users.
          const message = `${await changes.status.change(tx, row, status)}.`
          return { answer: { message }, subject: row.username, details: { before, after } }
        },
      }),
  })
}
