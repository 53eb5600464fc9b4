/** Configuration endpoints. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { configurations } from '@dcir/core/reference/configurations-contract'
import type { Database } from '../../db/database'
import { routesOf } from '../../http/call'
import { configurationsStore } from './configurations.store'

export const configurationsRoutes = (database: Database) =>
  routesOf(configurations, {
    read: async (call, { params }) => {
      const found = await database.read(call.scope, (sql) => configurationsStore(sql).read(params.configKey))
      if (!found) throw new Refusal('not-found', { label: `Configuration ${params.configKey}` })
      return found
    },
  })
