/** The ways into the two main consoles: password, encrypted password, directory, and the second step of each. */
import type { LoginResult, SignInOptions } from '@dcir/core/access/session-contract'
import { type ErrorCode, Refusal } from '@dcir/core/errors/catalogue'
import { configured } from '../../db/configuration'
import { BANK, type Database, type Sql } from '../../db/database'
import type { Call } from '../../http/call'
import type { Clock } from '../../kit/clock'
import type { Log } from '../../kit/log'
import type { Directory, DirectoryIdentity } from './directory'
import { openCredentials } from './encrypted-credentials'
import type { LoginKey } from './login-key'
import { openSecret, stepOf } from './second-factor'
import type { SecretsKey } from './secrets-key'
import { sessionStore, type UserRow } from './session.store'
import { type Credentials, closedBecause, type SessionSettings, type SignIn, tokenHash } from './sign-in'
import { signInStore } from './sign-in.store'

export interface SignInWays {
  /** Plain passwords are refused. */
  encryptedLogin: boolean
  loginKey: LoginKey
  /** Opens the secrets of second factors. */
  secretsKey: SecretsKey
  directory: Directory | null
  log: Log
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

const isRefused = (outcome: LoginResult | Refused): outcome is Refused => 'refused' in outcome

const DIRECTORY_KEY = 'dcir.active-directory-enabled'

export function createSignInService({ database, clock, signIn, settings, ...ways }: Parts) {
  const directoryEnabled = async (sql: Sql) =>
    ways.directory !== null && (await configured(sql, DIRECTORY_KEY))[DIRECTORY_KEY]

  async function password(call: Call, credentials: Credentials): Promise<LoginResult> {
    const user = await signIn.verified(credentials, call)
    return signIn.begin(user, user.mustChangePassword, call)
  }

  /** Takes what may be used once; a second use is written down and refused. */
  async function takeOnce(call: Call, one: { digest: Buffer; until: Date; reused: ErrorCode }): Promise<void> {
    const first = await signIn.within(async (sql) => {
      if (await signInStore(sql).use(one.digest, one.until)) return true
      await signIn.audit(sql, call, 'nobody', 'session.login', one.reused)
      return false
    })
    if (!first) throw new Refusal(one.reused)
  }

  /** Ties the person to their user at the first directory sign-in; two users of one address are nobody. */
  async function userOf({ subject, email }: DirectoryIdentity, call: Call): Promise<UserRow> {
    const outcome = await signIn.within(async (sql): Promise<UserRow | Refused> => {
      const [user, other] = await sessionStore(sql).usersOfDirectory(subject, email)
      const isKnown = user && (user.directorySubject === subject || !other)
      const reason = isKnown ? closedBecause(user) : 'directory-user-unknown'
      if (user && !reason && (await signInStore(sql).bindDirectory(user.id, subject))) return user
      const refused = reason ?? 'directory-user-unknown'
      await signIn.audit(sql, call, isKnown ? user.username : 'nobody', 'session.login', refused)
      return { refused }
    })
    if ('refused' in outcome) throw new Refusal(outcome.refused)
    return outcome
  }

  /** Nothing that the user did: it counts as no wrong code, and the key stays good for when the fault is mended. */
  async function unreadable(sql: Sql, call: Call, user: UserRow): Promise<Refused> {
    ways.log.error({ requestId: call.requestId, userId: user.id }, 'the secrets key does not open a second factor')
    await signIn.audit(sql, call, user.username, 'session.authenticate2fa', 'second-factor-unreadable')
    return { refused: 'second-factor-unreadable' }
  }

  async function tryCode(sql: Sql, call: Call, code: string, key: string): Promise<LoginResult | Refused> {
    const challenge = await signInStore(sql).challenged(tokenHash(key), clock.now())
    const user = challenge && (await sessionStore(sql).userById(challenge.userId))
    if (!user?.secondFactorSecret) return { refused: 'second-factor-expired' }
    const closed = closedBecause(user)
    const secret = openSecret(ways.secretsKey, user.id, user.secondFactorSecret)
    if (!closed && secret === null) return unreadable(sql, call, user)
    const step = closed || !secret ? null : stepOf(secret, code, clock.now())
    if (challenge && step !== null && (await signInStore(sql).takeStep(user.id, step))) {
      await signInStore(sql).endChallenges(user.id)
      return signIn.finish(sql, user, challenge.mustChangePassword, call)
    }
    const locked = closed !== null || (await signIn.countFailure(sql, user))
    if (locked) await signInStore(sql).endChallenges(user.id)
    const refused = closed ?? (locked ? 'account-locked' : 'wrong-second-factor')
    await signIn.audit(sql, call, user.username, 'session.authenticate2fa', refused)
    return { refused }
  }

  return {
    async login(call: Call, credentials: Credentials): Promise<LoginResult> {
      if (ways.encryptedLogin) throw new Refusal('encrypted-login-required')
      return password(call, credentials)
    },

    /** A ciphertext is good once and for two minutes, so that one that was overheard opens nothing. */
    async slogin(call: Call, text: string): Promise<LoginResult> {
      const { digest, staleAt, ...credentials } = openCredentials(ways.loginKey, text, clock.now())
      await takeOnce(call, { digest, until: staleAt, reused: 'credentials-reused' })
      return password(call, credentials)
    },

    /** Who comes by the directory used no password of ours, so that none has to be changed. */
    async directoryLogin(call: Call, token: string): Promise<LoginResult> {
      const enabled = await database.read(BANK, directoryEnabled)
      if (!enabled || !ways.directory) throw new Refusal('directory-disabled')
      const identity = await ways.directory.verify(token)
      await takeOnce(call, { ...identity, until: identity.expiresAt, reused: 'directory-token-invalid' })
      return signIn.begin(await userOf(identity, call), false, call)
    },

    /** A wrong code counts as a wrong password does, and is remembered although nothing else of the step is. */
    async authenticate2fa(call: Call, code: string, key: string): Promise<LoginResult> {
      const outcome = await signIn.within((sql) => tryCode(sql, call, code, key))
      if (isRefused(outcome)) throw new Refusal(outcome.refused)
      return outcome
    },

    async options(): Promise<SignInOptions> {
      return {
        encryptedLogin: ways.encryptedLogin,
        publicKey: ways.loginKey.publicKey,
        directory: await database.read(BANK, directoryEnabled),
        passwordProfile: settings.passwordProfile,
        serverTime: clock.now().toISOString(),
      }
    },
  }
}
