/** Terms of a super agent, as they are set up now: they are kept with the bulk that is closed by them. */

import type { PricedBy, SettledSharer, SettlementTerms } from '@dcir/core/settlements/lines'
import { settlementAccountKeys, VAT_RATE_KEY } from '@dcir/core/settlements/rules'
import { type SettlementType, type WindowSettings, windowKeys } from '@dcir/core/settlements/windows'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { type Fragment, sql } from '../../db/sql'

interface ModelRow {
  chargeTypeId: number
  code: string
  version: number
  model: PricedBy['model']['chargeType']
  flat: number | null
  minimumCap: number | null
  maximumCap: number | null
  percentage: string | null
}

const MODEL = sql`c.id AS charge_type_id, c.code, c.version, c.charge_type AS model, c.flat, c.minimum_cap, c.maximum_cap,
  c.percentage::text AS percentage`

const pricedBy = ({ chargeTypeId: id, code, version, model, ...terms }: ModelRow): PricedBy => {
  const { flat, minimumCap, maximumCap, percentage } = terms
  return { id, code, version, model: { chargeType: model, flat, minimumCap, maximumCap, percentage } }
}

export interface SettledAgent {
  id: number
  merchantId: string
  merchantName: string
  settlementType: SettlementType
  chargeTypeCode: string
  concessionChargeTypeCode: string | null
  vatEnabled: boolean
  /** Where the money is paid to, and what it is paid from. */
  accountNumber: string
  accountName: string
  vatAccount: string | null
  vatAccountName: string | null
  transitAccount: string | null
  transitAccountName: string | null
}

const AGENT = sql`s.id, s.merchant_id, s.merchant_name, s.settlement_type, s.charge_type_code,
  s.concession_charge_type_code, s.vat_enabled, s.account_number, s.account_name, s.vat_account, s.vat_account_name,
  a.account_number AS transit_account, a.account_name AS transit_account_name`

const agentsWhere = (sqlOf: Sql, where: Fragment) =>
  sqlOf.rows<SettledAgent>(
    sql`SELECT ${AGENT} FROM super_agents s
      LEFT JOIN settlement_transit_accounts a ON a.id = s.settlement_transit_account_id
      WHERE s.settlement_configured AND s.removed_at IS NULL AND ${where} ORDER BY s.id`,
  )

/** The super agents that are settled. */
export const settledAgents = (db: Sql) => agentsWhere(db, sql`true`)

export const settledAgent = async (db: Sql, id: number): Promise<SettledAgent | undefined> =>
  (await agentsWhere(db, sql`s.id = ${id}`))[0]

export async function findChargeType(db: Sql, code: string): Promise<PricedBy | undefined> {
  const row = await db.first<ModelRow>(sql`SELECT ${MODEL} FROM charge_types c WHERE c.code = ${code}`)
  return row && pricedBy(row)
}

async function chargeTypeOf(db: Sql, code: string): Promise<PricedBy> {
  const found = await findChargeType(db, code)
  if (!found) throw new Error(`there is no charge type ${code}`)
  return found
}

type SharerRow = ModelRow & Omit<SettledSharer, 'model' | 'chargeTypeCode' | 'chargeTypeVersion'>

function sharerOf(row: SharerRow): SettledSharer {
  const { code, version, model, flat, minimumCap, maximumCap, percentage, chargeTypeId: _, ...sharer } = row
  return {
    ...sharer,
    chargeTypeCode: code,
    chargeTypeVersion: version,
    model: { chargeType: model, flat, minimumCap, maximumCap, percentage },
  }
}

/** The participants of a super agent: its own and every global one. */
async function sharersOf(db: Sql, superAgentId: number): Promise<SettledSharer[]> {
  const rows = await db.rows<SharerRow>(
    sql`SELECT p.id, p.participant_id, p.name, p.fee_sharing AS is_fee_sharing, p.use_merchant_charge_type,
       p.remainder_participant, p.account_number AS credit_account,
       coalesce(p.account_name, p.name) AS credit_account_name, p.fee_debit_account AS debit_account,
       p.fee_debit_account_name AS debit_account_name, ${MODEL}
     FROM settlement_participants p JOIN charge_types c ON c.code = p.charge_type_code
     WHERE p.removed_at IS NULL AND (p.is_global OR EXISTS (SELECT 1 FROM super_agent_participants a
       WHERE a.participant_id = p.id AND a.super_agent_id = ${superAgentId})) ORDER BY p.id`,
  )
  return rows.map(sharerOf)
}

/** Configuration for closing, read all at once. */
export interface ClosingSettings {
  windows: WindowSettings
  /** Response codes that mean approved. */
  approved: readonly string[]
  vatRate: string
  /** Account that is debited where a super agent has no transit account. */
  debitAccount: string
  debitAccountName: string
}

export async function closingSettings(db: Sql): Promise<ClosingSettings> {
  const { number, name } = settlementAccountKeys
  const { hours, grace } = windowKeys
  const of = await configured(db, VAT_RATE_KEY, responseCodeKeys.SUCCESS, hours, grace, number, name)
  return {
    windows: { hours: of[hours], graceMinutes: of[grace] },
    approved: of[responseCodeKeys.SUCCESS],
    vatRate: of[VAT_RATE_KEY],
    debitAccount: of[number],
    debitAccountName: of[name],
  }
}

export async function termsOf(db: Sql, agent: SettledAgent, { vatRate }: ClosingSettings): Promise<SettlementTerms> {
  return {
    standard: await chargeTypeOf(db, agent.chargeTypeCode),
    concession: agent.concessionChargeTypeCode ? await chargeTypeOf(db, agent.concessionChargeTypeCode) : null,
    vatRate: agent.vatEnabled ? vatRate : null,
    sharers: await sharersOf(db, agent.id),
  }
}
