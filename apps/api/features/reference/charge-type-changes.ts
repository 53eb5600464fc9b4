/** How charge types change: each change adds a version, and what was charged by an older one stays as it was. */
import { labelOf } from '@dcir/core/contract/noun'
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import type { ChargeTypeBody } from '@dcir/core/reference/charge-types/body'
import type { ChargeType } from '@dcir/core/reference/charge-types/contract'
import { chargeType } from '@dcir/core/reference/charge-types/noun'
import { chargeCodeOf } from '@dcir/core/reference/charge-types/rules'
import type { Sql } from '../../db/database'
import { lockForTransaction } from '../../db/locks'
import type { RecordTable } from '../../db/records'
import { sql } from '../../db/sql'
import { type RecordRules, saidBy } from '../../write/records'
import type { Tx } from '../../write/write'
import { refuseTerms } from './set-ups'

/** A charge type as people see it in a request. */
export type Terms = Omit<ChargeType, 'id' | 'version' | 'chargeModel'>

export const chargeTypeTable: RecordTable<Terms, Terms> = {
  name: 'chargeTypes',
  columns: sql`r.code, json_build_object('code', r.charge_type) AS charge_type, r.charge_type_name, r.charge_type_desc,
    r.flat, r.minimum_cap, r.maximum_cap, trim_scale(r.percentage)::text AS percentage`,
  key: sql`r.id`,
  order: sql`r.charge_type_name, r.id`,
  dataOf: (row) => row,
  written: ({ chargeType, ...terms }) => ({ ...terms, chargeType: chargeType.code }),
}

const codeOf = (body: ChargeTypeBody) => body.chargeCode ?? chargeCodeOf(body.chargeName)
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

const usesStore = (db: Sql) => ({
  /** The one that has or had the code. */
  named: (code: string) =>
    db.first<{ name: string }>(sql`SELECT charge_type_name AS name FROM charge_types WHERE code = ${code}`),
  /** How many charge by it. */
  users: async (code: string) =>
    (await db.first<{ agents: number; participants: number }>(
      sql`SELECT (SELECT count(*) FROM super_agents WHERE ${code} IN (charge_type_code, concession_charge_type_code))
        AS agents,
         (SELECT count(*) FROM settlement_participants WHERE charge_type_code = ${code}
         AND removed_at IS NULL) AS participants`,
    )) ?? { agents: 0, participants: 0 },
})

async function refuseTaken(tx: Tx, code: string): Promise<void> {
  const taken = await usesStore(tx.db).named(code)
  if (taken) throw new Refusal('charge-type-exists', { code, name: taken.name }, 'body.chargeName')
}

/** The terms as the set-ups that use them see them. */
const sharedBy = ({ code, chargeTypeName, chargeType, flat, minimumCap, maximumCap, percentage }: Terms) => ({
  code,
  chargeTypeName,
  chargeType: { code: chargeType.code, flat, minimumCap, maximumCap, percentage },
})

const counted = (count: number, noun: string) => (count > 0 ? [`${count} ${noun}${count === 1 ? '' : 's'}`] : [])

export const chargeTypeRules: RecordRules<Terms, Terms, ChargeTypeBody> = {
  noun: labelOf(chargeType),
  table: chargeTypeTable,
  nameOf: ({ chargeTypeName }) => chargeTypeName,
  newName: ({ chargeName }) => chargeName,
  newSubject: codeOf,
  subject: ({ code }) => code,
  said: saidBy(chargeType),
  stamp: ({ at, actor }) => ({ updatedAt: at, updatedBy: actor }),
  // The second of two at once waits here, and finds the code taken, or the charge type in use.
  lock: (tx) => lockForTransaction(tx.db, 'feeSetUps'),
  async admitted(tx, body, before) {
    if (!before) await refuseTaken(tx, codeOf(body))
    const code = before?.code ?? codeOf(body)
    if (before && body.chargeCode && body.chargeCode !== code) throw new Refusal('charge-code-fixed', { code })
    const terms = termsOf(code, body)
    if (before) await refuseTerms(tx, sharedBy(terms))
    return terms
  },
  async refuseRemoval(tx, { code, chargeTypeName: name }) {
    const { agents, participants } = await usesStore(tx.db).users(code)
    const users = [...counted(agents, 'super agent'), ...counted(participants, 'participant')]
    if (users.length > 0) throw new Refusal('charge-type-in-use', { name, users: users.join(' and ') })
  },
}
