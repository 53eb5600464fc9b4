/** The bank's own users. */

import { rightNames } from '@dcir/core/access/roles/rules'
import {
  type BackofficeUser,
  type BackofficeUserDetail,
  type Permission,
  users,
} from '@dcir/core/access/users/contract'
import { userMessages } from '@dcir/core/access/users/rules'
import { userSheet } from '@dcir/core/access/users/sheet'
import { userSheets } from '@dcir/core/access/users/sheet-contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import { lagosIso } from '@dcir/core/time/lagos'
import { editSheetRoutes, type SheetDeps } from '../../../bulk/edit-sheets'
import { type Call, type Input, routesOf } from '../../../call/call'
import type { Database } from '../../../db/database'
import { mapPage } from '../../../db/lists'
import type { Clock } from '../../../kit/clock'
import { type Gate, prepared } from '../../../write/gate'
import type { Writes } from '../../../write/write'
import { attemptStore } from '../sign-in/attempts.store'
import { checkDirectory, type DirectoryPeople, personNamed } from './directory-people'
import { createUserChanges, type StandingUser, type UserData } from './user-changes'
import type { UserLetters } from './user-letters'
import { resetPassword } from './user-password'
import { resetSecondFactor } from './user-second-factor'
import { type ManagedRow, type UserSearch, usersStore } from './users.store'

export interface UsersDeps {
  database: Database
  clock: Clock
  writes: Writes
  gate: Gate
  /** After so long a lock ends by itself. */
  lockSeconds: number
  /** Null where no directory was named. */
  people: DirectoryPeople | null
  /** How users of this population are written to. */
  letters: UserLetters
}

/** Is the account closed to its owner after wrong attempts? */
export const lockOf =
  ({ clock, lockSeconds }: Pick<UsersDeps, 'clock' | 'lockSeconds'>) =>
  ({ lockedAt }: Pick<ManagedRow, 'lockedAt'>): boolean =>
    lockedAt !== null && lockedAt.getTime() + lockSeconds * 1000 > clock.now().getTime()

const permissionsOf = (names: readonly string[]): Permission[] =>
  names.map((name) => ({ name, friendlyName: rightNames[name] ?? name }))

export function usersRoutes(deps: UsersDeps) {
  const { database, gate, people } = deps
  const isLocked = lockOf(deps)
  const reading = createReading(database, isLocked)
  const changes = createUserChanges('back-office', isLocked, deps.letters)

  const personOf = async (call: Call, username: string) =>
    personNamed(await database.read(call.scope, (db) => checkDirectory(db, people)), username)

  return routesOf(users, {
    ...reading,
    directoryUser: (call, { query }) => personOf(call, query.username),
    // The typed details do not count: the directory says who it is.
    createDirectory: prepared(createDirectory(gate, changes), async (call, input) => ({
      ...input,
      body: { ...input.body, ...(await personOf(call, input.body.username)) },
    })),
    createLocal: createLocal(gate, changes),
    resetPassword: (call, { body }) => resetPassword(deps, changes, users.resetPassword, call, body.username),
    resetSecondFactor: (call, { body }) =>
      resetSecondFactor(deps, changes, users.resetSecondFactor, call, body.username),
    ...changing(deps, changes),
  })
}

type Changes = ReturnType<typeof createUserChanges>

function shownOf(row: ManagedRow, locked: boolean): BackofficeUser {
  const { id, firstname, lastname, email, username, companyName, roles, userType, isActive, createdOn } = row
  const name = `${firstname} ${lastname}`
  const role = roles[0]?.name ?? null
  const person = { id, name, firstname, lastname, email, username, companyName, role, roles, userType, isActive }
  return { ...person, locked, passwordStatus: locked ? 'Blocked' : 'Ok', createdOn: lagosIso(createdOn) }
}

export const userSheetRoutes = (deps: SheetDeps & Pick<UsersDeps, 'lockSeconds'>) => {
  const isLocked = lockOf(deps)
  return editSheetRoutes(deps, {
    endpoints: userSheets,
    sheet: userSheet,
    records: async (db, _call, id) => {
      const found = await usersStore(db, 'back-office').each(id)
      return found.map((row) => ({
        id: String(row.id),
        version: String(row.version),
        record: shownOf(row, isLocked(row)),
      }))
    },
    choices: async (db) => ({ role: (await usersStore(db, 'back-office').roles()).map(({ name }) => name) }),
  })
}

