/** Settlement participants: who has a share of the fee. The rules of their changes are in `participant-changes.ts`. */
import { type Participant, participants } from '@dcir/core/reference/participants/contract'
import { participant } from '@dcir/core/reference/participants/noun'
import type { BankGateway } from '../../bank/gateway'
import { type Call, type Input, routesOf, userOf } from '../../call/call'
import { conditionsOf } from '../../db/conditions'
import type { Database } from '../../db/database'
import type { StoredRecord } from '../../db/records'
import { sql } from '../../db/sql'
import { recordReads } from '../../http/record-reads'
import { type Gate, prepared } from '../../write/gate'
import { recordChanges } from '../../write/records'
import { bankAccounts } from './bank-accounts'
import { participantRules, verified } from './participant-changes'
import { type ParticipantData, setUpsStore } from './participants.store'

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

const conditions = conditionsOf(participant.filters, { name: sql`r.name` })

export function participantsRoutes({ database, bank, gate }: Deps) {
  const accounts = bankAccounts(database, bank)
  const reads = recordReads(database, { ...participantRules, shownOf })
  const visible = (call: Call) => (seesGlobalOnly(call) ? [sql`r.is_global`] : [])
  const changes = recordChanges(gate, participants, participantRules)
  const withNames = async <I extends Pick<Input<typeof participants.create>, 'body'>>(call: Call, input: I) => ({
    ...input,
    body: await verified(accounts, call, input.body),
  })
  return routesOf(participants, {
    list: (call, { query }) => reads.page(call, query, visible(call)),
    search: (call, { query }) => reads.page(call, query, [...visible(call), ...conditions(query)]),
    show: (call, { params }) => reads.show(call, params.participantId, visible(call)),
    chargeTypes: (call) => database.read(call.scope, (db) => setUpsStore(db).chargeTypes()),

    verifyAccount: (_call, { params }) => accounts.verify(params.accountNumber),

    create: prepared(changes.create, withNames),
    update: prepared(changes.update, withNames),
    remove: changes.remove,
  })
}
