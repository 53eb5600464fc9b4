/** Demonstration data, deterministic up to the day of the first start: super agents, sign-ins, sixty days of traffic. */

import { secondFactorKeys } from '@dcir/core/access/second-factor-rules'
import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { type Authority, authorities } from '@dcir/core/permissions/authority-table'
import { debitKeys } from '@dcir/core/reference/debit-accounts'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { BANK, type Database, type Sql } from '../db/database'
import { withConnection } from '../db/pool'
import { sql } from '../db/sql'
import type { SecretsKey } from '../features/access/secrets-key'
import { hashPassword } from '../features/access/sign-in/password'
import { sealSecret } from '../features/access/sign-in/second-factor'
import { signInStore } from '../features/access/sign-in/sign-in.store'
import { ingestBatch } from '../features/transactions/ingestion'
import type { Clock } from '../kit/clock'
import { addDemoParticipants, addDemoParticipantUsers, addDemoTransitAccounts } from './participants'
import { type DemoUser, demoUsers, emailOf } from './people'
import { addDemoSuperAgents } from './super-agents'
import { trafficOf } from './traffic'

export const DEMO_PASSWORD = 'Route#2026'
/** The second factor of `bo.second`, in base32. */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const DEMO_TRANSACTIONS = 250_000
const DAYS = 60
export const DEMO_TRANSACTIONS_A_DAY = Math.round(DEMO_TRANSACTIONS / DAYS)
const BATCH = 12_500

const BO = authorities.filter((one) => one.startsWith('bo_'))
const approving = new Set<Authority>(['bo_approve_workflow_request', 'bo_cancel_workflow_request'])

/** So that the checker finds requests that somebody else must decide, as in a bank with several desks. */
const ofOtherDesks = new Set<Authority>(['bo_manage_configurations', 'bo_dcir_remove_participant'])

const demoRoles: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['BACKOFFICE_MAKER', 'Backoffice Maker', 'Does everything but approve', BO.filter((one) => !approving.has(one))],
  [
    'BACKOFFICE_CHECKER',
    'Backoffice Checker',
    'Approves what others ask for, two desks apart',
    BO.filter((one) => !ofOtherDesks.has(one)),
  ],
]

/** A lock ends some time after it began; one that begins here holds until somebody unblocks. */
const FAR_AWAY = '9999-01-01T00:00:00Z'

interface Seeding {
  passwordHash: string
  key: SecretsKey
  at: Date
}

async function addUser(db: Sql, user: DemoUser, { passwordHash, key }: Seeding): Promise<void> {
  const type = user.superAgents ? 'front-office' : 'back-office'
  const [first, last] = user.names
  const added = await db.first<{ id: number }>(
    sql`INSERT INTO users (username, email, first_name, last_name, user_type, password_hash, must_change_password,
       locked_at, failed_attempts, active, source)
     VALUES (${user.username}, ${emailOf(user)}, ${first}, ${last}, ${type},
     ${user.isNew || user.directory ? null : passwordHash}, ${user.mustChange ?? user.isNew ?? false},
     ${user.locked ? FAR_AWAY : null}, ${user.locked ? 5 : 0}, ${!user.disabled}, ${user.directory ? 'AD' : 'LOCAL'})
     ON CONFLICT DO NOTHING RETURNING id`,
  )
  if (!added) return
  if (user.secondFactor) await signInStore(db).setSecondFactor(added.id, sealSecret(key, added.id, DEMO_TOTP_SECRET))
  for (const [position, role] of user.roles.entries()) {
    await db.run(sql`INSERT INTO user_roles (user_id, position, role_name) VALUES (${added.id}, ${position}, ${role})`)
  }
  for (const merchantId of user.superAgents ?? []) {
    await db.run(
      sql`INSERT INTO user_super_agents (user_id, super_agent_id) SELECT ${added.id}, id FROM super_agents
        WHERE merchant_id = ${merchantId}`,
    )
  }
}

/** One person can try everything in the demonstration, with a password alone. */
const DEMO_SETTINGS = {
  [GATED_ACTIONS_KEY]: '',
  [secondFactorKeys.MAIN]: 'false',
  [secondFactorKeys.MONITOR]: 'false',
}

