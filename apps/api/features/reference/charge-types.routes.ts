/** Charge type endpoints: lists and records; what makes their changes special stands beside. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { type ChargeType, chargeTypes } from '@dcir/core/reference/charge-types-contract'
import { modelChoices } from '@dcir/core/reference/charge-types-rules'
import type { Database } from '../../db/database'
import { mapPage } from '../../db/lists'
import { recordStore, type StoredRecord } from '../../db/records'
import { sql } from '../../db/sql'
import { routesOf } from '../../http/call'
import type { Gate } from '../../write/gate'
import { recordChanges } from '../../write/records'
import { chargeTypeRules, chargeTypeTable, type Terms } from './charge-type-changes'

export const shownOf = ({ id, version, data }: StoredRecord<Terms>): ChargeType => ({
  ...data,
  id,
  version,
  chargeModel: data.chargeType.code,
})

export const chargeTypesRoutes = (database: Database, gate: Gate) =>
  routesOf(chargeTypes, {
    list: (call, { query }) =>
      database.read(call.scope, async (db) => {
        const coded = query.chargeCode ? [sql`strpos(r.code, upper(${query.chargeCode})) > 0`] : []
        return mapPage(await recordStore(db, chargeTypeTable).list(coded, query), shownOf)
      }),

    show: async (call, { params: { code } }) => {
      const [found] = await database.read(call.scope, (db) =>
        recordStore(db, chargeTypeTable).all([sql`r.code = ${code}`]),
      )
      if (!found) throw new Refusal('not-found', { label: `Charge type ${code}` })
      return shownOf(found)
    },

    all: async (call) => {
      const stored = await database.read(call.scope, (db) => recordStore(db, chargeTypeTable).all())
      return stored.map(({ data: { chargeTypeName, code } }) => ({ chargeTypeName, code }))
    },

    types: async () => modelChoices,
    ...recordChanges(gate, chargeTypes, chargeTypeRules),
  })
