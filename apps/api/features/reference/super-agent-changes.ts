/** How super agents change: who they are, how they are settled, and the set-ups that a save must keep. */
import { Refusal } from '@dcir/core/errors/catalogue'
import type { BasicInfo, NewSuperAgent, SettlementInfo } from '@dcir/core/reference/super-agents/body'
import { type SuperAgent, superAgents } from '@dcir/core/reference/super-agents/contract'
import { superAgentLabels as labels, superAgentMessages as said } from '@dcir/core/reference/super-agents/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { requiredMessage } from '@dcir/core/validators/messages'
import type { Call } from '../../call/call'
import { recordStore, type Standing } from '../../db/records'
import { sql } from '../../db/sql'
import type { Gate } from '../../write/gate'
import type { Tx } from '../../write/write'
import { sessionStore } from '../access/sign-in/session.store'
import type { BankAccounts } from './bank-accounts'
import { participantTable, setUpsStore } from './participants.store'
import { refuseExcess, refuseMissingRemainder, refuseSecondRemainder, sharersOf } from './set-ups'
import { type AgentData, superAgentsStore } from './super-agents.store'

/** The caller for whom the bank is asked. */
type Scoped = Pick<Call, 'scope'>
type Reading = Pick<Tx, 'db'>
type Settlement = Omit<AgentData, keyof BasicInfo | 'active' | 'createdAt'>

const UNSETTLED: Settlement = {
  settlementConfigured: false,
  accountName: null,
  accountNumber: null,
  settlementType: null,
  chargeTypeModel: null,
  concessionChargeType: null,
  vatEnabled: false,
  vatAccountType: null,
  vatAccount: null,
  vatAccountName: null,
  settlementTransitAccount: null,
  settlementParticipants: [],
}

/** The info with the bank's names of its accounts, asked for before the transaction. @param at where the caller wrote it */
export async function verified(
  bank: BankAccounts,
  call: Scoped,
  info: SettlementInfo,
  at: string,
): Promise<SettlementInfo> {
  const holderOf = await bank.holders(call)
  const { accountNumber: number, vatAccount, vatAccountType, vatAccountName: _, ...rest } = info
  const own = await holderOf({ type: 'NUBAN', number, label: labels.accountNumber, field: `${at}.accountNumber` })
  const accountName = named('accountName', own ?? info.accountName, at)
  const vatAccountName = await vatHolder(bank, call, info, at)
  const settled = { ...rest, accountNumber: number, accountName }
  return vatAccountName === undefined ? settled : { ...settled, vatAccount, vatAccountType, vatAccountName }
}

/** @throws Refusal for an account that neither the bank nor the caller names */
function named(field: 'accountName' | 'vatAccountName', name: string | undefined, at: string): string {
  if (name) return name
  throw Refusal.badInput([{ message: requiredMessage(labels[field]), code: 'bad-input', field: `${at}.${field}` }])
}

/** Holder of the VAT account; undefined where VAT is off. */
export async function vatHolder(bank: BankAccounts, call: Scoped, info: SettlementInfo, at: string) {
  const { vatEnabled, vatAccount: number, vatAccountType: type, vatAccountName } = info
  if (!vatEnabled || !number || !type) return undefined
  const holderOf = await bank.holders(call)
  const holder = await holderOf({ type, number, label: labels.vatAccount, field: `${at}.vatAccount` })
  return named('vatAccountName', holder ?? vatAccountName, at)
}

/** Who it is, as it is kept. @throws Refusal when another one has the name or the card acceptor id */
async function basicOf(tx: Tx, info: BasicInfo, key: string | null, at: string) {
  const name = info.merchantName.toLowerCase()
  const isAlike = sql`(lower(r.merchant_name) = lower(${name}) OR r.card_acceptor_id = ${info.cardAcceptorId})`
  const others = (await superAgentsStore(tx.db).all([isAlike])).filter((one) => one.key !== key)
  if (others.some(({ data }) => data.merchantName.toLowerCase() === name))
    throw new Refusal('name-taken', { what: 'super agent', name: info.merchantName }, `${at}.merchantName`)
  const taken = others.find(({ data }) => data.cardAcceptorId === info.cardAcceptorId)
  if (taken) throw new Refusal('card-acceptor-taken', { name: taken.data.merchantName }, `${at}.cardAcceptorId`)
  const { supportEmail, settlementEmail, disputeEmail, alternatePhoneNumber, ...rest } = info
  return {
    ...rest,
    supportEmail: supportEmail || null,
    settlementEmail: settlementEmail || null,
    disputeEmail: disputeEmail || null,
    alternatePhoneNumber: alternatePhoneNumber || null,
  }
}

