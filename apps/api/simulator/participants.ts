/** The settlement participants of the demonstration: a share for two of them, and what is left of the fee for the bank. */

import type { Sql } from '../db/database'
import { sql } from '../db/sql'

/** Shares that stay below each fee of the demonstration's super agents, the flat one of fifty naira too. */
const chargeTypes = [
  ['ISSUER_SHARE', 'Issuer, a tenth of a per cent up to ₦20', 2_000, '0.1'],
  ['ACQUIRER_SHARE', 'Acquirer, a twentieth of a per cent up to ₦10', 1_000, '0.05'],
] as const

interface DemoParticipant {
  name: string
  description: string
  account: readonly [type: 'GL' | 'NUBAN', number: string, name: string]
  chargeTypeCode: string
  reportEmail: string | null
  /** Takes what is left, of every super agent's fees. */
  isRemainder: boolean
  superAgents: readonly string[]
}

const demoParticipants: readonly DemoParticipant[] = [
  {
    name: 'Issuer Pool',
    description: 'The issuers’ share of the fee',
    account: ['NUBAN', '0100000011', 'ISSUER POOL SETTLEMENT'],
    chargeTypeCode: 'ISSUER_SHARE',
    reportEmail: 'issuers@dcir.example',
    isRemainder: false,
    superAgents: ['SA-0001', 'SA-0002', 'SA-0003', 'SA-0004', 'SA-0005'],
  },
  {
    name: 'Unity Acquiring',
    description: 'The acquirer’s share of the fee',
    account: ['NUBAN', '0100000022', 'UNITY ACQUIRING LIMITED'],
    chargeTypeCode: 'ACQUIRER_SHARE',
    reportEmail: null,
    isRemainder: false,
    superAgents: ['SA-0001', 'SA-0002', 'SA-0006'],
  },
  {
    name: 'Bank Fee Income',
    description: 'The rest of the fee',
    account: ['GL', '4000100200', 'CARD FEE INCOME'],
    chargeTypeCode: 'STANDARD',
    reportEmail: null,
    isRemainder: true,
    superAgents: [],
  },
]

const transitAccounts = [
  ['GL', '4000100400', 'CARD SETTLEMENT TRANSIT'],
  ['GL', '4000100500', 'POS SETTLEMENT TRANSIT'],
  ['NUBAN', '0100000033', 'AGENCY SETTLEMENT POOL'],
] as const

/** Adds accounts that settlements can be paid from. Safe to run again. */
export async function addDemoTransitAccounts(db: Sql, at: Date): Promise<void> {
  for (const [type, number, name] of transitAccounts) {
    await db.run(
      sql`INSERT INTO settlement_transit_accounts (account_type, account_number, account_name, created_at, created_by)
       VALUES (${type}, ${number}, ${name}, ${at}, 'bo.admin') ON CONFLICT DO NOTHING`,
    )
  }
}

/** After the super agents. Safe to run again. */
export async function addDemoParticipants(db: Sql, at: Date): Promise<void> {
  for (const [code, name, cap, percentage] of chargeTypes) {
    await db.run(
      sql`INSERT INTO charge_types (code, charge_type_name, charge_type_desc, charge_type, maximum_cap, percentage)
       VALUES (${code}, ${name}, ${name}, 'PERCENT_MAX_CAP', ${cap}, ${percentage}) ON CONFLICT DO NOTHING`,
    )
  }
  const known = await db.first(sql`SELECT 1 FROM settlement_participants LIMIT 1`)
  if (!known) for (const one of demoParticipants) await add(db, one, at)
}

/** Who works for participants: none of those whom the demonstration has sign in, since they see few reports. */
const participantUsers = [
  ['bo.directory', ['Issuer Pool']],
  ['bo.disabled', ['Unity Acquiring']],
  ['bo.new', ['Issuer Pool', 'Unity Acquiring']],
] as const

/** After the users. Safe to run again. */
export async function addDemoParticipantUsers(db: Sql, at: Date): Promise<void> {
  for (const [username, names] of participantUsers) {
    await db.run(
      sql`INSERT INTO participant_users (user_id, participant_ids, created_at, created_by)
       SELECT u.id, array_agg(p.id ORDER BY p.id), ${at}, 'bo.admin'
       FROM users u JOIN settlement_participants p ON p.name = ANY (${names}::text[])
       WHERE u.username = ${username} GROUP BY u.id ON CONFLICT DO NOTHING`,
    )
  }
}

async function add(db: Sql, one: DemoParticipant, at: Date): Promise<void> {
  const [accountType, accountNumber, accountName] = one.account
  await db.run(
    sql`WITH p AS (INSERT INTO settlement_participants (name, description, account_type, account_number, account_name,
         charge_type_code, is_global, fee_sharing, use_merchant_charge_type, remainder_participant, send_report,
         report_email, created_by, created_at)
       VALUES (${one.name}, ${one.description}, ${accountType}, ${accountNumber}, ${accountName}, ${one.chargeTypeCode},
         ${one.isRemainder}, true, false, ${one.isRemainder}, ${one.reportEmail !== null}, ${one.reportEmail},
         'bo.admin', ${at}) RETURNING id)
     INSERT INTO super_agent_participants
     SELECT s.id, p.id FROM p, super_agents s WHERE s.merchant_id = ANY (${one.superAgents}::text[])`,
  )
}
