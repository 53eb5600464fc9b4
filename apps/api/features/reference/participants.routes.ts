/** Settlement participants: who has a share of the fee, and the rules of a set-up that a save must keep. */
import type { Params } from '@dcir/core/contract/endpoint'
import { page } from '@dcir/core/contract/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { formatNaira, kobo } from '@dcir/core/money/kobo'
import { type Participant, type ParticipantForm, participants } from '@dcir/core/reference/participants-contract'
import {
  type AccountType,
  accountLabels,
  accountProblem,
  GL_SIZE_KEY,
  participantMessages,
  withoutUnused,
} from '@dcir/core/reference/participants-rules'
import { amountInExcess, modelOf, shareModels, sharerOf } from '@dcir/core/reference/sharing'
import type { BankGateway } from '../../bank/gateway'
import { configured } from '../../db/configuration'
import type { Database } from '../../db/database'
import { type Call, type Input, routesOf, userOf } from '../../http/call'
import type { Gate, RecordPlan } from '../../write/gate'
import type { Tx } from '../../write/write'
import { participantsStore, type StoredParticipant } from './participants.store'

interface Deps {
  database: Database
  bank: BankGateway
  gate: Gate
}

/** A participant that is new has no id yet. */
type Data = Omit<Participant, 'participantId'>

const NOUN = 'Settlement participant'

/** Which accounts the bank is asked about, and how long a GL number is. */
async function accountRules(database: Database, call: Call) {
  return database.read(call.scope, async (sql) => {
    const [enquiry, forGl] = ['dcir.name-enquiry-enabled', 'dcir.gl.name.enquiry.applicable'] as const
    const values = await configured(sql, enquiry, forGl, GL_SIZE_KEY)
    const asks = (type: AccountType) => values[enquiry] && (type !== 'GL' || values[forGl])
    return { glSize: values[GL_SIZE_KEY], asks }
  })
}

/** The bank's own faults become one refusal. @returns the holder's name, or null when the bank knows no such account */
const askBank = (bank: BankGateway, number: string): Promise<string | null> =>
  bank.nameEnquiry(number).catch(() => {
    throw new Refusal('bank-unavailable')
  })

/**
 * The form with the bank's names of its accounts. The bank is asked before the transaction, which would wait for it with
 * a connection in its hand.
 */
async function verified({ database, bank }: Deps, call: Call, form: ParticipantForm): Promise<ParticipantForm> {
  const { glSize, asks } = await accountRules(database, call)
  async function nameOf(field: 'accountNumber' | 'feeDebitAccount', type: AccountType, number: string) {
    const problem = accountProblem(type, accountLabels[field], number, glSize)
    if (problem) throw Refusal.badInput([{ message: problem, code: 'bad-input', field: `body.${field}` }])
    if (!asks(type)) return undefined
    const name = await askBank(bank, number)
    if (name === null) throw new Refusal('account-unknown', {}, `body.${field}`)
    return name
  }
  const { feeDebitAccount, feeDebitAccountType, ...used } = withoutUnused(form)
  const accountName = (await nameOf('accountNumber', form.accountType, form.accountNumber)) ?? form.accountName
  const named = { ...used, ...(accountName && { accountName }) }
  if (!feeDebitAccount || !feeDebitAccountType) return named
  const debitName = await nameOf('feeDebitAccount', feeDebitAccountType, feeDebitAccount)
  return { ...named, feeDebitAccount, feeDebitAccountType, ...(debitName && { feeDebitAccountName: debitName }) }
}

async function dataOf({ sql }: Tx, form: ParticipantForm): Promise<Data> {
  const { chargeType: code, global, feeSharing, ...rest } = form
  const chargeType = (await participantsStore(sql).chargeTypes()).find((one) => one.code === code)
  if (!chargeType) throw new Refusal('bad-input', { label: 'Charge type' }, 'body.chargeType')
  return {
    ...rest,
    accountName: rest.accountName ?? null,
    feeDebitAccountType: rest.feeDebitAccountType ?? null,
    feeDebitAccount: rest.feeDebitAccount ?? null,
    feeDebitAccountName: rest.feeDebitAccountName ?? null,
    reportEmail: rest.reportEmail ?? null,
    bankCode: null,
    bankName: null,
    chargeType,
    globalCharge: global,
    isFeeSharing: feeSharing,
  }
}

/** A set-up has one remainder participant; with two, what is left of a fee would be paid twice. */
function refuseSecondRemainder(data: Data, beside: readonly StoredParticipant[], superAgent: string): void {
  const taken = data.remainderParticipant && beside.find((one) => one.data.remainderParticipant)
  if (taken) throw new Refusal('second-remainder', { superAgent, name: taken.data.name }, 'body.remainderParticipant')
}

/**
 * The participant as it would stand, once no set-up speaks against it: each super agent's fee with its own participants
 * and all global ones.
 * @throws Refusal that names the super agent whose shares would exceed its fee, or who would have two remainders
 */
