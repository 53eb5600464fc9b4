/** Named views of lists. */

import { views } from '@dcir/core/access/views-contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import { routesOf, userOf } from '../../call/call'
import { NO_TENANT } from '../../db/database'
import type { Platform } from '../../domain/module'
import { viewsStore } from './views.store'

/** More would be a list to search and no longer a choice. */
const MAX_VIEWS = 50

export const viewsRoutes = ({ database, writes }: Pick<Platform, 'database' | 'writes'>) =>
  routesOf(views, {
    list: (call, { params }) =>
      database.read(NO_TENANT, (db) => viewsStore(db, userOf(call).userId, params.screen).list()),

    save: (call, { params: { screen }, body }) =>
      writes.run(call, views.save, {
        scope: NO_TENANT,
        async change({ db }) {
          const { userId } = userOf(call)
          const store = viewsStore(db, userId, screen)
          await store.lock()
          await store.save(body)
          const kept = await store.list()
          if (kept.length > MAX_VIEWS) throw new Refusal('too-many-views', { count: MAX_VIEWS })
          return { answer: kept, subject: screen, details: body }
        },
      }),

    remove: (call, { params: { screen, name } }) =>
      writes.run(call, views.remove, {
        scope: NO_TENANT,
        async change({ db }) {
          const removed = await viewsStore(db, userOf(call).userId, screen).remove(name)
          if (!removed) throw new Refusal('not-found', { label: 'View' })
          return { answer: { message: 'The view is removed.' }, subject: screen, details: { name } }
        },
      }),
  })
