/** How users change: as plans that a second person may have to approve, whoever the users work for. */
import type { AccountChange } from '@dcir/core/access/provenance-rules'
import { givesBeyond } from '@dcir/core/access/roles/rules'
import { type Managed, type UserAction, userMessages, userRefusal } from '@dcir/core/access/users/rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { UserType } from '@dcir/core/permissions/authorities'
import { userOf } from '../../../call/call'
import type { Standing } from '../../../db/records'
import type { Tx } from '../../../write/write'
import { provenanceStore } from '../provenance.store'
import { newOneTimePassword } from '../sign-in/one-time-password'
import { hashPassword } from '../sign-in/password'
import { sessionStore } from '../sign-in/session.store'
import { signInStore } from '../sign-in/sign-in.store'
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
  const store = (tx: Tx) => usersStore(tx.db, population)

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

  /** Who asked for it, as they are now: an approval gives no more than they hold. */
  async function initiatorOf(tx: Tx) {
    const caller = userOf(tx.call)
    if (caller.username === tx.actor) return caller
    return (await store(tx).rightsOf(tx.actor)) ?? { userType: population, authorities: [], roles: [] }
  }

  /**
   * Refuses what the initiator may not do, and to whoever decides it that it is about themselves. Whether the bank's
   * staff may do it is a matter of their authority: what its users hold, a super agent's never do.
   */
  async function refuse(tx: Tx, action: UserAction, row: ManagedRow): Promise<void> {
    const managed = await managedOf(tx, row)
    const { userType, authorities } = await initiatorOf(tx)
    const held = userType === population ? authorities : managed.authorities
    const isOwn = userOf(tx.call).username === row.username
    const code = isOwn ? 'own-account' : userRefusal(action, managed, { username: tx.actor, authorities: held })
    if (code) throw new Refusal(code)
  }

  async function role(tx: Tx, name: string): Promise<RoleRow> {
    const found = await store(tx).keptRole(name)
    if (!found) throw new Refusal('bad-input', { label: 'Role' }, 'body.role')
    return found
  }

  /** @throws Refusal for a role that lets its holder do what the initiator may not */
  async function given(tx: Tx, name: string): Promise<RoleRow> {
    const found = await role(tx, name)
    const initiator = await initiatorOf(tx)
    if (initiator.userType === population && givesBeyond(found, initiator)) throw new Refusal('beyond-own-rights')
    return found
  }

  /** Notes a change to another person's account, beside the audit trail: it shows which accounts are one person's. */
  const note = ({ db, actor: by, at }: Tx, username: string, change: AccountChange) =>
    provenanceStore(db).add({ username, change, by, at })

  /** A super agent's staff see the owner of a name or an address only among their own people. */
  async function takenRefusal(tx: Tx, username: string, field: string): Promise<Refusal> {
    const isBank = userOf(tx.call).userType === 'back-office'
    const isSeen = isBank || (await store(tx).byName(username)) !== undefined
    return isSeen ? new Refusal('user-exists', { username }, field) : new Refusal('email-unusable', {}, field)
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
    note,

    /** @throws Refusal when there is such a user already, or no such role */
    async admitted(tx: Tx, user: UserData, field: 'body.email' | 'body.username'): Promise<UserData> {
      const taken = await store(tx).taken(user.username, user.email)
      if (taken) throw await takenRefusal(tx, taken, field)
      await given(tx, user.role ?? '')
      return user
    },

    async add(tx: Tx, user: UserData): Promise<number> {
      const { isActive: _, merchantName: __, ...rest } = user
      const added: NewUser = { ...rest, role: user.role ?? '', population, createdBy: tx.actor, at: tx.at }
      const id = await store(tx).add(added)
      if (id === null) throw await takenRefusal(tx, user.username, 'body.email')
      await note(tx, user.username, 'CREATED')
      // Nobody else looked at the address that its first password goes to.
      if (population === 'front-office') await note(tx, user.username, 'PASSWORD')
      if (letters.sends) await greet(tx, id, user)
      return id
    },

    status: {
      async after(tx: Tx, row: ManagedRow, isActive: boolean): Promise<UserData> {
        await refuse(tx, 'status', row)
        return { ...dataOf(row), isActive }
      },
      async change(tx: Tx, row: ManagedRow, isActive: boolean): Promise<string> {
        await store(tx).setActive(row.id, isActive)
        // Being enabled again is no way back into a session from before.
        if (!isActive) await endSessions(tx, row.id)
        return userMessages.statusChanged(row.username, isActive)
      },
    },

    role: {
      async after(tx: Tx, row: ManagedRow, name: string): Promise<UserData> {
        await refuse(tx, 'role', row)
        return { ...dataOf(row), role: (await given(tx, name)).name }
      },
      async change(tx: Tx, row: ManagedRow, name: string): Promise<string> {
        await store(tx).setRole(row.id, name)
        await note(tx, row.username, 'ROLE')
        await letters.changed(tx, row, `${tx.actor} gave ${row.username} the role ${name}`)
        return userMessages.roleChanged(row.username, name)
      },
    },
  }
}

/** Ends all sessions of the user and all sign-ins under way, so that each needs a new proof. */
export async function endSessions({ db }: Tx, userId: number): Promise<void> {
  await sessionStore(db).closeAll(userId)
  await signInStore(db).endChallenges(userId)
}
