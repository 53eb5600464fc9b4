/** Configuration endpoints. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { mayReadKey } from '@dcir/core/reference/configuration-keys'
import { configurations } from '@dcir/core/reference/configurations-contract'
import type { Database } from '../../db/database'
import { routesOf, userOf } from '../../http/call'
import { configurationsStore } from './configurations.store'

export const configurationsRoutes = (database: Database) =>
  routesOf(configurations, {
    read: async (call, { params }) => {
      // A key that is not for the caller answers as one that there is not.
      const found =
        mayReadKey(params.configKey, userOf(call)) &&
        (await database.read(call.scope, (sql) => configurationsStore(sql).read(params.configKey)))
      if (!found) throw new Refusal('not-found', { label: `Configuration ${params.configKey}` })
      return found
    },
  })
