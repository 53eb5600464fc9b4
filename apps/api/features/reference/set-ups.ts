/** Set-ups: a super agent's fees, and the participants that share them. No save may leave one that cannot be paid. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { formatNaira, kobo } from '@dcir/core/money/kobo'
import type { ChargeTypeOfShare } from '@dcir/core/reference/participants/contract'
import { amountInExcess, modelOf, shareModels, sharerOf } from '@dcir/core/reference/sharing'
import { recordStore, type StoredRecord } from '../../db/records'
import type { Tx } from '../../write/write'
import { type ParticipantData, participantTable, setUpsStore } from './participants.store'

type Stored = Pick<StoredRecord<ParticipantData>, 'id' | 'data'>

/** Those who share the fees of a super agent: its own participants and all global ones. */
export const sharersOf = ({ own }: { own: readonly number[] }, all: readonly Stored[]): ParticipantData[] =>
  all.filter(({ id, data }) => data.globalCharge || own.includes(id)).map(({ data }) => data)

/** @throws Refusal when the shares of a super agent could be more than one of its fees */
export function refuseExcess(
  superAgent: string,
  fees: readonly ChargeTypeOfShare[],
  sharers: readonly ParticipantData[],
): void {
  for (const fee of fees.map(modelOf)) {
    const excess = amountInExcess(fee, shareModels(fee, sharers.map(sharerOf)))
    if (excess === null) continue
    const amount = formatNaira(kobo(Math.min(Number(excess), Number.MAX_SAFE_INTEGER)))
    throw new Refusal('shares-exceed-fee', { superAgent, amount })
  }
}

/** A set-up has one remainder participant; with two, what is left of a fee would be paid twice. */
export function refuseSecondRemainder(
  superAgent: string,
  one: ParticipantData,
  beside: readonly ParticipantData[],
  field: string,
): void {
  const taken = one.remainderParticipant && beside.find((other) => other.remainderParticipant)
  if (taken) throw new Refusal('second-remainder', { superAgent, name: taken.name }, field)
}

/** @throws Refusal when nobody takes what is left of a super agent's fees */
export function refuseMissingRemainder(superAgent: string, sharers: readonly ParticipantData[], field: string): void {
  if (!sharers.some((one) => one.remainderParticipant)) throw new Refusal('no-remainder', { superAgent }, field)
}

/**
 * Looks at each set-up that is settled without the participant, or with it as it would be.
 * @throws Refusal when nobody would take what is left of a fee, which somebody takes now
 */
export async function refuseLostRemainder(
  tx: Tx,
  all: readonly Stored[],
  key: { id: number; data: ParticipantData },
  after: ParticipantData | null,
): Promise<void> {
  const left = all.flatMap((one) => (one.id !== key.id ? [one] : after ? [{ id: key.id, data: after }] : []))
  const takes = (sharers: readonly ParticipantData[]) => sharers.some((one) => one.remainderParticipant)
  for (const agent of await setUpsStore(tx.db).superAgents()) {
    if (!agent.isSettled || !takes(sharersOf(agent, all)) || takes(sharersOf(agent, left))) continue
    throw new Refusal('last-remainder', { superAgent: agent.name, name: key.data.name })
  }
}

/** @throws Refusal when a charge type as it would be makes a fee less than its shares, in any set-up */
export async function refuseTerms(tx: Tx, changed: ChargeTypeOfShare): Promise<void> {
  const asChanged = (one: ChargeTypeOfShare) => (one.code === changed.code ? changed : one)
  const uses = (one: { code: string }) => one.code === changed.code
  const all = await recordStore(tx.db, participantTable).all()
  for (const agent of await setUpsStore(tx.db).superAgents()) {
    const sharers = sharersOf(agent, all)
    if (!agent.fees.some(uses) && !sharers.some(({ chargeType }) => uses(chargeType))) continue
    const asShared = sharers.map((one) => ({ ...one, chargeType: asChanged(one.chargeType) }))
    refuseExcess(agent.name, agent.fees.map(asChanged), asShared)
  }
}
