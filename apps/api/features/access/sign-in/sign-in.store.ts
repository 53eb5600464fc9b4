/** SQL of what signing in remembers between its steps and of what may not be used twice. */

import type { Sql } from '../../../db/database'
import { sql } from '../../../db/sql'
import type { DirectoryPerson, SessionKind } from './session.store'

interface Challenge {
  keyHash: Buffer
  kind: SessionKind
  mustChangePassword: boolean
  expiresAt: Date
}

interface SecondFactorRow {
  userId: number
  secret: Buffer
}

export const signInStore = (db: Sql) => ({
  /** One challenge a user: beginning again makes the key before it worthless. */
  async challenge(userId: number, challenge: Challenge): Promise<void> {
    await db.run(sql`DELETE FROM second_factor_challenges WHERE user_id = ${userId}`)
    await db.run(
      sql`INSERT INTO second_factor_challenges (key_hash, user_id, kind, must_change_password, expires_at)
       VALUES (${challenge.keyHash}, ${userId}, ${challenge.kind}, ${challenge.mustChangePassword},
       ${challenge.expiresAt})`,
    )
  },

  /** The user that a key was given to, with the row locked so that two codes at once are tried one after the other. */
  challenged: (keyHash: Buffer, kind: SessionKind, at: Date) =>
    db.first<{ userId: number; mustChangePassword: boolean }>(
      sql`SELECT user_id, must_change_password FROM second_factor_challenges
       WHERE key_hash = ${keyHash} AND kind = ${kind} AND expires_at > ${at} FOR UPDATE`,
    ),

  endChallenges: (userId: number) => db.run(sql`DELETE FROM second_factor_challenges WHERE user_id = ${userId}`),

  /** Takes the code of a time step; false when that step or a later one was taken before. */
  takeStep: async (userId: number, step: number) =>
    (await db.run(
      sql`UPDATE users SET second_factor_step = ${step} WHERE id = ${userId} AND second_factor_step < ${step}`,
    )) === 1,

  /** Second factors as migration 009 left them, locked: of several processes one seals each, the rest find it sealed. */
  plainSecondFactors: () =>
    db.rows<SecondFactorRow>(
      sql`SELECT id AS user_id, second_factor_secret AS secret FROM users
       WHERE get_byte(second_factor_secret, 0) = 0 ORDER BY id FOR UPDATE`,
    ),

  secondFactors: () =>
    db.rows<SecondFactorRow>(
      sql`SELECT id AS user_id, second_factor_secret AS secret FROM users WHERE second_factor_secret IS NOT NULL`,
    ),

  setSecondFactor: (userId: number, sealed: Buffer) =>
    db.run(sql`UPDATE users SET second_factor_secret = ${sealed} WHERE id = ${userId}`),

  /** Marks credentials as used; false when they were used before. */
  use: async (digest: Buffer, expiresAt: Date) =>
    (await db.run(
      sql`INSERT INTO used_credentials (digest, expires_at) VALUES (${digest}, ${expiresAt}) ON CONFLICT DO NOTHING`,
    )) === 1,

  /** Notes an identity token as fetched by us, to be taken once. */
  noteFetched: (digest: Buffer, expiresAt: Date) =>
    db.run(sql`INSERT INTO directory_tokens (digest, expires_at) VALUES (${digest}, ${expiresAt})`),

  /** Takes an identity token that we fetched; false when we did not, or when it was taken before. */
  takeFetched: async (digest: Buffer) =>
    (await db.run(sql`DELETE FROM directory_tokens WHERE digest = ${digest}`)) === 1,

  /** Ties a user to the directory's own name for them, unless they are tied to another person's. */
  bindDirectory: async (userId: number, { subject, formerSubject }: Omit<DirectoryPerson, 'email'>) =>
    (await db.run(
      sql`UPDATE users SET directory_subject = ${subject}
       WHERE id = ${userId} AND (directory_subject IS NULL OR directory_subject IN (${subject}, ${formerSubject}))`,
    )) === 1,

  /** The hashes of the passwords before the present one, the latest first. */
  async formerHashes(userId: number, limit: number): Promise<string[]> {
    const rows = await db.rows<{ hash: string }>(
      sql`SELECT password_hash AS hash FROM password_history WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${limit}`,
    )
    return rows.map(({ hash }) => hash)
  },

  /** Replaces the password that was checked; false when another change came first. */
  async replacePassword(userId: number, change: { from: string | null; to: string; at: Date }): Promise<boolean> {
    const changed = await db.run(
      sql`UPDATE users SET password_hash = ${change.to}, must_change_password = false, one_time_until = NULL,
         failed_attempts = 0, locked_at = NULL
       WHERE id = ${userId} AND password_hash = ${change.from}`,
    )
    if (changed === 0) return false
    await db.run(
      sql`INSERT INTO password_history (user_id, replaced_at, password_hash) VALUES (${userId}, ${change.at},
        ${change.from})`,
    )
    return true
  },

  async purge(at: Date): Promise<void> {
    await db.run(sql`DELETE FROM second_factor_challenges WHERE expires_at <= ${at}`)
    await db.run(sql`DELETE FROM used_credentials WHERE expires_at <= ${at}`)
    await db.run(sql`DELETE FROM directory_tokens WHERE expires_at <= ${at}`)
  },
})
