/** SQL of settlement participants, and of the set-ups that they are part of. */
import type { ChargeModel } from '@dcir/core/money/charges'
import { kobo } from '@dcir/core/money/kobo'
import type { ChargeTypeOfShare, Participant, ParticipantForm } from '@dcir/core/reference/participants-contract'
import type { Sql } from '../../db/database'
import { lockForTransaction } from '../../db/locks'

const MODEL = `c.code, c.charge_type_name AS "chargeTypeName", c.charge_type AS model, c.flat,
  c.minimum_cap AS "minimumCap", c.maximum_cap AS "maximumCap", c.percentage::text AS percentage`

const COLUMNS = `p.id, p.version, p.participant_id AS "participantId", p.name, p.description,
  p.account_type AS "accountType", p.account_number AS "accountNumber", p.account_name AS "accountName",
  p.bank_code AS "bankCode", p.bank_name AS "bankName", p.is_global AS "globalCharge",
  p.fee_sharing AS "isFeeSharing", p.use_merchant_charge_type AS "useMerchantChargeType",
  p.remainder_participant AS "remainderParticipant", p.fee_debit_account_type AS "feeDebitAccountType",
  p.fee_debit_account AS "feeDebitAccount", p.fee_debit_account_name AS "feeDebitAccountName",
  p.send_report AS "sendReport", p.report_email AS "reportEmail", ${MODEL}`

const FROM = `FROM settlement_participants p JOIN charge_types c ON c.code = p.charge_type_code
  WHERE p.removed_at IS NULL`

interface ModelRow {
  code: string
  chargeTypeName: string
  model: ChargeModel['chargeType']
  flat: number | null
  minimumCap: number | null
  maximumCap: number | null
  percentage: string | null
}

type ParticipantRow = ModelRow & Omit<Participant, 'chargeType'> & { id: number; version: number }

export interface StoredParticipant {
  id: number
  version: number
  data: Participant
}

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

function storedOf(row: ParticipantRow): StoredParticipant {
  const { id, version, code, chargeTypeName, model, flat, minimumCap, maximumCap, percentage, ...data } = row
  const chargeType = chargeTypeOf({ code, chargeTypeName, model, flat, minimumCap, maximumCap, percentage })
  return { id, version, data: { ...data, chargeType } }
}

/** What is stored of a form, in the order of the columns below. */
const valuesOf = (form: ParticipantForm) => [
  form.name,
  form.description,
  form.accountType,
  form.accountNumber,
  form.accountName ?? null,
  form.chargeType,
  form.global,
  form.feeSharing,
  form.useMerchantChargeType,
  form.remainderParticipant,
  form.feeDebitAccountType ?? null,
  form.feeDebitAccount ?? null,
  form.feeDebitAccountName ?? null,
  form.sendReport,
  form.reportEmail ?? null,
]

const WRITTEN = `name, description, account_type, account_number, account_name, charge_type_code, is_global, fee_sharing,
  use_merchant_charge_type, remainder_participant, fee_debit_account_type, fee_debit_account, fee_debit_account_name,
  send_report, report_email`
const PLACES = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15'

interface Listed {
  name?: string | undefined
  page: number
  size: number
}

export const participantsStore = (sql: Sql) => ({
  /** By name; of all, or of the global ones alone. */
  async list({ name, page, size }: Listed, isGlobalOnly: boolean) {
    const where = `${FROM} AND ($1::text IS NULL OR position(lower($1) IN lower(p.name)) > 0) AND (p.is_global OR NOT $2)`
    const values = [name || null, isGlobalOnly]
    const rows = await sql.rows<ParticipantRow>(
      `SELECT ${COLUMNS} ${where} ORDER BY lower(p.name) LIMIT $3 OFFSET $4`,
      [...values, size, page * size],
    )
    const counted = await sql.first<{ total: number }>(`SELECT count(*) AS total ${where}`, values)
    return { rows: rows.map((row) => storedOf(row).data), total: counted?.total ?? 0 }
  },

  async find(participantId: string): Promise<StoredParticipant | null> {
    const row = await sql.first<ParticipantRow>(`SELECT ${COLUMNS} ${FROM} AND p.participant_id = $1`, [participantId])
    return row ? storedOf(row) : null
  },

  /** The same, locked until the transaction ends. */
  async lock(participantId: string): Promise<StoredParticipant | null> {
    const row = await sql.first<ParticipantRow>(`SELECT ${COLUMNS} ${FROM} AND p.participant_id = $1 FOR UPDATE OF p`, [
      participantId,
    ])
    return row ? storedOf(row) : null
  },

  async chargeTypes(): Promise<ChargeTypeOfShare[]> {
    const rows = await sql.rows<ModelRow>(`SELECT ${MODEL} FROM charge_types c ORDER BY lower(c.charge_type_name)`)
    return rows.map(chargeTypeOf)
  },

  /** One change of any set-up at a time: each is held against all of them. */
  lockSetUps: () => lockForTransaction(sql, 'feeSetUps'),

  all: async (): Promise<StoredParticipant[]> =>
    (await sql.rows<ParticipantRow>(`SELECT ${COLUMNS} ${FROM} ORDER BY p.id`)).map(storedOf),

  /** Each super agent's fee, and the ids of the participants that it has beside the global ones. */
  async superAgents() {
    const rows = await sql.rows<ModelRow & { name: string; own: number[] }>(
      `SELECT s.merchant_name AS name, ${MODEL},
         ARRAY(SELECT a.participant_id FROM super_agent_participants a WHERE a.super_agent_id = s.id ORDER BY 1) AS own
       FROM super_agents s JOIN charge_types c ON c.code = s.charge_type_code ORDER BY s.merchant_name`,
    )
    return rows.map((row) => ({ name: row.name, own: row.own, fee: chargeTypeOf(row) }))
  },

  create: (form: ParticipantForm, actor: string, at: Date) =>
    sql.run(`INSERT INTO settlement_participants (${WRITTEN}, created_by, created_at) VALUES (${PLACES}, $16, $17)`, [
      ...valuesOf(form),
      actor,
      at,
    ]),

  /** The bank's code and name were those of the account before, and go with it. */
  update: (participantId: string, form: ParticipantForm) =>
    sql.run(
      `UPDATE settlement_participants SET (${WRITTEN}) = (${PLACES}), version = version + 1,
         bank_code = CASE WHEN account_number = $4 THEN bank_code END,
         bank_name = CASE WHEN account_number = $4 THEN bank_name END
       WHERE participant_id = $16`,
      [...valuesOf(form), participantId],
    ),

  remove: (participantId: string, at: Date) =>
    sql.run('UPDATE settlement_participants SET removed_at = $2, version = version + 1 WHERE participant_id = $1', [
      participantId,
      at,
    ]),
})
