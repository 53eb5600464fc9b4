/** Requests of the demonstration: some that wait, of which the checker can decide one, and some that are history. */

import { type LocalUser, users } from '@dcir/core/access/users/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { participants } from '@dcir/core/reference/participants/contract'
import { BANK, type Database, type Sql } from '../db/database'
import { recordStore } from '../db/records'
import { sql } from '../db/sql'
import { participantTable } from '../features/reference/participants.store'
import type { Clock } from '../kit/clock'
import { type NewRequest, workflowStore } from '../write/workflow.store'

const HOUR_MS = 3_600_000
const MAKER = 'bo.maker'

type Asked = Omit<NewRequest, 'createdOn' | 'initiator' | 'version'> & { hoursAgo: number; version?: number }

const newUser = (firstname: string, lastname: string, email: string): Omit<Asked, 'hoursAgo'> => {
  const body: LocalUser = { firstname, lastname, email, role: 'DCIR_BACKOFFICE_OPERATOR' }
  const after = { ...body, username: email, companyName: null, userType: 'LOCAL', isActive: true, merchantName: null }
  return {
    action: users.createLocal.key,
    record: email,
    description: `Create user ${email} with the role ${body.role}`,
    before: null,
    after,
    input: { body },
    requiredAuthority: 'bo_dcir_create_backoffice_users',
  }
}

const newCharge = (chargeName: string, percent: string): Omit<Asked, 'hoursAgo'> => {
  const code = chargeName.toUpperCase().replaceAll(' ', '_')
  const terms = { chargeTypeName: chargeName, chargeTypeDesc: 'For weekends', percentage: percent }
  const body = { chargeName, chargeTypeDesc: terms.chargeTypeDesc, chargeType: 'PERCENT_ALL', percent }
  return {
    action: chargeTypes.create.key,
    record: code,
    description: `Create charge type ${chargeName}`,
    before: null,
    after: { code, ...terms, chargeType: { code: 'PERCENT_ALL' }, flat: null, minimumCap: null, maximumCap: null },
    input: { body },
    requiredAuthority: 'bo_dcir_create_charge_type',
  }
}

/** Takes a right that the checker does not hold. */
async function removalOf(db: Sql, name: string): Promise<Asked[]> {
  const found = (await recordStore(db, participantTable).all()).find(({ data }) => data.name === name)
  if (!found) return []
  const { key, data, version } = found
  const input = { params: { id: key } }
  const description = `Delete settlement participant ${name}`
  const about = { action: participants.remove.key, record: key, description, before: data, after: null, input, version }
  return [{ ...about, requiredAuthority: 'bo_dcir_remove_participant', hoursAgo: 2 }]
}

/** After people and participants; in a database that has requests nothing is added. */
export const seedDemoRequests = (database: Database, clock: Clock): Promise<void> =>
  database.transaction(BANK, async (db) => {
    const known = await db.first(sql`SELECT 1 FROM workflow_requests LIMIT 1`)
    if (known) return
    const now = clock.now().getTime()
    const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR_MS)
    const store = workflowStore(db)
    const ask = async ({ hoursAgo, version, ...asked }: Asked): Promise<number> => {
      const reference = await store.create({
        ...asked,
        version: version ?? null,
        createdOn: at(hoursAgo),
        initiator: MAKER,
      })
      return Number(reference?.split('-')[2])
    }
    const made = await ask({ ...newUser('Nneka', 'Umeh', 'bo.new'), hoursAgo: 50 })
    await store.decide(made, 'APPROVED', 'bo.checker', 'Joins the desk on Monday', at(49))
    const costly = await ask({ ...newCharge('Weekend five', '5'), hoursAgo: 30 })
    await store.decide(costly, 'REJECTED', 'bo.checker', 'Five per cent is more than the tariff allows', at(28))
    const doubtful = await ask({ ...newCharge('Weekend two', '2'), hoursAgo: 27 })
    await store.decide(doubtful, 'CANCELED', MAKER, null, at(26))
    await ask({ ...newUser('Kelechi', 'Nwosu', 'kelechi.nwosu@dcir.example'), hoursAgo: 3 })
    for (const removal of await removalOf(db, 'Unity Acquiring')) await ask(removal)
  })
