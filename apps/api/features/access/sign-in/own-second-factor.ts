/** Everybody's own second factor: set up with an authenticator app, renewed, turned off. */
import type { Enrolment, RecoveryCodes, SecondFactorState } from '@dcir/core/access/second-factor-contract'
import {
  ENROLMENT_MINUTES,
  isRequiredOf,
  recoveryCodeOf,
  secondFactorKeys,
  secondFactorMessages,
  shownRecoveryCode,
} from '@dcir/core/access/second-factor-rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import { lagosIso } from '@dcir/core/time/lagos'
import { type Call, userOf } from '../../../call/call'
import { configured } from '../../../db/configuration'
import type { Database, Sql } from '../../../db/database'
import type { Tx, Writes } from '../../../write/write'
import type { SecretsKey } from '../secrets-key'
import type { OwnersHear } from '../users/user-letters'
import type { OwnProof } from './own-proof'
import { passwordMatches } from './password'
import { newRecoveryCodes, recoveryDigest } from './recovery-codes'
import { newSecret, openSecret, sealSecret, stepOf } from './second-factor'
import { secondFactorStore } from './second-factor.store'
import { sessionStore, type UserRow } from './session.store'
import { signInStore } from './sign-in.store'

interface Parts {
  database: Database
  writes: Writes
  secretsKey: SecretsKey
  proven: OwnProof
  hear: OwnersHear
}

/** The same endpoint of the main API and of the monitor's. */
interface Written {
  readonly key: string
}

/** A code of the new secret, with the password in a session that has been open for a while. */
interface Confirmation {
  token: string
  password?: string | undefined
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>

const isRequired = async (db: Sql, user: UserRow): Promise<boolean> =>
  isRequiredOf(user, await configured(db, ...Object.values(secondFactorKeys)))

async function mustMatch(hash: UserRow['passwordHash'], password = ''): Promise<void> {
  if (!(await passwordMatches(hash, password))) throw new Refusal('wrong-password', {}, 'body.password')
}

/** The caller, locked: of two changes at once the second finds what the first one made. */
async function lockedUser(tx: Tx): Promise<UserRow> {
  const user = await sessionStore(tx.db).lockUser(userOf(tx.call).userId)
  if (!user) throw new Refusal('session-expired')
  return user
}

export function createSecondFactorService({ database, writes, secretsKey, proven, hear }: Parts) {
  function opened(user: UserRow, sealed: Buffer): string {
    const secret = openSecret(secretsKey, user.id, sealed)
    if (secret === null) throw new Refusal('second-factor-unreadable')
    return secret
  }

  /** The time step of a code that is right now. */
  function stepOfRight(secret: string, { token, at }: { token: string; at: Date }): number {
    const step = stepOf(secret, token, at)
    if (step === null) throw new Refusal('wrong-code', {}, 'body.token')
    return step
  }

  /** Takes a code of the second factor or a recovery code, once, as signing in does. */
  async function takeEither(tx: Tx, user: UserRow, token: string): Promise<void> {
    const recovery = recoveryCodeOf(token)
    if (!recovery) return takeCode(tx, user, token)
    const isTaken = await secondFactorStore(tx.db).useCode(user.id, recoveryDigest(secretsKey, user.id, recovery))
    if (!isTaken) throw new Refusal('wrong-code', {}, 'body.token')
  }

  /** Takes a code of the second factor, once. */
  async function takeCode(tx: Tx, user: UserRow, token: string): Promise<void> {
    if (!user.secondFactorSecret) throw new Refusal('second-factor-off')
    const step = stepOfRight(opened(user, user.secondFactorSecret), { token, at: tx.at })
    if (!(await signInStore(tx.db).takeStep(user.id, step))) throw new Refusal('wrong-code', {}, 'body.token')
  }

  async function newCodes({ db }: Tx, userId: number, message: string): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes()
    await secondFactorStore(db).replaceCodes(
      userId,
      codes.map((code) => recoveryDigest(secretsKey, userId, code)),
    )
    return { message, recoveryCodes: codes.map(shownRecoveryCode) }
  }

