/**
 * Actions on a user, and who may take them: API, screen and command read the same table. Nobody gives rights to
 * themselves, neither by their own account nor by somebody else's whose password they would know.
 */
import { type ForeseenCode, foreseen } from '../../errors/foreseen'

/** Where a user's password is kept: here, or in the bank's directory. */
export const userSources = ['LOCAL', 'AD'] as const
export type UserSource = (typeof userSources)[number]

export const userSourceNames: Record<UserSource, string> = { LOCAL: 'Local User', AD: 'Directory User' }

export const userMessages = {
  submitted: 'New request for user creation has been received and awaits approval.',
  created: 'User created successfully',
  agentCreated: 'User created successfully.',
  roleChanged: (username: string, role: string) => `${username} has the role ${role} now.`,
  statusChanged: (username: string, isActive: boolean) => `${username} has been ${isActive ? 'enabled' : 'disabled'}`,
  reset: (username: string) => `${username}'s password has been reset.`,
  secondFactorReset: (username: string) => `${username}'s second factor has been removed.`,
  unblocked: (username: string) => `${username}'s account has been unblocked.`,
  noRoles: 'Error getting user roles!',
  empty: 'No users found...',
  notFound: 'No users found!',
  emptyAgents: 'No super agent user found ...',
  noMail:
    'It is shown this once and kept nowhere. Mail is not set up, so hand it over yourself; it has to be changed at the first sign-in.',
  sentTo: (masked: string) => `Sent to ${masked}. It is good for one sign-in and shown to nobody else.`,
  waits: 'A colleague has to approve it before the account is made.',
  next: 'Once a colleague has approved it, open the user and choose Reset password to make the first password.',
  make: 'The user needs a first password. Make it, then hand it over.',
  first: 'A first password is needed. Choose Reset password to make it, then hand it over.',
} as const

/** An address as whoever does not need it may see it: `a***@bank.ng`. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')

/** Message about the first password of a new local user. */
export const firstPassword = (mail: boolean, email: string, waits: boolean): string => {
  if (mail)
    return `${waits ? 'Once a colleague has approved it, the' : 'The'} first password goes to ${maskedEmail(email)}.`
  return waits ? userMessages.next : userMessages.first
}

export type UserAction = 'reset' | 'second-factor' | 'status' | 'unblock' | 'role'

/** The user that something is done to. */
export interface Managed {
  username: string
  userType: UserSource
  locked: boolean
  /** A second factor is asked for at the sign-in. */
  secondFactor: boolean
  /** Keys of all that the user's roles let them do. */
  authorities: readonly string[]
}

export interface Manager {
  username: string
  authorities: readonly string[]
}

const isOwn = (user: Managed, manager: Manager) => user.username === manager.username

/** Whether a user has rights that the manager lacks: whoever knows the user's password could use them. */
export const isBeyond = (authorities: readonly string[], { authorities: own }: Pick<Manager, 'authorities'>) =>
  authorities.some((one) => !own.includes(one))

type Check = readonly [refusal: ForeseenCode, applies: (user: Managed, manager: Manager) => boolean]
const own: Check = ['own-account', isOwn]
const directory: Check = ['directory-account', ({ userType }) => userType === 'AD']
const beyond: Check = ['beyond-own-rights', ({ authorities }, manager) => isBeyond(authorities, manager)]
const none: Check = ['second-factor-off', ({ secondFactor }) => !secondFactor]
const open: Check = ['user-not-blocked', ({ locked }) => !locked]

/** Reasons against each action, in the order in which they are checked. */
const checks: Record<UserAction, readonly Check[]> = {
  reset: [own, directory, beyond],
  // As much as a password: without it a password alone opens the account.
  'second-factor': [own, beyond, none],
  status: [own, directory],
  unblock: [own, open],
  role: [own, beyond],
}

/** Why this person may not do it to that user; null where they may. */
export const userRefusal = (action: UserAction, user: Managed, manager: Manager): ForeseenCode | null =>
  checks[action].find(([, applies]) => applies(user, manager))?.[0] ?? null

/** The same as a sentence, for a button that cannot be pressed. */
export function userRefusalText(action: UserAction, user: Managed, manager: Manager): string | undefined {
  const code = userRefusal(action, user, manager)
  return code === null ? undefined : foreseen(code)
}