/** How it is settled, as it is kept. @throws Refusal for what there is not, and for a set-up that cannot be paid */
export async function settlementOf(
  tx: Reading,
  superAgent: string,
  info: SettlementInfo,
  at: string,
): Promise<Settlement> {
  const chargeTypes = await setUpsStore(tx.db).chargeTypes()
  const chargeType = (field: 'chargeTypeCode' | 'concessionChargeTypeCode') => {
    const found = chargeTypes.find(({ code }) => code === info[field])
    if (!found) throw new Refusal('bad-input', { label: labels[field] }, `${at}.${field}`)
    return found
  }
  const fee = chargeType('chargeTypeCode')
  const concession = info.concessionEnabled ? chargeType('concessionChargeTypeCode') : null
  const all = await recordStore(tx.db, participantTable).all()
  const wanted = new Set(info.settlementParticipants)
  const own = all.filter(({ key, data }) => wanted.has(key) && !data.globalCharge)
  const field = `${at}.settlementParticipants`
  if (own.length !== wanted.size) throw new Refusal('bad-input', { label: labels.settlementParticipants }, field)
  const sharers = [...own, ...all.filter(({ data }) => data.globalCharge)].map(({ data }) => data)
  for (const [at, one] of sharers.entries()) refuseSecondRemainder(superAgent, one, sharers.slice(at + 1), field)
  refuseMissingRemainder(superAgent, sharers, field)
  refuseExcess(superAgent, concession ? [fee, concession] : [fee], sharers)
  const nameOf = ({ code, chargeTypeName }: typeof fee) => ({ code, chargeTypeName })
  return {
    settlementConfigured: true,
    settlementType: info.settlementType,
    accountNumber: info.accountNumber,
    accountName: info.accountName ?? null,
    chargeTypeModel: nameOf(fee),
    concessionChargeType: concession && nameOf(concession),
    vatEnabled: info.vatEnabled,
    vatAccountType: info.vatAccountType ?? null,
    vatAccount: info.vatAccount ?? null,
    vatAccountName: info.vatAccountName ?? null,
    settlementTransitAccount: await transitOf(tx, info.settlementTransitAccount, at),
    settlementParticipants: own.map(({ key: participantId, data }) => ({ participantId, name: data.name })),
  }
}

/** The participants that share the fees of a super agent as it stands. */
async function sharing(tx: Reading, { settlementParticipants }: AgentData) {
  const all = await recordStore(tx.db, participantTable).all()
  const keys = new Set(settlementParticipants.map(({ participantId }) => participantId))
  return sharersOf({ own: all.filter(({ key }) => keys.has(key)).map(({ id }) => id) }, all)
}

async function transitOf({ db }: Reading, reference: string | undefined, at: string) {
  if (!reference) return null
  const found = await db.first<NonNullable<SuperAgent['settlementTransitAccount']>>(
    sql`SELECT account_number, account_name, account_reference FROM settlement_transit_accounts
      WHERE account_reference = ${reference} AND active AND removed_at IS NULL`,
  )
  if (found) return found
  throw new Refusal('bad-input', { label: labels.settlementTransitAccount }, `${at}.settlementTransitAccount`)
}

async function standing(tx: Tx, merchantId: string): Promise<Standing<AgentData>> {
  const found = await superAgentsStore(tx.db).lock(merchantId)
  if (!found) throw new Refusal('not-found', { label: 'Super agent' })
  return found
}