  /** How somebody proves themselves has changed: this session, which has just done so, is the only one that stays. */
  async function stayAlone(tx: Tx): Promise<void> {
    const { tokenHash, userId } = userOf(tx.call)
    await sessionStore(tx.db).activate(tokenHash)
    await sessionStore(tx.db).closeOthers(userId, tokenHash)
  }

  return {
    show: (call: Call): Promise<SecondFactorState> =>
      database.read(call.scope, async (db) => {
        const user = await sessionStore(db).userById(userOf(call).userId)
        if (!user) throw new Refusal('session-expired')
        const enabled = user.secondFactorSecret !== null
        return {
          available: enabled || user.source === 'LOCAL',
          enabled,
          since: user.secondFactorSince && lagosIso(user.secondFactorSince),
          recoveryCodesLeft: await secondFactorStore(db).codesLeft(user.id),
          required: await isRequired(db, user),
        }
      }),

    begin: (call: Call, endpoint: Written): Promise<Enrolment> =>
      writes.run(call, endpoint, {
        async change(tx) {
          const user = await lockedUser(tx)
          if (user.secondFactorSecret) throw new Refusal('second-factor-on')
          if (user.source !== 'LOCAL') throw new Refusal('second-factor-elsewhere')
          const { secret, uri } = newSecret(user.username)
          const expiresAt = new Date(tx.at.getTime() + ENROLMENT_MINUTES * 60_000)
          await secondFactorStore(tx.db).begin(user.id, sealSecret(secretsKey, user.id, secret), expiresAt)
          return { answer: { secret, uri, expiresAt: lagosIso(expiresAt) }, subject: user.username }
        },
      }),

    confirm: (call: Call, endpoint: Written, { token, password }: Confirmation): Promise<RecoveryCodes> =>
      proven(call, endpoint.key, async ({ passwordHash }) => {
        // Who is sent here by signing in has just given it.
        const isOpen = userOf(call).stage === 'ACTIVE'
        if (isOpen) await mustMatch(passwordHash, password)
        return writes.run(call, endpoint, {
          async change(tx) {
            const user = await lockedUser(tx)
            if (user.secondFactorSecret) throw new Refusal('second-factor-on')
            const secret = await secondFactorStore(tx.db).begun(user.id, tx.at)
            if (!secret) throw new Refusal('enrolment-expired')
            const step = stepOfRight(opened(user, secret), { token, at: tx.at })
            await secondFactorStore(tx.db).turnOn(user.id, { secret, step, at: tx.at })
            await stayAlone(tx)
            await hear(tx, user, `a second factor was set up for ${user.username}`)
            const answer = await newCodes(tx, user.id, secondFactorMessages.turnedOn)
            return { answer, subject: user.username }
          },
        })
      }),

    renewCodes: (call: Call, endpoint: Written, token: string): Promise<RecoveryCodes> =>
      proven(call, endpoint.key, () =>
        writes.run(call, endpoint, {
          async change(tx) {
            const user = await lockedUser(tx)
            await takeCode(tx, user, token)
            return { answer: await newCodes(tx, user.id, secondFactorMessages.renewed), subject: user.username }
          },
        }),
      ),

    /** By the factor itself: whoever has the password in an open session has only the other half of the proof. */
    turnOff: (call: Call, endpoint: Written, token: string): Promise<{ message: string }> =>
      proven(call, endpoint.key, () =>
        writes.run(call, endpoint, {
          async change(tx) {
            const user = await lockedUser(tx)
            if (!user.secondFactorSecret) throw new Refusal('second-factor-off')
            if (await isRequired(tx.db, user)) throw new Refusal('second-factor-kept')
            await takeEither(tx, user, token)
            await secondFactorStore(tx.db).turnOff(user.id)
            await signInStore(tx.db).endChallenges(user.id)
            await stayAlone(tx)
            await hear(tx, user, `the second factor of ${user.username} was turned off`)
            return { answer: { message: secondFactorMessages.turnedOff }, subject: user.username }
          },
        }),
      ),
  }
}
