/** The ways in: password, encrypted password, directory, and the second step of each; for all three consoles. */
import { recoveryCodeOf } from '@dcir/core/access/second-factor-rules'
import type { LoginResult, MonitorLoginResult, SignInOptions } from '@dcir/core/access/session-contract'
import { type ErrorCode, Refusal } from '@dcir/core/errors/catalogue'
import { monitorRoles } from '@dcir/core/permissions/authorities'
import type { Call } from '../../../call/call'
import { configured } from '../../../db/configuration'
import { BANK, type Database, type Sql } from '../../../db/database'
import type { Clock } from '../../../kit/clock'
import type { Log } from '../../../kit/log'
import type { SecretsKey } from '../secrets-key'
import type { OwnersHear } from '../users/user-letters'
import { type Credentials, type Entrance, LOCK_AFTER } from './attempts'
import type { Directory, DirectoryIdentity } from './directory'
import { createDirectoryFlow } from './directory-flow'
import { openCredentials } from './encrypted-credentials'
import type { LoginKey } from './login-key'
import { recoveryDigest } from './recovery-codes'
import { openSecret, stepOf } from './second-factor'
import { secondFactorStore } from './second-factor.store'
import { type SessionKind, sessionStore, type UserRow } from './session.store'
import { loginActions, type SessionSettings, type SignIn, type Step, tokenHash } from './sign-in'
import { signInStore } from './sign-in.store'

export interface SignInWays {
  /** Where directory sign-ins may begin. */
  consoleOrigins: readonly string[]
  /** Plain passwords are refused. */
  encryptedLogin: boolean
  loginKey: LoginKey
  /** Opens the secrets of second factors. */
  secretsKey: SecretsKey
  directory: Directory | null
  log: Log
  /** Mails an owner what was done to their account. */
  hear: OwnersHear
}

interface Parts extends SignInWays {
  database: Database
  clock: Clock
  signIn: SignIn
  settings: SessionSettings
}

/** A step that was refused, with what is to be written down although the step itself took no effect. */
interface Refused {
  refused: ErrorCode
}

type SignInStore = ReturnType<typeof signInStore>

const isRefused = (outcome: Step | Refused): outcome is Refused => 'refused' in outcome

/** The monitor is for the bank's staff who have one of its roles. */
const entrances: Record<SessionKind, Entrance> = {
  MAIN: { action: loginActions.MAIN, admits: () => true },
  MONITOR: {
    action: loginActions.MONITOR,
    admits: ({ userType, superAgentIds, roles }) =>
      userType === 'back-office' && superAgentIds.length === 0 && monitorRoles.some((role) => roles.includes(role)),
  },
}

/** The second step in each kind of console, as the audit trail names it. */
const codeActions: Record<SessionKind, string> = {
  MAIN: 'session.authenticate2fa',
  MONITOR: 'session.monitorAuthenticate2fa',
}

const DIRECTORY_KEY = 'dcir.active-directory-enabled'

/**
 * Ties the person to their user at the first directory sign-in, and again where the directory names them otherwise now;
 * two users of one address are nobody.
 */
async function userOf(signIn: SignIn, person: DirectoryIdentity, call: Call): Promise<UserRow> {
  const outcome = await signIn.within(async (db): Promise<UserRow | Refused> => {
    const [user, other] = await sessionStore(db).usersOfDirectory(person)
    const isKnown = user && (user.directorySubject !== null || !other)
    const reason = isKnown ? signIn.attempts.closedBecause(user) : 'directory-user-unknown'
    if (user && !reason && (await signInStore(db).bindDirectory(user.id, person))) return user
    const refused = reason ?? 'directory-user-unknown'
    await signIn.audit(db, call, isKnown ? user.username : 'nobody', 'session.login', refused)
    return { refused }
  })
  if ('refused' in outcome) throw new Refusal(outcome.refused)
  return outcome
}

