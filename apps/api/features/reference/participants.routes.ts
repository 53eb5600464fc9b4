/** Settlement participants: who has a share of the fee. The rules of their changes are in `participant-changes.ts`. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { type Participant, participants } from '@dcir/core/reference/participants-contract'
import { participantFilters } from '@dcir/core/reference/participants-query'
import type { BankGateway } from '../../bank/gateway'
import { conditionsOf } from '../../db/conditions'
import type { Database } from '../../db/database'
import { mapPage } from '../../db/lists'
import { recordStore, type StoredRecord } from '../../db/records'
import { sql } from '../../db/sql'
import { type Call, type Input, routesOf, userOf } from '../../http/call'
import type { Gate } from '../../write/gate'
import { recordChanges } from '../../write/records'
import { bankAccounts } from './bank-accounts'
import { participantRules, verified } from './participant-changes'
import { type ParticipantData, participantTable, setUpsStore } from './participants.store'

interface Deps {
  database: Database
  bank: BankGateway
  gate: Gate
}

/** Who may not view all of them sees the global ones. */
export const seesGlobalOnly = (call: Call) => !userOf(call).authorities.includes('bo_dcir_view_participant')

export const shownOf = ({ key: participantId, data }: StoredRecord<ParticipantData>): Participant => ({
  participantId,
  ...data,
})

const conditions = conditionsOf(participantFilters, { name: sql`r.name` })

export function participantsRoutes({ database, bank, gate }: Deps) {
  const accounts = bankAccounts(database, bank)
  const visible = (call: Call) => (seesGlobalOnly(call) ? [sql`r.is_global`] : [])
  const list = (call: Call, query: { name?: string | undefined; page: number; size: number }) =>
    database.read(call.scope, async (db) =>
      mapPage(await recordStore(db, participantTable).list([...visible(call), ...conditions(query)], query), shownOf),
    )
  const changes = recordChanges(gate, participants, participantRules)
  const withNames = async <I extends Pick<Input<typeof participants.create>, 'body'>>(call: Call, input: I) => ({
    ...input,
    body: await verified(accounts, call, input.body),
  })
  return routesOf(participants, {
    list: (call, { query }) => list(call, query),
    search: (call, { query }) => list(call, query),

    show: async (call, { params }) => {
      const found = await database.read(call.scope, (db) =>
        recordStore(db, participantTable).find(params.participantId),
      )
      if (!found || (seesGlobalOnly(call) && !found.data.globalCharge))
        throw new Refusal('not-found', { label: participantRules.noun })
      return shownOf(found)
    },

    chargeTypes: (call) => database.read(call.scope, (db) => setUpsStore(db).chargeTypes()),

    verifyAccount: (_call, { params }) => accounts.verify(params.accountNumber),

    create: async (call, input) => changes.create(call, await withNames(call, input)),
    update: async (call, input) => changes.update(call, await withNames(call, input)),
    remove: changes.remove,
  })
}
