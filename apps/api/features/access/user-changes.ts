/** How users change: as plans that a second person may have to approve, whoever the users work for. */
import { isBeyond, type Managed, type UserAction, userMessages, userRefusal } from '@dcir/core/access/users-rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { UserType } from '@dcir/core/permissions/authorities'
import type { Standing } from '../../db/records'
import { userOf } from '../../http/call'
import type { Tx } from '../../write/write'
import { newOneTimePassword } from './one-time-password'
import { hashPassword } from './password'
import { sessionStore } from './session.store'
import { signInStore } from './sign-in.store'
import type { UserLetters } from './user-letters'
import { type ManagedRow, type NewUser, type RoleRow, usersStore } from './users.store'

/** A user as people see them in a request. */
export type UserData = Pick<
  ManagedRow,
  'username' | 'email' | 'firstname' | 'lastname' | 'companyName' | 'userType' | 'isActive' | 'merchantName'
> & { role: string | null }

export interface StandingUser extends Standing<UserData> {
  row: ManagedRow
}

export const dataOf = (row: ManagedRow): UserData => {
  const { username, email, firstname, lastname, companyName, userType, isActive, merchantName, roles } = row
  const role = roles[0]?.name ?? null
  return { username, email, firstname, lastname, companyName, userType, isActive, merchantName, role }
}

export function createUserChanges(
  population: UserType,
  isLocked: (row: Pick<ManagedRow, 'lockedAt'>) => boolean,
  letters: UserLetters,
) {
  const store = (tx: Tx) => usersStore(tx.sql, population)

  async function standing(tx: Tx, username: string): Promise<StandingUser> {
    const row = await store(tx).lock(username)
    if (!row) throw new Refusal('not-found', { label: 'User' })
    return { row, data: dataOf(row), version: row.version }
  }

  const managedOf = async (tx: Tx, row: ManagedRow): Promise<Managed> => ({
    username: row.username,
    userType: row.userType,
    locked: isLocked(row),
    secondFactor: row.secondFactor,
    authorities: await store(tx).authoritiesOf(row.id),
  })

  /** Whether the bank's staff may do it is a matter of their authority: what its users hold, a super agent's never do. */
  const heldBy = (tx: Tx, managed: Managed) =>
    userOf(tx.call).userType === population ? userOf(tx.call).authorities : managed.authorities

  /** @throws Refusal when it cannot be asked for, such as for the own account */
  async function refuseAsking(tx: Tx, action: UserAction, row: ManagedRow): Promise<void> {
    const managed = await managedOf(tx, row)
    const code = userRefusal(action, managed, { username: tx.actor, authorities: managed.authorities })
    if (code) throw new Refusal(code)
  }

  /** Whoever makes it true, be it by approving, must hold all the rights that it is about. */
  async function refuse(tx: Tx, action: UserAction, row: ManagedRow): Promise<void> {
    const managed = await managedOf(tx, row)
    const { username } = userOf(tx.call)
    const code = userRefusal(action, managed, { username, authorities: heldBy(tx, managed) })
    if (code) throw new Refusal(code)
  }

  async function role(tx: Tx, name: string): Promise<RoleRow> {
    const found = await store(tx).role(name)
    if (!found) throw new Refusal('bad-input', { label: 'Role' }, 'body.role')
    return found
  }

  async function refuseBeyond(tx: Tx, name: string): Promise<void> {
    const { authorities } = await role(tx, name)
    const { userType, authorities: own } = userOf(tx.call)
    if (userType === population && isBeyond(authorities, { authorities: own })) throw new Refusal('beyond-own-rights')
  }

  /** The first password goes to its user; without mail a person makes it by a reset and hands it over. */
  async function greet(tx: Tx, id: number, user: UserData): Promise<void> {
    if (user.userType === 'AD') return letters.created(tx, user, null)
    const password = newOneTimePassword()
    await store(tx).setOneTimePassword(id, await hashPassword(password), tx.at)
    await letters.created(tx, user, password)
  }

  return {
    standing,
    refuse,
    store,
    letters,

    /** @throws Refusal when there is such a user already, or no such role */
    async admitted(tx: Tx, user: UserData, field: 'body.email' | 'body.username'): Promise<UserData> {
      const taken = await store(tx).taken(user.username, user.email)
      if (taken) throw new Refusal('user-exists', { username: taken }, field)
      await role(tx, user.role ?? '')
      return user
    },

    async add(tx: Tx, user: UserData): Promise<number> {
      await refuseBeyond(tx, user.role ?? '')
      const { isActive: _, merchantName: __, ...rest } = user
      const added: NewUser = { ...rest, role: user.role ?? '', population, createdBy: tx.actor, at: tx.at }
      const id = await store(tx).add(added)
      if (id === null) throw new Refusal('user-exists', { username: user.username })
      if (letters.sends) await greet(tx, id, user)
      return id
    },

    status: {
      async after(tx: Tx, row: ManagedRow, isActive: boolean): Promise<UserData> {
        await refuseAsking(tx, 'status', row)
        return { ...dataOf(row), isActive }
      },
      async change(tx: Tx, row: ManagedRow, isActive: boolean): Promise<string> {
        await refuse(tx, 'status', row)
        await store(tx).setActive(row.id, isActive)
        // Being enabled again is no way back into a session from before.
        if (!isActive) await endSessions(tx, row.id)
        return userMessages.statusChanged(row.username, isActive)
      },
    },

    role: {
      async after(tx: Tx, row: ManagedRow, name: string): Promise<UserData> {
        await refuseAsking(tx, 'role', row)
        return { ...dataOf(row), role: (await role(tx, name)).name }
      },
      async change(tx: Tx, row: ManagedRow, name: string): Promise<string> {
        await refuse(tx, 'role', row)
        await refuseBeyond(tx, name)
        await store(tx).setRole(row.id, name)
        return userMessages.roleChanged(row.username, name)
      },
    },
  }
}

/** Whoever holds a session of the user, or is about to open one, must prove themselves again. */
export async function endSessions({ sql }: Tx, userId: number): Promise<void> {
  await sessionStore(sql).closeAll(userId)
  await signInStore(sql).endChallenges(userId)
}