export function createSignInService({ database, clock, signIn, settings, ...ways }: Parts) {
  const directoryEnabled = async (db: Sql) =>
    ways.directory !== null && (await configured(db, DIRECTORY_KEY))[DIRECTORY_KEY]

  const directoryVisits = createDirectoryFlow({
    ...ways,
    clock,
    within: signIn.within,
    isEnabled: () => database.read(BANK, directoryEnabled),
  })

  const { attempts } = signIn

  async function password(call: Call, credentials: Credentials): Promise<LoginResult> {
    const user = await attempts.verified(credentials, call, entrances.MAIN)
    return signIn.loginResult(await signIn.begin(user, 'MAIN', user.mustChangePassword, call))
  }

  /** Opens encrypted credentials and accepts them once. */
  async function opened(call: Call, text: string): Promise<Credentials> {
    const { digest, staleAt, ...credentials } = openCredentials(ways.loginKey, text, clock.now())
    await takeOnce(call, 'credentials-reused', (store) => store.use(digest, staleAt))
    return credentials
  }

  function plain(credentials: Credentials): Credentials {
    if (ways.encryptedLogin) throw new Refusal('encrypted-login-required')
    return credentials
  }

  const monitorResult = (step: Step): MonitorLoginResult => ({ ...signIn.answerOf(step), token: step.token })

  /** Takes what may be used once; a second use is written down and refused. */
  async function takeOnce(call: Call, refused: ErrorCode, take: (store: SignInStore) => Promise<boolean>) {
    const isTaken = await signIn.within(async (db) => {
      if (await take(signInStore(db))) return true
      await signIn.audit(db, call, 'nobody', 'session.login', refused)
      return false
    })
    if (!isTaken) throw new Refusal(refused)
  }

  /** Nothing that the user did: it counts as no wrong code, and the key stays good for when the fault is mended. */
  async function unreadable(db: Sql, call: Call, user: UserRow, action: string): Promise<Refused> {
    ways.log.error({ requestId: call.requestId, userId: user.id }, 'the secrets key does not open a second factor')
    await signIn.audit(db, call, user.username, action, 'second-factor-unreadable')
    return { refused: 'second-factor-unreadable' }
  }

  interface Code {
    code: string
    key: string
    kind: SessionKind
  }

  /** Takes the code of the moment or, where the device is lost, one of the recovery codes; null for neither. */
  async function takenAs(db: Sql, user: UserRow, secret: string, code: string) {
    const recovery = recoveryCodeOf(code)
    if (recovery) {
      const store = secondFactorStore(db)
      const isTaken = await store.useCode(user.id, recoveryDigest(ways.secretsKey, user.id, recovery))
      return isTaken ? { recoveryCodesLeft: await store.codesLeft(user.id) } : null
    }
    const step = stepOf(secret, code, clock.now())
    const isTaken = step !== null && (await signInStore(db).takeStep(user.id, step))
    return isTaken ? { recoveryCodesLeft: null } : null
  }

  async function tryCode(db: Sql, call: Call, { code, key, kind }: Code): Promise<Step | Refused> {
    const challenge = await signInStore(db).challenged(tokenHash(key), kind, clock.now())
    const user = challenge && (await sessionStore(db).userById(challenge.userId))
    if (!challenge || !user?.secondFactorSecret) return { refused: 'second-factor-expired' }
    const closed = attempts.closedBecause(user)
    const secret = openSecret(ways.secretsKey, user.id, user.secondFactorSecret)
    if (!closed && secret === null) return unreadable(db, call, user, codeActions[kind])
    // A code counts as a password does, and before it is looked at.
    const count = closed ? null : await attempts.reserve(db, user.id)
    const taken = count === null || !secret ? null : await takenAs(db, user, secret, code)
    if (taken) {
      await signInStore(db).endChallenges(user.id)
      return signIn.finish(db, { user, kind, mustChange: challenge.mustChangePassword, ...taken }, call)
    }
    const locked = count === null || count >= LOCK_AFTER
    if (locked) await signInStore(db).endChallenges(user.id)
    const refused = closed ?? (locked ? 'account-locked' : 'wrong-second-factor')
    await signIn.audit(db, call, user.username, codeActions[kind], refused)
    return { refused }
  }

  /** A wrong code counts as a wrong password does, and is remembered although nothing else of the step is. */
  async function secondStep(call: Call, code: Code): Promise<Step> {
    const outcome = await signIn.within((db) => tryCode(db, call, code))
    if (isRefused(outcome)) throw new Refusal(outcome.refused)
    return outcome
  }

  return {
    directoryVisits,

    login: async (call: Call, credentials: Credentials): Promise<LoginResult> => password(call, plain(credentials)),

    /** A ciphertext is good once and for two minutes, so that one that was overheard opens nothing. */
    slogin: async (call: Call, text: string): Promise<LoginResult> => password(call, await opened(call, text)),

    /** Who comes by the directory used no password of ours, so that none has to be changed. */
    async directoryLogin(call: Call, token: string): Promise<LoginResult> {
      const enabled = await database.read(BANK, directoryEnabled)
      if (!enabled || !ways.directory) throw new Refusal('directory-disabled')
      const identity = await ways.directory.verify(token)
      // A genuine token that we did not fetch was made for another sign-in than ours, or stolen from one.
      await takeOnce(call, 'directory-token-invalid', (store) => store.takeFetched(identity.digest))
      return signIn.loginResult(await signIn.begin(await userOf(signIn, identity, call), 'MAIN', false, call))
    },

    authenticate2fa: async (call: Call, code: string, key: string): Promise<LoginResult> =>
      signIn.loginResult(await secondStep(call, { code, key, kind: 'MAIN' })),

    /** The monitor's first step. It has no screen to change a password on, so that a default one is refused. */
    async monitorLogin(call: Call, given: Credentials | { credentials: string }): Promise<MonitorLoginResult> {
      const credentials = 'credentials' in given ? await opened(call, given.credentials) : plain(given)
      const user = await attempts.verified(credentials, call, entrances.MONITOR)
      if (user.mustChangePassword) {
        await signIn.within((db) => signIn.audit(db, call, user.username, loginActions.MONITOR, 'must-change-password'))
        throw new Refusal('must-change-password')
      }
      return monitorResult(await signIn.begin(user, 'MONITOR', false, call))
    },

    monitorAuthenticate2fa: async (call: Call, code: string, key: string): Promise<MonitorLoginResult> =>
      monitorResult(await secondStep(call, { code, key, kind: 'MONITOR' })),

    async options(): Promise<SignInOptions> {
      return {
        encryptedLogin: ways.encryptedLogin,
        publicKey: ways.loginKey.publicKey,
        directory: await database.read(BANK, directoryEnabled),
        passwordProfile: settings.passwordProfile,
        serverTime: clock.now().toISOString(),
        idleMinutes: { main: settings.idleSeconds.main / 60, monitor: settings.idleSeconds.monitor / 60 },
      }
    },
  }
}
