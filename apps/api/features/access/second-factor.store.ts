/** SQL of setting up a second factor, and of the codes that take its place once each. */
import type { Sql } from '../../db/database'

interface TurnedOn {
  /** Sealed. */
  secret: Buffer
  /** The time step of the code that confirmed it: that code does not sign in as well. */
  step: number
  at: Date
}

export const secondFactorStore = (sql: Sql) => ({
  /** Beginning again makes the secret before it worthless. */
  begin: (userId: number, sealed: Buffer, expiresAt: Date) =>
    sql.run(
      `INSERT INTO second_factor_enrolments (user_id, secret, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, expires_at = excluded.expires_at`,
      [userId, sealed, expiresAt],
    ),

  /** The sealed secret that waits for its first code, locked so that of two codes at once one confirms it. */
  begun: async (userId: number, at: Date) =>
    (
      await sql.first<{ secret: Buffer }>(
        'SELECT secret FROM second_factor_enrolments WHERE user_id = $1 AND expires_at > $2 FOR UPDATE',
        [userId, at],
      )
    )?.secret,

  async turnOn(userId: number, { secret, step, at }: TurnedOn): Promise<void> {
    // Steps are counted from the start: no code of this secret was taken before.
    await sql.run(
      'UPDATE users SET second_factor_secret = $2, second_factor_step = $3, second_factor_since = $4 WHERE id = $1',
      [userId, secret, step, at],
    )
    await sql.run('DELETE FROM second_factor_enrolments WHERE user_id = $1', [userId])
  },

  async turnOff(userId: number): Promise<void> {
    await sql.run('UPDATE users SET second_factor_secret = NULL, second_factor_since = NULL WHERE id = $1', [userId])
    await sql.run('DELETE FROM second_factor_enrolments WHERE user_id = $1', [userId])
    await sql.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
  },

  async replaceCodes(userId: number, digests: readonly Buffer[]): Promise<void> {
    await sql.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
    await sql.run('INSERT INTO recovery_codes (user_id, code_digest) SELECT $1, unnest($2::bytea[])', [userId, digests])
  },

  /** Uses a recovery code up; false for one that is not there, or was used before. */
  useCode: async (userId: number, digest: Buffer) =>
    (await sql.run('DELETE FROM recovery_codes WHERE user_id = $1 AND code_digest = $2', [userId, digest])) === 1,

  codesLeft: async (userId: number) =>
    (
      await sql.first<{ count: number }>('SELECT count(*)::integer AS count FROM recovery_codes WHERE user_id = $1', [
        userId,
      ])
    )?.count ?? 0,

  purge: (at: Date) => sql.run('DELETE FROM second_factor_enrolments WHERE expires_at <= $1', [at]),
})
