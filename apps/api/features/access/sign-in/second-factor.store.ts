/** SQL of setting up a second factor, and of the codes that take its place once each. */

import type { Sql } from '../../../db/database'
import { sql } from '../../../db/sql'

interface TurnedOn {
  /** Sealed. */
  secret: Buffer
  /** The time step of the code that confirmed it: that code does not sign in as well. */
  step: number
  at: Date
}

export const secondFactorStore = (db: Sql) => ({
  /** Beginning again makes the secret before it worthless. */
  begin: (userId: number, sealed: Buffer, expiresAt: Date) =>
    db.run(
      sql`INSERT INTO second_factor_enrolments (user_id, secret, expires_at) VALUES (${userId}, ${sealed}, ${expiresAt})
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, expires_at = excluded.expires_at`,
    ),

  /** The sealed secret that waits for its first code, locked so that of two codes at once one confirms it. */
  begun: async (userId: number, at: Date) =>
    (
      await db.first<{ secret: Buffer }>(
        sql`SELECT secret FROM second_factor_enrolments WHERE user_id = ${userId} AND expires_at > ${at} FOR UPDATE`,
      )
    )?.secret,

  async turnOn(userId: number, { secret, step, at }: TurnedOn): Promise<void> {
    // Steps are counted from the start: no code of this secret was taken before.
    await db.run(
      sql`UPDATE users SET second_factor_secret = ${secret}, second_factor_step = ${step}, second_factor_since = ${at}
        WHERE id = ${userId}`,
    )
    await db.run(sql`DELETE FROM second_factor_enrolments WHERE user_id = ${userId}`)
  },

  async turnOff(userId: number): Promise<void> {
    await db.run(sql`UPDATE users SET second_factor_secret = NULL, second_factor_since = NULL WHERE id = ${userId}`)
    await db.run(sql`DELETE FROM second_factor_enrolments WHERE user_id = ${userId}`)
    await db.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`)
  },

  async replaceCodes(userId: number, digests: readonly Buffer[]): Promise<void> {
    await db.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`)
    await db.run(sql`INSERT INTO recovery_codes (user_id, code_digest) SELECT ${userId}, unnest(${digests}::bytea[])`)
  },

  /** Uses a recovery code up; false for one that is not there, or was used before. */
  useCode: async (userId: number, digest: Buffer) =>
    (await db.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_digest = ${digest}`)) === 1,

  codesLeft: async (userId: number) =>
    (
      await db.first<{ count: number }>(
        sql`SELECT count(*)::integer AS count FROM recovery_codes WHERE user_id = ${userId}`,
      )
    )?.count ?? 0,

  purge: (at: Date) => db.run(sql`DELETE FROM second_factor_enrolments WHERE expires_at <= ${at}`),
})
