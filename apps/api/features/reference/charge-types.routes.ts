/** Charge type endpoints: lists and records; what makes their changes special stands beside. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { type ChargeType, chargeTypeFilters, chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { modelChoices } from '@dcir/core/reference/charge-types/rules'
import { routesOf } from '../../call/call'
import { conditionsOf } from '../../db/conditions'
import type { Database } from '../../db/database'
import type { StoredRecord } from '../../db/records'
import { sql } from '../../db/sql'
import { recordReads } from '../../http/record-reads'
import type { Gate } from '../../write/gate'
import { recordChanges } from '../../write/records'
import { chargeTypeRules, type Terms } from './charge-type-changes'

export const shownOf = ({ id, version, data }: StoredRecord<Terms>): ChargeType => ({
  ...data,
  id,
  version,
  chargeModel: data.chargeType.code,
})

const conditions = conditionsOf(chargeTypeFilters, { chargeCode: sql`r.code` })

export function chargeTypesRoutes(database: Database, gate: Gate) {
  const reads = recordReads(database, { ...chargeTypeRules, shownOf })
  return routesOf(chargeTypes, {
    list: (call, { query }) => reads.page(call, query, conditions(query)),

    show: async (call, { params: { code } }) => {
      const [found] = await reads.all(call, [sql`r.code = ${code}`])
      if (!found) throw new Refusal('not-found', { label: `Charge type ${code}` })
      return found
    },

    all: async (call) => (await reads.all(call)).map(({ chargeTypeName, code }) => ({ chargeTypeName, code })),
    types: async () => modelChoices,
    ...recordChanges(gate, chargeTypes, chargeTypeRules),
  })
}
