/** How charge types change: each change adds a version, and what was charged by an older one stays as it was. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import type { ChargeTypeBody } from '@dcir/core/reference/charge-types-body'
import { type ChargeType, chargeTypes } from '@dcir/core/reference/charge-types-contract'
import { chargeCodeOf } from '@dcir/core/reference/charge-types-rules'
import type { Sql } from '../../db/database'
import type { Gate, Standing } from '../../write/gate'
import type { Tx } from '../../write/write'

/** The columns of a charge type, in the contract's names. */
export const COLUMNS = `id, code, charge_type AS "chargeModel", json_build_object('code', charge_type) AS "chargeType",
  charge_type_name AS "chargeTypeName", charge_type_desc AS "chargeTypeDesc", flat, minimum_cap AS "minimumCap",
  maximum_cap AS "maximumCap", trim_scale(percentage)::text AS percentage, version`

/** A charge type as people see it in a request. */
type Terms = Omit<ChargeType, 'id' | 'version' | 'chargeModel'>

const columnsOf = (terms: Terms) => [
  ...[terms.chargeTypeName, terms.chargeTypeDesc, terms.chargeType.code, terms.flat],
  ...[terms.minimumCap, terms.maximumCap, terms.percentage],
]

const changesStore = (sql: Sql) => ({
  lock: (id: string) =>
    sql.first<ChargeType>(`SELECT ${COLUMNS} FROM charge_types WHERE removed_at IS NULL AND id = $1 FOR UPDATE`, [id]),
  /** The one that has or had the code. */
  nameOf: (code: string) =>
    sql.first<{ name: string }>('SELECT charge_type_name AS name FROM charge_types WHERE code = $1', [code]),
  create: (terms: Terms, { at, actor }: Tx) =>
    sql.run(
      `INSERT INTO charge_types (charge_type_name, charge_type_desc, charge_type, flat, minimum_cap, maximum_cap,
         percentage, code, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (code) DO NOTHING`,
      [...columnsOf(terms), terms.code, at, actor],
    ),
  update: (id: string, terms: Terms, { at, actor }: Tx) =>
    sql.run(
      `UPDATE charge_types SET charge_type_name = $1, charge_type_desc = $2, charge_type = $3, flat = $4,
         minimum_cap = $5, maximum_cap = $6, percentage = $7, changed_at = $8, changed_by = $9, version = version + 1
       WHERE id = $10`,
      [...columnsOf(terms), at, actor, id],
    ),
  remove: (id: string, { at }: Tx) => sql.run('UPDATE charge_types SET removed_at = $2 WHERE id = $1', [id, at]),
  /** How many charge by it. */
  users: async (code: string) =>
    (await sql.first<{ agents: number; participants: number }>(
      `SELECT (SELECT count(*) FROM super_agents WHERE charge_type_code = $1) AS agents,
         (SELECT count(*) FROM settlement_participants WHERE charge_type_code = $1 AND removed_at IS NULL) AS participants`,
      [code],
    )) ?? { agents: 0, participants: 0 },
})

const cash = (amount: number | null = null) => (amount === null ? null : kobo(amount))

function termsOf(code: string, body: ChargeTypeBody): Terms {
  const { chargeName, chargeTypeDesc, chargeType, flat, minCap, maxCap, percent } = body
  return {
    code,
    chargeTypeName: chargeName,
    chargeTypeDesc,
    chargeType: { code: chargeType },
    flat: cash(flat),
    minimumCap: cash(minCap),
    maximumCap: cash(maxCap),
    percentage: percent ?? null,
  }
}

/** The record, locked, with its version. */
async function standing({ sql }: Tx, id: string): Promise<Standing<Terms>> {
  const found = await changesStore(sql).lock(id)
  if (!found) throw new Refusal('not-found', { label: 'Charge type' })
  const { id: _, version, chargeModel: __, ...data } = found
  return { data, version }
}

const codeOf = (body: ChargeTypeBody) => body.chargeCode ?? chargeCodeOf(body.chargeName)

async function refuseTaken({ sql }: Tx, code: string): Promise<void> {
  const taken = await changesStore(sql).nameOf(code)
  if (taken) throw new Refusal('charge-type-exists', { code, name: taken.name }, 'body.chargeName')
}

async function refuseUsed({ sql }: Tx, { code, chargeTypeName: name }: Terms): Promise<void> {
  const { agents, participants } = await changesStore(sql).users(code)
  const counted = (count: number, noun: string) => (count > 0 ? [`${count} ${noun}${count === 1 ? '' : 's'}`] : [])
  const users = [...counted(agents, 'super agent'), ...counted(participants, 'participant')]
  if (users.length > 0) throw new Refusal('charge-type-in-use', { name, users: users.join(' and ') })
}

/** The plans of the three changes, carried out at once or after a second person agreed. */
export const chargeTypeChanges = (gate: Gate) => ({
  create: gate.changes<typeof chargeTypes.create, Terms>(chargeTypes.create, {
    record: ({ body }) => codeOf(body),
    describe: ({ body }) => `Create charge type ${body.chargeName}`,
    before: async () => null,
    async after(tx, { body }) {
      await refuseTaken(tx, codeOf(body))
      return termsOf(codeOf(body), body)
    },
    async change(tx, { body }) {
      // Of two at once the second finds nothing taken, waits here, and is refused after all.
      const made = await changesStore(tx.sql).create(termsOf(codeOf(body), body), tx)
      if (made === 0) await refuseTaken(tx, codeOf(body))
      return 'Charge type created successfully'
    },
  }),

  update: gate.changes<typeof chargeTypes.update, Terms>(chargeTypes.update, {
    record: ({ params }, before) => before?.code ?? params.id,
    describe: (_, before) => `Update charge type ${before?.chargeTypeName}`,
    before: (tx, { params }) => standing(tx, params.id),
    async after(_tx, { body }, before) {
      const code = before?.code ?? ''
      if (body.chargeCode && body.chargeCode !== code) throw new Refusal('charge-code-fixed', { code })
      return termsOf(code, body)
    },
    async change(tx, { params, body }, before) {
      await changesStore(tx.sql).update(params.id, termsOf(before?.code ?? '', body), tx)
      return 'Charge type updated successfully'
    },
  }),

  remove: gate.changes<typeof chargeTypes.remove, Terms>(chargeTypes.remove, {
    record: ({ params }, before) => before?.code ?? params.id,
    describe: (_, before) => `Delete charge type ${before?.chargeTypeName}`,
    before: (tx, { params }) => standing(tx, params.id),
    async after(tx, _input, before) {
      if (before) await refuseUsed(tx, before)
      return null
    },
    async change(tx, { params }) {
      await changesStore(tx.sql).remove(params.id, tx)
      return 'Charge type deleted successfully'
    },
  }),
})