async function created(tx: Tx, { basicInfo, settlementInfo, enableSettlement }: NewSuperAgent): Promise<AgentData> {
  await setUpsStore(tx.db).lock()
  const basic = await basicOf(tx, basicInfo, null, 'body.basicInfo')
  const isSettled = enableSettlement && settlementInfo
  const settlement = isSettled
    ? await settlementOf(tx, basic.merchantName, settlementInfo, 'body.settlementInfo')
    : UNSETTLED
  return { ...basic, ...settlement, active: true, createdAt: lagosIso(tx.at) }
}

async function keep(tx: Tx, merchantId: string, after: AgentData | null, isNew = false): Promise<void> {
  if (!after) return
  const store = superAgentsStore(tx.db)
  if (isNew) await store.insert(after, { merchantId, createdBy: tx.actor, createdAt: tx.at })
  else await store.update(merchantId, after)
  const ids = after.settlementParticipants.map(({ participantId }) => participantId)
  await store.setParticipants(merchantId, ids)
}

/** The functions of the writing endpoints, as plans that a second person may have to approve. */
export function superAgentChanges(gate: Gate) {
  const known = (before: AgentData | null): AgentData => {
    if (!before) throw new Refusal('not-found', { label: 'Super agent' })
    return before
  }
  return {
    create: gate.changes<typeof superAgents.create, AgentData>(superAgents.create, {
      record: ({ body }) => body.basicInfo.merchantName,
      describe: ({ body }) => `Create super agent ${body.basicInfo.merchantName}`,
      before: async () => null,
      after: (tx, { body }) => created(tx, body),
      async change(tx, _input, _before, after) {
        await keep(tx, await superAgentsStore(tx.db).nextId(), after, true)
        return said.created
      },
    }),
    update: gate.changes<typeof superAgents.update, AgentData>(superAgents.update, {
      record: ({ params }) => params.merchantId,
      describe: (_input, before) => `Update super agent ${before?.merchantName}`,
      before: (tx, { params }) => standing(tx, params.merchantId),
      async after(tx, { params, body: { enableSettlement, ...info } }, before) {
        await setUpsStore(tx.db).lock()
        const basic = await basicOf(tx, info, params.merchantId, 'body')
        const isKnown = known(before).accountNumber !== null
        if (enableSettlement && !isKnown) throw new Refusal('settlement-info-missing', {}, 'body.enableSettlement')
        const isBegun = enableSettlement && !known(before).settlementConfigured
        if (isBegun)
          refuseMissingRemainder(basic.merchantName, await sharing(tx, known(before)), 'body.enableSettlement')
        return { ...known(before), ...basic, settlementConfigured: enableSettlement }
      },
      async change(tx, { params }, _before, after) {
        await keep(tx, params.merchantId, after)
        return said.updated
      },
    }),
    changeSettlement: gate.changes<typeof superAgents.changeSettlement, AgentData>(superAgents.changeSettlement, {
      record: ({ params }) => params.merchantId,
      describe: (_input, before) => `Update the settlement of super agent ${before?.merchantName}`,
      before: (tx, { params }) => standing(tx, params.merchantId),
      async after(tx, { body }, before) {
        await setUpsStore(tx.db).lock()
        return { ...known(before), ...(await settlementOf(tx, known(before).merchantName, body, 'body')) }
      },
      async change(tx, { params }, _before, after) {
        await keep(tx, params.merchantId, after)
        return said.updated
      },
    }),
    changeStatus: gate.changes<typeof superAgents.changeStatus, AgentData>(superAgents.changeStatus, {
      record: ({ body }) => body.id,
      describe: ({ body }, before) => `${body.status ? 'Activate' : 'Deactivate'} super agent ${before?.merchantName}`,
      before: (tx, { body }) => standing(tx, body.id),
      after: async (_tx, { body }, before) => ({ ...known(before), active: body.status }),
      async change(tx, { body }, _before, after) {
        await keep(tx, body.id, after)
        if (!body.status) await sessionStore(tx.db).closeSuspended()
        return body.status ? said.activated : said.deactivated
      },
    }),
  }
}
