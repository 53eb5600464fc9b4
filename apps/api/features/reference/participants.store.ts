/** Where settlement participants are kept, and the set-ups that they are part of. */
import type { ChargeModel } from '@dcir/core/money/charges'
import { kobo } from '@dcir/core/money/kobo'
import type { ChargeTypeOfShare, Participant } from '@dcir/core/reference/participants/contract'
import type { Sql } from '../../db/database'
import { lockForTransaction } from '../../db/locks'
import type { RecordTable } from '../../db/records'
import { sql } from '../../db/sql'

/** A participant that is new has no id yet. */
export type ParticipantData = Omit<Participant, 'participantId'>

interface ModelRow {
  code: string
  chargeTypeName: string
  model: ChargeModel['chargeType']
  flat: number | null
  minimumCap: number | null
  maximumCap: number | null
  percentage: string | null
}

const MODEL = sql`c.code, c.charge_type_name, c.charge_type AS model, c.flat, c.minimum_cap, c.maximum_cap,
  c.percentage::text AS percentage`

const money = (value: number | null) => (value === null ? null : kobo(value))

const chargeTypeOf = ({ code, chargeTypeName, model, flat, minimumCap, maximumCap, percentage }: ModelRow) => ({
  code,
  chargeTypeName,
  chargeType: {
    code: model,
    flat: money(flat),
    minimumCap: money(minimumCap),
    maximumCap: money(maximumCap),
    percentage,
  },
})

export const participantTable: RecordTable<ModelRow & Omit<ParticipantData, 'chargeType'>, ParticipantData> = {
  name: 'settlementParticipants',
  columns: sql`r.name, r.description, r.account_type, r.account_number, r.account_name, r.bank_code, r.bank_name,
    r.is_global AS global_charge, r.fee_sharing AS is_fee_sharing, r.use_merchant_charge_type, r.remainder_participant,
    r.fee_debit_account_type, r.fee_debit_account, r.fee_debit_account_name, r.send_report, r.report_email, ${MODEL}`,
  joins: sql`JOIN charge_types c ON c.code = r.charge_type_code`,
  key: sql`r.participant_id`,
  order: sql`lower(r.name), r.id`,
  dataOf({ code, chargeTypeName, model, flat, minimumCap, maximumCap, percentage, ...data }) {
    return {
      ...data,
      chargeType: chargeTypeOf({ code, chargeTypeName, model, flat, minimumCap, maximumCap, percentage }),
    }
  },
  written: ({ chargeType, globalCharge, isFeeSharing, ...data }) => ({
    ...data,
    chargeTypeCode: chargeType.code,
    isGlobal: globalCharge,
    feeSharing: isFeeSharing,
  }),
}

export const setUpsStore = (db: Sql) => ({
  /** Those to choose from: a deleted one stays only for what was charged by it. */
  async chargeTypes(): Promise<ChargeTypeOfShare[]> {
    const rows = await db.rows<ModelRow>(
      sql`SELECT ${MODEL} FROM charge_types c WHERE c.removed_at IS NULL ORDER BY lower(c.charge_type_name)`,
    )
    return rows.map(chargeTypeOf)
  },

  /** One change of any set-up at a time: each is held against all of them. */
  lock: () => lockForTransaction(db, 'feeSetUps'),

  /** Each super agent's fees, and the ids of the participants that it has beside the global ones. */
  async superAgents() {
    const chargeTypes = await this.chargeTypes()
    const rows = await db.rows<{ name: string; isSettled: boolean; codes: (string | null)[]; own: number[] }>(
      sql`SELECT s.merchant_name AS name, s.settlement_configured AS is_settled,
         ARRAY[s.charge_type_code, s.concession_charge_type_code] AS codes,
         ARRAY(SELECT a.participant_id FROM super_agent_participants a WHERE a.super_agent_id = s.id ORDER BY 1) AS own
       FROM super_agents s WHERE s.removed_at IS NULL ORDER BY s.merchant_name`,
    )
    return rows.map(({ name, isSettled, codes, own }) => ({
      name,
      isSettled,
      own,
      fees: chargeTypes.filter(({ code }) => codes.includes(code)),
    }))
  },
})