/** Once, so that what somebody sets there stays. */
async function openDemo(db: Sql, at: Date): Promise<void> {
  for (const [key, value] of Object.entries(DEMO_SETTINGS))
    await db.run(
      sql`UPDATE configurations SET config_value = ${value}, version = version + 1, updated_by = 'DEMONSTRATION',
        updated_at = ${at}
       WHERE config_key = ${key} AND NOT EXISTS (SELECT 1 FROM users WHERE username = ${demoUsers[0]?.username ?? ''})`,
    )
}

/** The accounts that the demonstration pays from; a bank names its own. */
const DEMO_ACCOUNTS = {
  [debitKeys.refundAccount]: '0012345678',
  [debitKeys.refundAccountName]: 'DISPUTE REFUNDS',
  [debitKeys.settlementAccount]: '0012345699',
  [debitKeys.settlementAccountName]: 'CARD SETTLEMENT',
}

async function nameDemoAccounts(db: Sql): Promise<void> {
  for (const [key, value] of Object.entries(DEMO_ACCOUNTS))
    await db.run(sql`UPDATE configurations SET config_value = ${value} WHERE config_key = ${key} AND config_value = ''`)
}

/**
 * The demonstration's own roles. Safe to run again.
 * @param ownerUrl the API's role makes none without a request that two people made
 */
export const seedDemoRoles = (ownerUrl: string): Promise<void> =>
  withConnection(ownerUrl, async (connection) => {
    for (const [name, friendly, description, held] of demoRoles) {
      await connection.query(
        `INSERT INTO roles (name, friendly_name, description, user_type, authorities)
         VALUES ($1, $2, $3, 'back-office', $4) ON CONFLICT DO NOTHING`,
        [name, friendly, description, held],
      )
    }
  })

/** Super agents, settlement participants and sign-ins, whose roles are there. Safe to run again. */
export async function seedDemoPeople(database: Database, clock: Clock, key: SecretsKey): Promise<void> {
  const seeding = { passwordHash: await hashPassword(DEMO_PASSWORD), key, at: clock.now() }
  await database.transaction(BANK, async (db) => {
    await addDemoSuperAgents(db)
    await addDemoParticipants(db, seeding.at)
    await addDemoTransitAccounts(db, seeding.at)
    await openDemo(db, seeding.at)
    await nameDemoAccounts(db)
    for (const user of demoUsers) await addUser(db, user, seeding)
    await addDemoParticipantUsers(db, seeding.at)
  })
}

/** Sixty days of traffic up to now, once: in a database that has transactions nothing is added. */
export async function seedDemoTraffic(database: Database, clock: Clock, total = DEMO_TRANSACTIONS): Promise<number> {
  const has = await database.read(BANK, (db) => db.first(sql`SELECT 1 FROM transactions LIMIT 1`))
  if (has) return 0
  const now = clock.now()
  const today = businessDate(now)
  return database.transaction(BANK, async (db) => {
    // The next batch is made while the database takes the one before.
    let taking: Promise<number> = Promise.resolve(0)
    let batch: IncomingTransaction[] = []
    const flush = async () => {
      const ready = batch
      batch = []
      const before = await taking
      taking = ready.length > 0 ? ingestBatch(db, ready).then((count) => before + count) : Promise.resolve(before)
    }
    for (let day = DAYS - 1; day >= 0; day--) {
      const date = addDays(today, -day)
      for (const transaction of trafficOf(date, Math.round(total / DAYS), day === 0 ? now : undefined)) {
        batch.push(transaction)
        if (batch.length >= BATCH) await flush()
      }
    }
    await flush()
    return taking
  })
}

/**
 * Lets the planner know the transactions that were loaded at once: until the server looks at them by itself, each of the
 * sets after them reads months to find a few. Only their owner may.
 */
export const analyseDemo = (ownerUrl: string): Promise<void> =>
  withConnection(ownerUrl, async (connection) => void (await connection.query('ANALYZE transactions')))

/** The demonstration's directory is of no use while the switch for it is off. */
export async function enableDirectory(database: Database, issuer: string): Promise<void> {
  await database.transaction(BANK, async (db) => {
    await db.run(
      sql`UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.active-directory-enabled'`,
    )
    await tieDemoPeople(db, issuer)
  })
}

/** The people of the demonstration are the demonstration directory's too, although they have passwords here. */
async function tieDemoPeople(db: Sql, issuer: string): Promise<void> {
  await db.run(
    sql`UPDATE users SET directory_subject = ${issuer} || '|' || username
     WHERE directory_subject IS NULL AND source = 'LOCAL' AND username = ANY
     (${demoUsers.map(({ username }) => username)})`,
  )
}