function createReading(database: Database, isLocked: ReturnType<typeof lockOf>) {
  const shown = (row: ManagedRow) => shownOf(row, isLocked(row))
  const list = (call: Call, query: UserSearch & { page: number; size: number }) =>
    database.read(call.scope, async (db) => mapPage(await usersStore(db, 'back-office').list(query), shown))
  return {
    list: (call: Call, { query }: Input<typeof users.list>) => list(call, query),
    byRole: (call: Call, { params, query }: Input<typeof users.byRole>) => list(call, { ...query, ...params }),
    byUsername: (call: Call, { query }: Input<typeof users.byUsername>) => list(call, query),

    show: (call: Call, { params }: Input<typeof users.show>): Promise<BackofficeUserDetail> =>
      database.read(call.scope, async (db) => {
        const store = usersStore(db, 'back-office')
        const row = await store.byId(Number(params.id))
        if (!row) throw new Refusal('not-found', { label: 'User' })
        const { hasPassword, secondFactor, createdBy } = row
        const authorities = permissionsOf(await store.authoritiesOf(row.id))
        return { ...shown(row), hasPassword, secondFactor, createdBy, authorities }
      }),

    roles: (call: Call) =>
      database.read(call.scope, async (db) => (await usersStore(db, 'back-office').roles()).map(({ name }) => name)),

    role: (call: Call, { params }: Input<typeof users.role>) =>
      database.read(call.scope, async (db) => {
        const found = await usersStore(db, 'back-office').role(params.role)
        if (!found) throw new Refusal('not-found', { label: 'Role' })
        const { name, friendlyName, authorities, monitor } = found
        return { name, friendlyName, authorities: permissionsOf([...authorities, ...monitor]) }
      }),
  }
}

/** Nobody has a password yet when a colleague has approved: whoever may reset it makes the first one. */
const createLocal = (gate: Gate, changes: Changes) =>
  gate.changes<typeof users.createLocal, UserData>(users.createLocal, {
    submitted: userMessages.submitted,
    record: ({ body }) => body.email.toLowerCase(),
    describe: ({ body }) => `Create user ${body.email} with the role ${body.role}`,
    before: async () => null,
    after: (tx, { body: { email, firstname, lastname, companyName = null, role } }) => {
      const person = { username: email, email, firstname, lastname, companyName, role, merchantName: null }
      return changes.admitted(tx, { ...person, userType: 'LOCAL', isActive: true }, 'body.email')
    },
    async change(tx, _input, _before, after) {
      if (after) await changes.add(tx, after)
      return userMessages.created
    },
  })

const createDirectory = (gate: Gate, changes: Changes) =>
  gate.changes<typeof users.createDirectory, UserData>(users.createDirectory, {
    record: ({ body }) => body.username.toLowerCase(),
    describe: ({ body }) => `Create directory user ${body.username} with the role ${body.role}`,
    before: async () => null,
    after: (tx, { body: { companyName = null, ...person } }) =>
      changes.admitted(
        tx,
        { ...person, companyName, userType: 'AD', isActive: true, merchantName: null },
        'body.username',
      ),
    async change(tx, _input, _before, after) {
      if (after) await changes.add(tx, after)
      return userMessages.created
    },
  })

function changing({ gate, writes }: UsersDeps, changes: Changes) {
  const rowOf = async (tx: Parameters<Changes['standing']>[0], username: string) =>
    (await changes.standing(tx, username)).row
  return {
    changeStatus: gate.changes<typeof users.changeStatus, UserData>(users.changeStatus, {
      record: ({ body }, before) => before?.username ?? body.username,
      describe: ({ body }, before) => `${body.active ? 'Enable' : 'Disable'} user ${before?.username ?? body.username}`,
      before: (tx, { body }): Promise<StandingUser> => changes.standing(tx, body.username),
      after: async (tx, { body }) => changes.status.after(tx, await rowOf(tx, body.username), body.active),
      change: async (tx, { body }) => changes.status.change(tx, await rowOf(tx, body.username), body.active),
    }),
    changeRole: gate.changes<typeof users.changeRole, UserData>(users.changeRole, {
      record: ({ body }, before) => before?.username ?? body.username,
      describe: ({ body }, before) => `Give user ${before?.username ?? body.username} the role ${body.role}`,
      before: (tx, { body }): Promise<StandingUser> => changes.standing(tx, body.username),
      after: async (tx, { body }) => changes.role.after(tx, await rowOf(tx, body.username), body.role),
      change: async (tx, { body }) => changes.role.change(tx, await rowOf(tx, body.username), body.role),
    }),
    unblock: (call: Call, { body }: Input<typeof users.unblock>) =>
      writes.run(call, users.unblock, {
        async change(tx) {
          const row = await rowOf(tx, body.username)
          if (row.userType !== body.userType) throw new Refusal('not-found', { label: 'User' })
          await changes.refuse(tx, 'unblock', row)
          await attemptStore(tx.db).clear(row.id)
          return { answer: { message: userMessages.unblocked(row.username) }, subject: row.username }
        },
      }),
  }
}
