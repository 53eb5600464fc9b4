/** Where super agents are kept, and the participants that each has of its own. */
import type { SuperAgent, SuperAgentChoice } from '@dcir/core/reference/super-agents/contract'
import { superAgentFilters } from '@dcir/core/reference/super-agents/query'
import { lagosIso } from '@dcir/core/time/lagos'
import { conditionsOf } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { type RecordTable, recordStore, type StoredRecord } from '../../db/records'
import { type Fragment, sql } from '../../db/sql'

export type AgentData = Omit<SuperAgent, 'merchantId'>
type AgentRow = Omit<AgentData, 'createdAt'> & { createdAt: Date }

const chargeType = (code: Fragment) =>
  sql`(SELECT json_build_object('chargeTypeName', c.charge_type_name, 'code', c.code) FROM charge_types c
    WHERE c.code = ${code})`

export const superAgentTable: RecordTable<AgentRow, AgentData> = {
  name: 'superAgents',
  columns: sql`r.merchant_name, r.main_email, r.support_email, r.settlement_email, r.dispute_email, r.phone_number,
    r.alternate_phone_number, r.card_acceptor_id, r.admin_email, r.admin_firstname, r.admin_lastname, r.active,
    r.created_at, r.settlement_configured, r.account_name, r.account_number, r.settlement_type, r.vat_enabled,
    r.vat_account_type, r.vat_account, r.vat_account_name,
    ${chargeType(sql`r.charge_type_code`)} AS charge_type_model,
    ${chargeType(sql`r.concession_charge_type_code`)} AS concession_charge_type,
    (SELECT json_build_object('accountNumber', t.account_number, 'accountName', t.account_name,
       'accountReference', t.account_reference) FROM settlement_transit_accounts t
     WHERE t.id = r.settlement_transit_account_id) AS settlement_transit_account,
    coalesce((SELECT json_agg(json_build_object('participantId', p.participant_id, 'name', p.name)
       ORDER BY lower(p.name), p.id) FROM super_agent_participants a
     JOIN settlement_participants p ON p.id = a.participant_id AND p.removed_at IS NULL
     WHERE a.super_agent_id = r.id), '[]') AS settlement_participants`,
  key: sql`r.merchant_id`,
  order: sql`lower(r.merchant_name), r.merchant_id`,
  dataOf: ({ createdAt, ...data }) => ({ ...data, createdAt: lagosIso(createdAt) }),
  written: ({
    chargeTypeModel,
    concessionChargeType,
    settlementTransitAccount: transit,
    settlementParticipants: _,
    createdAt: __,
    ...data
  }) => ({
    ...data,
    chargeTypeCode: chargeTypeModel?.code ?? null,
    concessionChargeTypeCode: concessionChargeType?.code ?? null,
    settlementTransitAccountId:
      transit &&
      sql`(SELECT id FROM settlement_transit_accounts WHERE account_reference = ${transit.accountReference})`,
  }),
}

export const shownOf = ({ key: merchantId, data }: StoredRecord<AgentData>): SuperAgent => ({ merchantId, ...data })

export const agentConditions = conditionsOf(superAgentFilters, {
  merchantName: sql`r.merchant_name`,
  active: sql`r.active`,
  cardAcceptorId: sql`r.card_acceptor_id`,
  createdOn: sql`(r.created_at AT TIME ZONE 'Africa/Lagos')::date`,
})

export const superAgentsStore = (db: Sql) => ({
  ...recordStore(db, superAgentTable),

  choices: () =>
    db.rows<SuperAgentChoice>(
      sql`SELECT merchant_id, merchant_name, card_acceptor_id
       FROM super_agents ORDER BY merchant_name`,
    ),

  /** The id of the next one; whoever asks holds the lock of all set-ups. */
  nextId: async () =>
    (
      await db.first<{ id: string }>(
        sql`SELECT 'SA-' || lpad(n::text, greatest(4, length(n::text)), '0') AS id
         FROM (SELECT coalesce(max(substr(merchant_id, 4)::integer), 0) + 1 AS n FROM super_agents
           WHERE merchant_id ~ '^SA-[0-9]{1,9}$') numbers`,
      )
    )?.id ?? '',

  /** Gives it exactly these participants beside the global ones. */
  async setParticipants(merchantId: string, participantIds: readonly string[]): Promise<void> {
    await db.run(
      sql`DELETE FROM super_agent_participants a USING super_agents s
       WHERE s.id = a.super_agent_id AND s.merchant_id = ${merchantId}`,
    )
    await db.run(
      sql`INSERT INTO super_agent_participants (super_agent_id, participant_id)
       SELECT s.id, p.id FROM super_agents s, settlement_participants p
       WHERE s.merchant_id = ${merchantId} AND p.participant_id = ANY (${participantIds}::text[])`,
    )
  },
})
