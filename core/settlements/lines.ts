/** Amounts that a transaction is settled with, exact to the kobo, and how they came about. */
import { percentageText } from '../display/text-of'
import { type ChargeModel, chargeFor, isRounded, percentOf } from '../money/charges'
import { formatNaira, type Kobo, kobo } from '../money/kobo'
import { explainCharge } from '../reference/charge-types/rules'
import { type Sharer, type Sharing, shareOut } from '../reference/sharing'

/** A charge type as it was when a bulk was closed. */
export interface PricedBy {
  id: number
  code: string
  version: number
  model: ChargeModel
}

/** A participant as it was when a bulk was closed; accounts are those that its share is paid by. */
export interface SettledSharer extends Sharer {
  id: number
  participantId: string
  chargeTypeCode: string
  chargeTypeVersion: number
  creditAccount: string
  creditAccountName: string
  /** Account that the share of a participant without fee sharing is debited from. */
  debitAccount: string | null
  debitAccountName: string | null
}

/** All that the amounts of a bulk follow from. It is kept with the bulk, so that no later change alters its history. */
export interface SettlementTerms {
  standard: PricedBy
  concession: PricedBy | null
  /** An exact decimal as text; null where no VAT is taken. */
  vatRate: string | null
  /** In their order, which decides whose share gives way to rounding. */
  sharers: readonly SettledSharer[]
}

export interface SettledLine {
  amount: Kobo
  standardFee: Kobo
  concessionFee: Kobo | null
  /** The smaller of the two. */
  fee: Kobo
  pricedBy: PricedBy
  vat: Kobo
  /** Amount for the super agent; below zero for a transaction that is held. */
  net: Kobo
  sharing: Sharing
}

/** Settles one transaction. On equal fees the standard charge type is the one that counts. */
export function settleLine({ standard, concession, vatRate, sharers }: SettlementTerms, amount: Kobo): SettledLine {
  const standardFee = chargeFor(standard.model, amount)
  const concessionFee = concession && chargeFor(concession.model, amount)
  const isConceded = concessionFee !== null && concessionFee < standardFee
  const pricedBy = isConceded && concession ? concession : standard
  const fee = isConceded ? concessionFee : standardFee
  const vat = vatRate === null ? kobo(0) : percentOf(fee, vatRate)
  const net = kobo(amount - fee - vat)
  const sharing = shareOut(amount, pricedBy.model, sharers)
  return { amount, standardFee, concessionFee, fee, pricedBy, vat, net, sharing }
}

/** Part of one participant in a transaction; zero for one that was no participant of the bulk. */
export function partOf({ sharers }: SettlementTerms, { sharing }: SettledLine, participantId: string): Kobo {
  const sharer = sharers.find((one) => one.participantId === participantId)
  if (!sharer) return kobo(0)
  if (sharer.remainderParticipant) return sharing.remainder.amount
  const alike = sharers.filter((one) => one.isFeeSharing === sharer.isFeeSharing && !one.remainderParticipant)
  const parts = sharer.isFeeSharing ? sharing.shares : sharing.debited
  return parts[alike.indexOf(sharer)]?.amount ?? kobo(0)
}

/** A part of an explanation: what it is, how it came about, and what it came to. */
export interface Step {
  label: string
  text: string
  amount: Kobo
}

const typeOf = ({ code, version }: PricedBy) => `${code} version ${version}`

function vatStep(fee: Kobo, vat: Kobo, rate: string | null): Step {
  if (rate === null) return { label: 'VAT', text: 'The super agent is settled without VAT', amount: vat }
  const rounded = isRounded(fee, rate) ? ', rounded half up to the kobo' : ''
  return {
    label: 'VAT',
    text: `${percentageText(rate)} of the fee of ${formatNaira(fee)} = ${formatNaira(vat)}${rounded}`,
    amount: vat,
  }
}

function feeSteps({ standard, concession }: SettlementTerms, line: SettledLine): Step[] {
  const { amount, standardFee, concessionFee, fee, pricedBy } = line
  const own = explainCharge(standard.model, amount)
  const first: Step = { label: `Fee by ${typeOf(standard)}`, text: own, amount: standardFee }
  if (!concession || concessionFee === null) return [first]
  return [
    first,
    {
      label: `Concession by ${typeOf(concession)}`,
      text: explainCharge(concession.model, amount),
      amount: concessionFee,
    },
    {
      label: 'Fee taken',
      text: `The smaller of the two, by ${typeOf(pricedBy)}`,
      amount: fee,
    },
  ]
}

/** How each participant's share of one transaction came about. */
export function shareSteps({ sharers }: SettlementTerms, line: SettledLine): Step[] {
  const { amount, sharing, pricedBy, fee } = line
  const wordsOf = (sharer: SettledSharer, given: Kobo) => {
    const model = sharer.useMerchantChargeType ? pricedBy.model : sharer.model
    const by = sharer.useMerchantChargeType
      ? `the super agent’s ${typeOf(pricedBy)}`
      : `${sharer.chargeTypeCode} version ${sharer.chargeTypeVersion}`
    const cut = chargeFor(model, amount) === given ? '' : `, of which rounding leaves ${formatNaira(given)}`
    return `${by}: ${explainCharge(model, amount).replace('→ fee', '→')}${cut}`
  }
  const taking = sharers.filter((one) => one.isFeeSharing && !one.remainderParticipant)
  const apart = sharers.filter((one) => !one.isFeeSharing)
  const taken = sharing.shares.map((share, at) => ({
    label: share.name,
    text: wordsOf(taking[at] as SettledSharer, share.amount),
    amount: share.amount,
  }))
  const minus = [fee, ...sharing.shares.map((share) => share.amount)].map(formatNaira).join(' − ')
  const rest = {
    label: sharing.remainder.name ?? 'Nobody',
    text: `The rest of the fee: ${minus} = ${formatNaira(sharing.remainder.amount)}`,
    amount: sharing.remainder.amount,
  }
  const debited = sharing.debited.map((share, at) => ({
    label: share.name,
    text: `${wordsOf(apart[at] as SettledSharer, share.amount)}, debited from ${apart[at]?.debitAccount ?? 'its own account'} and no part of the fee`,
    amount: share.amount,
  }))
  return [...taken, rest, ...debited]
}

/** How the amount of one transaction became fee, VAT and what the super agent gets. */
export function lineSteps(terms: SettlementTerms, line: SettledLine): Step[] {
  const { amount, fee, vat, net } = line
  return [
    { label: 'Amount', text: 'Amount of the transaction', amount },
    ...feeSteps(terms, line),
    vatStep(fee, vat, terms.vatRate),
    {
      label: 'To the super agent',
      text: `${formatNaira(amount)} − ${formatNaira(fee)} − ${formatNaira(vat)} = ${formatNaira(net)}`,
      amount: net,
    },
  ]
}