async function admitted(tx: Tx, form: ParticipantForm, participantId: string | null): Promise<Data> {
  const store = participantsStore(tx.sql)
  await store.lockSetUps()
  const data = await dataOf(tx, form)
  const all = await store.all()
  const id = all.find((one) => one.data.participantId === participantId)?.id
  const others = all.filter((one) => one.id !== id)
  if (others.some((one) => one.data.name.toLowerCase() === data.name.toLowerCase()))
    throw new Refusal('name-taken', { what: 'settlement participant', name: data.name }, 'body.name')
  const global = others.filter((one) => one.data.globalCharge)
  if (data.globalCharge) refuseSecondRemainder(data, global, 'Every super agent')
  for (const agent of await store.superAgents()) {
    const isOwn = (one: number) => agent.own.includes(one)
    if (!data.globalCharge && !(id && isOwn(id))) continue
    const beside = others.filter((one) => one.data.globalCharge || isOwn(one.id))
    refuseSecondRemainder(data, beside, agent.name)
    const fee = modelOf(agent.fee)
    const excess = amountInExcess(fee, shareModels(fee, [data, ...beside.map((one) => one.data)].map(sharerOf)))
    if (excess === null) continue
    const amount = formatNaira(kobo(Math.min(Number(excess), Number.MAX_SAFE_INTEGER)))
    throw new Refusal('shares-exceed-fee', { superAgent: agent.name, amount })
  }
  return data
}

const create: RecordPlan<typeof participants.create, Data> = {
  record: ({ body }) => body.name,
  describe: ({ body }) => `Create settlement participant ${body.name}`,
  before: async () => null,
  after: (tx, { body }) => admitted(tx, body, null),
  async change({ sql, actor, at }, { body }) {
    await participantsStore(sql).create(body, actor, at)
    return participantMessages.created
  },
}

async function standing({ sql }: Tx, { id }: Params<typeof participants.update>) {
  const found = await participantsStore(sql).lock(id)
  if (!found) throw new Refusal('not-found', { label: NOUN })
  return found
}

const update: RecordPlan<typeof participants.update, Data> = {
  record: ({ params }) => params.id,
  describe: ({ body }, before) => `Update settlement participant ${before?.name ?? body.name}`,
  before: (tx, { params }) => standing(tx, params),
  async after(tx, { params, body }, before) {
    const data = await admitted(tx, body, params.id)
    const isSame = before?.accountNumber === data.accountNumber
    return { ...before, ...data, ...(isSame && { bankCode: before.bankCode, bankName: before.bankName }) }
  },
  async change({ sql }, { params, body }) {
    await participantsStore(sql).update(params.id, body)
    return participantMessages.updated
  },
}

const remove: RecordPlan<typeof participants.remove, Data> = {
  record: ({ params }) => params.id,
  describe: ({ params }, before) => `Delete settlement participant ${before?.name ?? params.id}`,
  before: (tx, { params }) => standing(tx, params),
  after: async () => null,
  async change({ sql, at }, { params }) {
    await participantsStore(sql).remove(params.id, at)
    return participantMessages.deleted
  },
}

/** Who may not view all of them sees the global ones. */
const seesGlobalOnly = (call: Call) => !userOf(call).authorities.includes('bo_dcir_view_participant')

export function participantsRoutes(deps: Deps) {
  const { database, bank, gate } = deps
  const list = (call: Call, query: { name?: string | undefined; page: number; size: number }) =>
    database.read(call.scope, async (sql) => {
      const { rows, total } = await participantsStore(sql).list(query, seesGlobalOnly(call))
      return page(rows, total, query.size)
    })
  const creates = gate.changes(participants.create, create)
  const updates = gate.changes(participants.update, update)
  const withNames = async <I extends Pick<Input<typeof participants.create>, 'body'>>(call: Call, input: I) => ({
    ...input,
    body: await verified(deps, call, input.body),
  })
  return routesOf(participants, {
    list: (call, { query }) => list(call, query),
    search: (call, { query }) => list(call, query),

    show: async (call, { params }) => {
      const found = await database.read(call.scope, (sql) => participantsStore(sql).find(params.participantId))
      if (!found || (seesGlobalOnly(call) && !found.data.globalCharge)) throw new Refusal('not-found', { label: NOUN })
      return found.data
    },

    chargeTypes: (call) => database.read(call.scope, (sql) => participantsStore(sql).chargeTypes()),

    verifyAccount: async (_call, { params }) => {
      const accountName = await askBank(bank, params.accountNumber)
      if (accountName === null) throw new Refusal('not-found', { label: 'Account' })
      return { accountName }
    },

    create: async (call, input) => creates(call, await withNames(call, input)),
    update: async (call, input) => updates(call, await withNames(call, input)),
    remove: gate.changes(participants.remove, remove),
  })
}
