/** Set-ups: a super agent's fees, and the participants that share them. No save may leave one that cannot be paid. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { formatNaira, kobo } from '@dcir/core/money/kobo'
import type { ChargeTypeOfShare } from '@dcir/core/reference/participants-contract'
import { amountInExcess, modelOf, shareModels, sharerOf } from '@dcir/core/reference/sharing'
import type { ParticipantData } from './participants.store'

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
