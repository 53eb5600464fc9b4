/** How settlement participants change: the bank's names of their accounts, and the set-ups that a save must keep. */
import { Refusal } from '@dcir/core/errors/catalogue'
import type { AccountType } from '@dcir/core/reference/accounts'
import type { ParticipantForm } from '@dcir/core/reference/participants/contract'
import { participant } from '@dcir/core/reference/participants/noun'
import { withoutUnused } from '@dcir/core/reference/participants/rules'
import type { Call } from '../../call/call'
import { recordStore, type StoredRecord } from '../../db/records'
import { type RecordRules, saidBy } from '../../write/records'
import type { Tx } from '../../write/write'
import type { BankAccounts } from './bank-accounts'
import { type ParticipantData, participantTable, setUpsStore } from './participants.store'
import { refuseExcess, refuseLostRemainder, refuseSecondRemainder, sharersOf } from './set-ups'

/**
 * The form with the bank's names of its accounts. The bank is asked before the transaction, which would wait for it with
 * a connection in its hand.
 */
export async function verified(bank: BankAccounts, call: Call, form: ParticipantForm): Promise<ParticipantForm> {
  const holderOf = await bank.holders(call)
  const nameOf = (field: 'accountNumber' | 'feeDebitAccount', type: AccountType, number: string) =>
    holderOf({ type, number, label: participant.fields[field].label, field: `body.${field}` })
  const { feeDebitAccount, feeDebitAccountType, ...used } = withoutUnused(form)
  const accountName = (await nameOf('accountNumber', form.accountType, form.accountNumber)) ?? form.accountName
  const named = { ...used, ...(accountName && { accountName }) }
  if (!feeDebitAccount || !feeDebitAccountType) return named
  const debitName = await nameOf('feeDebitAccount', feeDebitAccountType, feeDebitAccount)
  return { ...named, feeDebitAccount, feeDebitAccountType, ...(debitName && { feeDebitAccountName: debitName }) }
}

async function dataOf({ db }: Tx, form: ParticipantForm, before: ParticipantData | null): Promise<ParticipantData> {
  const { chargeType: code, global, feeSharing, ...rest } = form
  const chargeType = (await setUpsStore(db).chargeTypes()).find((one) => one.code === code)
  if (!chargeType) throw new Refusal('bad-input', { label: 'Charge type' }, 'body.chargeType')
  // The bank's code and name were those of the account before.
  const bank = before?.accountNumber === form.accountNumber ? before : null
  return {
    ...rest,
    accountName: rest.accountName ?? null,
    feeDebitAccountType: rest.feeDebitAccountType ?? null,
    feeDebitAccount: rest.feeDebitAccount ?? null,
    feeDebitAccountName: rest.feeDebitAccountName ?? null,
    reportEmail: rest.reportEmail ?? null,
    bankCode: bank?.bankCode ?? null,
    bankName: bank?.bankName ?? null,
    chargeType,
    globalCharge: global,
    isFeeSharing: feeSharing,
  }
}

type Stored = StoredRecord<ParticipantData>

/**
 * Each super agent's fees with its own participants and all global ones.
 * @throws Refusal that names the super agent whose shares would exceed its fee, or who would have two remainders
 */
async function refuseBadSetUps(tx: Tx, data: ParticipantData, others: readonly Stored[], id: number | undefined) {
  const field = 'body.remainderParticipant'
  const global = others.filter((one) => one.data.globalCharge).map((one) => one.data)
  if (data.globalCharge) refuseSecondRemainder('Every super agent', data, global, field)
  for (const agent of await setUpsStore(tx.db).superAgents()) {
    const isOwn = (one: number) => agent.own.includes(one)
    if (!data.globalCharge && !(id && isOwn(id))) continue
    const beside = sharersOf(agent, others)
    refuseSecondRemainder(agent.name, data, beside, field)
    refuseExcess(agent.name, agent.fees, [data, ...beside])
  }
}

/** The rules of a change: what is special about a participant is that a set-up may speak against it. */
export const participantRules: RecordRules<never, ParticipantData, ParticipantForm> = {
  noun: 'Settlement participant',
  table: participantTable,
  nameOf: ({ name }) => name,
  newName: ({ name }) => name,
  said: saidBy(participant),
  stamp: ({ actor, at }, isNew) => (isNew ? { createdBy: actor, createdAt: at } : {}),
  lock: (tx) => setUpsStore(tx.db).lock(),
  async admitted(tx, form, before, key) {
    const data = await dataOf(tx, form, before)
    const all = await recordStore(tx.db, participantTable).all()
    const others = all.filter((one) => one.key !== key)
    if (others.some((one) => one.data.name.toLowerCase() === data.name.toLowerCase()))
      throw new Refusal('name-taken', { what: 'settlement participant', name: data.name }, 'body.name')
    const known = all.find((one) => one.key === key)
    await refuseBadSetUps(tx, data, others, known?.id)
    if (known) await refuseLostRemainder(tx, all, known, data)
    return data
  },
  async refuseRemoval(tx, _data, key) {
    const all = await recordStore(tx.db, participantTable).all()
    const known = all.find((one) => one.key === key)
    if (known) await refuseLostRemainder(tx, all, known, null)
  },
}
