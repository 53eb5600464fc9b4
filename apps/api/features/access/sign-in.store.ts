/** SQL of what signing in remembers between its steps and of what may not be used twice. */
import type { Sql } from '../../db/database'
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

export const signInStore = (sql: Sql) => ({
  /** One challenge a user: beginning again makes the key before it worthless. */
  async challenge(userId: number, challenge: Challenge): Promise<void> {
    await sql.run('DELETE FROM second_factor_challenges WHERE user_id = $1', [userId])
    await sql.run(
      `INSERT INTO second_factor_challenges (key_hash, user_id, kind, must_change_password, expires_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [challenge.keyHash, userId, challenge.kind, challenge.mustChangePassword, challenge.expiresAt],
    )
  },

  /** The user that a key was given to, with the row locked so that two codes at once are tried one after the other. */
  challenged: (keyHash: Buffer, kind: SessionKind, at: Date) =>
    sql.first<{ userId: number; mustChangePassword: boolean }>(
      `SELECT user_id, must_change_password FROM second_factor_challenges
       WHERE key_hash = $1 AND kind = $2 AND expires_at > $3 FOR UPDATE`,
      [keyHash, kind, at],
    ),

  endChallenges: (userId: number) => sql.run('DELETE FROM second_factor_challenges WHERE user_id = $1', [userId]),

  /** Takes the code of a time step; false when that step or a later one was taken before. */
  takeStep: async (userId: number, step: number) =>
    (await sql.run('UPDATE users SET second_factor_step = $2 WHERE id = $1 AND second_factor_step < $2', [
      userId,
      step,
    ])) === 1,

  /** Second factors as migration 009 left them, locked: of several processes one seals each, the rest find it sealed. */
  plainSecondFactors: () =>
    sql.rows<SecondFactorRow>(
      `SELECT id AS user_id, second_factor_secret AS secret FROM users
       WHERE get_byte(second_factor_secret, 0) = 0 ORDER BY id FOR UPDATE`,
    ),

  secondFactors: () =>
    sql.rows<SecondFactorRow>(
      'SELECT id AS user_id, second_factor_secret AS secret FROM users WHERE second_factor_secret IS NOT NULL',
    ),

  setSecondFactor: (userId: number, sealed: Buffer) =>
    sql.run('UPDATE users SET second_factor_secret = $2 WHERE id = $1', [userId, sealed]),

  /** Marks credentials as used; false when they were used before. */
  use: async (digest: Buffer, expiresAt: Date) =>
    (await sql.run('INSERT INTO used_credentials (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      digest,
      expiresAt,
    ])) === 1,

  /** Notes an identity token as fetched by us, to be taken once. */
  noteFetched: (digest: Buffer, expiresAt: Date) =>
    sql.run('INSERT INTO directory_tokens (digest, expires_at) VALUES ($1, $2)', [digest, expiresAt]),

  /** Takes an identity token that we fetched; false when we did not, or when it was taken before. */
  takeFetched: async (digest: Buffer) =>
    (await sql.run('DELETE FROM directory_tokens WHERE digest = $1', [digest])) === 1,

  /** Ties a user to the directory's own name for them, unless they are tied to another person's. */
  bindDirectory: async (userId: number, { subject, formerSubject }: Omit<DirectoryPerson, 'email'>) =>
    (await sql.run(
      `UPDATE users SET directory_subject = $2
       WHERE id = $1 AND (directory_subject IS NULL OR directory_subject IN ($2, $3))`,
      [userId, subject, formerSubject],
    )) === 1,

  /** The hashes of the passwords before the present one, the latest first. */
  async formerHashes(userId: number, limit: number): Promise<string[]> {
    const rows = await sql.rows<{ hash: string }>(
      'SELECT password_hash AS hash FROM password_history WHERE user_id = $1 ORDER BY id DESC LIMIT $2',
      [userId, limit],
    )
    return rows.map(({ hash }) => hash)
  },

  /** Replaces the password that was checked; false when another change came first. */
  async replacePassword(userId: number, change: { from: string | null; to: string; at: Date }): Promise<boolean> {
    const changed = await sql.run(
      `UPDATE users SET password_hash = $3, must_change_password = false, one_time_until = NULL,
         failed_attempts = 0, locked_at = NULL
       WHERE id = $1 AND password_hash = $2`,
      [userId, change.from, change.to],
    )
    if (changed === 0) return false
    await sql.run('INSERT INTO password_history (user_id, replaced_at, password_hash) VALUES ($1, $2, $3)', [
      userId,
      change.at,
      change.from,
    ])
    return true
  },

  async purge(at: Date): Promise<void> {
    await sql.run('DELETE FROM second_factor_challenges WHERE expires_at <= $1', [at])
    await sql.run('DELETE FROM used_credentials WHERE expires_at <= $1', [at])
    await sql.run('DELETE FROM directory_tokens WHERE expires_at <= $1', [at])
  },
})
