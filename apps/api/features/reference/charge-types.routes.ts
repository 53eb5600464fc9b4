/** Charge type endpoints: lists and records; what changes them stands beside. */
import { page } from '@dcir/core/contract/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type ChargeType, chargeTypes } from '@dcir/core/reference/charge-types-contract'
import { modelChoices } from '@dcir/core/reference/charge-types-rules'
import type { Database, Sql } from '../../db/database'
import { routesOf } from '../../http/call'
import type { Gate } from '../../write/gate'
import { COLUMNS, chargeTypeChanges } from './charge-type-changes'

const LISTED = `FROM charge_types WHERE removed_at IS NULL AND strpos(code, upper($1)) > 0`

const chargeTypesStore = (sql: Sql) => ({
  list: (chargeCode: string, size: number, page: number) =>
    sql.rows<ChargeType>(`SELECT ${COLUMNS} ${LISTED} ORDER BY charge_type_name, id LIMIT $2 OFFSET $3`, [
      chargeCode,
      size,
      page * size,
    ]),
  count: (chargeCode: string) => sql.first<{ total: number }>(`SELECT count(*) AS total ${LISTED}`, [chargeCode]),
  byCode: (code: string) =>
    sql.first<ChargeType>(`SELECT ${COLUMNS} FROM charge_types WHERE removed_at IS NULL AND code = $1`, [code]),
  choices: () =>
    sql.rows<Pick<ChargeType, 'chargeTypeName' | 'code'>>(
      `SELECT charge_type_name AS "chargeTypeName", code FROM charge_types WHERE removed_at IS NULL ORDER BY 1, 2`,
    ),
})

export const chargeTypesRoutes = (database: Database, gate: Gate) =>
  routesOf(chargeTypes, {
    list: (call, { query: { chargeCode = '', size, page: at } }) =>
      database.read(call.scope, async (sql) => {
        const counted = await chargeTypesStore(sql).count(chargeCode)
        return page(await chargeTypesStore(sql).list(chargeCode, size, at), counted?.total ?? 0, size)
      }),

    show: async (call, { params: { code } }) => {
      const found = await database.read(call.scope, (sql) => chargeTypesStore(sql).byCode(code))
      if (!found) throw new Refusal('not-found', { label: `Charge type ${code}` })
      return found
    },

    all: (call) => database.read(call.scope, (sql) => chargeTypesStore(sql).choices()),
    types: async () => modelChoices,
    ...chargeTypeChanges(gate),
  })
