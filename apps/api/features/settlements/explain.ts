/** Explains the amounts of a bulk, or of one of its transactions, by the terms that were kept with the bulk. */

import { formatCount } from '@dcir/core/display/numbers'
import { percentageText } from '@dcir/core/display/text-of'
import { Refusal } from '@dcir/core/errors/catalogue'
import { formatNaira, type Kobo, kobo } from '@dcir/core/money/kobo'
import type { SettlementExplanation } from '@dcir/core/settlements/bulk-settlements-contract'
import { lineSteps, type PricedBy, type Step, settleLine, shareSteps } from '@dcir/core/settlements/lines'
import type { Sql } from '../../db/database'
import type { SecretsKey } from '../access/secrets-key'
import { type BulkRecord, bulkSettlementsStore } from './bulk-settlements.store'
import { certificateOf, stillHolds } from './certificate'

const sumOf = (amount: number, parts: readonly number[]): string =>
  `${parts.map((part) => formatNaira(kobo(part))).join(' + ')} = ${formatNaira(kobo(amount))}`

/** @throws Refusal when the transaction is not in the bulk; an Error when its line is not what its terms say */
export async function explainTransaction(
  db: Sql,
  bulk: BulkRecord,
  transactionSearchKey: string,
): Promise<SettlementExplanation> {
  const stored = await bulkSettlementsStore(db).line(bulk.id, transactionSearchKey)
  if (!stored) throw new Refusal('not-found', { label: 'Transaction' })
  const line = settleLine(bulk.terms, kobo(stored.amount))
  if (line.fee !== stored.fee || line.vat !== stored.vat || line.net !== stored.net) {
    throw new Error(`the line of ${transactionSearchKey} in ${bulk.key} is not what its terms say`)
  }
  return {
    bulkSettlementKey: bulk.key,
    transactionSearchKey,
    steps: lineSteps(bulk.terms, line),
    shares: shareSteps(bulk.terms, line),
    sum: sumOf(line.amount, [line.net, ...partsOfFee(line.sharing), line.vat]),
    certificate: null,
  }
}

const partsOfFee = ({ shares, remainder }: ReturnType<typeof settleLine>['sharing']): number[] =>
  [...shares.map(({ amount }) => amount), remainder.amount].filter((amount) => amount > 0)

const typeOf = ({ code, version }: PricedBy) => `${code} version ${version}`

/** @returns the bulk as a whole; each of its transactions can be explained by itself */
export async function explainBulk(
  db: Sql,
  bulk: BulkRecord,
  key: Pick<SecretsKey, 'sign'>,
): Promise<SettlementExplanation> {
  const { terms } = bulk
  const store = bulkSettlementsStore(db)
  const sums = await store.sums(bulk.id)
  if (!sums) throw new Error(`bulk ${bulk.key} has no sums`)
  const shares = await store.shares(bulk.id)
  const named = shares.map((share, at): Step & { isApart: boolean } => {
    const sharer = terms.sharers[at]
    const by = sharer?.useMerchantChargeType
      ? 'the super agent’s charge type'
      : `${sharer?.chargeTypeCode} version ${sharer?.chargeTypeVersion}`
    const text = share.isRemainder
      ? 'The rest of the fees'
      : share.isApart
        ? `The sum of each transaction’s share by ${by}, debited from ${sharer?.debitAccount} and no part of the fees`
        : `The sum of each transaction’s share by ${by}`
    return {
      label: sharer?.name ?? `Participant ${share.participantId}`,
      text,
      amount: kobo(share.amount),
      isApart: share.isApart,
    }
  })
  const conceded = terms.concession
    ? `; ${formatCount(sums.conceded)} of them by the concession ${typeOf(terms.concession)}, which was less`
    : ''
  const vat =
    terms.vatRate === null
      ? 'The super agent is settled without VAT'
      : `${percentageText(terms.vatRate)} of each fee, rounded half up to the kobo`
  const steps: Step[] = [
    { label: 'Amount', text: `The sum of ${formatCount(sums.count)} transactions`, amount: kobo(sums.amount) },
    { label: 'Fees', text: `Charged per transaction: ${typeOf(terms.standard)}${conceded}`, amount: kobo(sums.fee) },
    { label: 'VAT', text: vat, amount: kobo(sums.vat) },
    {
      label: 'To the super agent',
      text: [sums.amount, sums.fee, sums.vat].map((one) => formatNaira(one as Kobo)).join(' − '),
      amount: kobo(sums.net),
    },
  ]
  const within = named.filter(({ isApart, amount }) => !isApart && amount > 0).map(({ amount }) => amount)
  const certificate = await certificateOf(db, bulk.id, key)
  return {
    bulkSettlementKey: bulk.key,
    transactionSearchKey: null,
    steps,
    shares: named.map(({ label, text, amount }) => ({ label, text, amount })),
    sum: sumOf(sums.amount, [sums.net, ...within, sums.vat]),
    certificate: {
      checks: certificate.checks,
      holds: stillHolds(certificate, bulk.certificateDigest),
      digest: bulk.certificateDigest?.toString('hex') ?? '',
    },
  }
}
