/** SQL of named views; each statement names its user, whose views nobody else sees. */

import type { View } from '@dcir/core/access/views-contract'
import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'

export const viewsStore = (db: Sql, userId: number, screen: string) => ({
  list: () =>
    db.rows<View>(
      sql`SELECT name, search, is_default FROM saved_views
       WHERE user_id = ${userId} AND screen = ${screen} ORDER BY lower(name)`,
    ),

  /** Two saves at once would each find room, or each make a default. */
  lock: () => db.run(sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`),

  /** There is one default at most, so the one before steps back. */
  async save({ name, search, isDefault }: View): Promise<void> {
    if (isDefault) {
      await db.run(
        sql`UPDATE saved_views SET is_default = false WHERE user_id = ${userId} AND screen = ${screen} AND is_default`,
      )
    }
    await db.run(
      sql`INSERT INTO saved_views (user_id, screen, name, search, is_default) VALUES (${userId}, ${screen}, ${name},
        ${search}, ${isDefault})
       ON CONFLICT (user_id, screen, name) DO UPDATE
         SET search = excluded.search, is_default = excluded.is_default`,
    )
  },

  remove: async (name: string) =>
    (await db.run(sql`DELETE FROM saved_views WHERE user_id = ${userId} AND screen = ${screen} AND name = ${name}`)) ===
    1,
})
