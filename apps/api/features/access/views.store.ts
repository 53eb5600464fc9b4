/** SQL of named views; each statement names its user, whose views nobody else sees. */
import type { View } from '@dcir/core/access/views-contract'
import type { Sql } from '../../db/database'

export const viewsStore = (sql: Sql, userId: number, screen: string) => ({
  list: () =>
    sql.rows<View>(
      `SELECT name, search, is_default FROM saved_views
       WHERE user_id = $1 AND screen = $2 ORDER BY lower(name)`,
      [userId, screen],
    ),

  /** There is one default at most, so the one before steps back. */
  async save({ name, search, isDefault }: View): Promise<void> {
    if (isDefault) {
      await sql.run('UPDATE saved_views SET is_default = false WHERE user_id = $1 AND screen = $2 AND is_default', [
        userId,
        screen,
      ])
    }
    await sql.run(
      `INSERT INTO saved_views (user_id, screen, name, search, is_default) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, screen, name) DO UPDATE
         SET search = excluded.search, is_default = excluded.is_default`,
      [userId, screen, name, search, isDefault],
    )
  },

  remove: async (name: string) =>
    (await sql.run('DELETE FROM saved_views WHERE user_id = $1 AND screen = $2 AND name = $3', [
      userId,
      screen,
      name,
    ])) === 1,
})
