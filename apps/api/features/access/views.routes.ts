/** Named views of lists. */
import { views } from '@dcir/core/access/views-contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type Database, NO_TENANT } from '../../db/database'
import { routesOf, userOf } from '../../http/call'
import { viewsStore } from './views.store'

/** More would be a list to search and no longer a choice. */
const VIEWS_AT_MOST = 50

export const viewsRoutes = (database: Database) =>
  routesOf(views, {
    list: (call, { params }) =>
      database.read(NO_TENANT, (sql) => viewsStore(sql, userOf(call).userId, params.screen).list()),

    save: (call, { params, body }) =>
      database.transaction(NO_TENANT, async (sql) => {
        const { userId } = userOf(call)
        // Two saves at once would each find room, or each make a default.
        await sql.run('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId])
        const store = viewsStore(sql, userId, params.screen)
        await store.save(body)
        const kept = await store.list()
        if (kept.length > VIEWS_AT_MOST) throw new Refusal('too-many-views', { count: VIEWS_AT_MOST })
        return kept
      }),

    remove: (call, { params }) =>
      database.transaction(NO_TENANT, async (sql) => {
        const removed = await viewsStore(sql, userOf(call).userId, params.screen).remove(params.name)
        if (!removed) throw new Refusal('not-found', { label: 'View' })
        return { message: 'The view is removed.' }
      }),
  })
