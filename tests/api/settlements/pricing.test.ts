/** SQL's arithmetic of a settlement against core's, to the kobo. */
import { BANK } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import { pricedSql, shareSumsSql } from '@dcir/api/features/settlements/pricing'
import type { Kobo } from '@dcir/core/money/kobo'
import { type SettlementTerms, settleLine } from '@dcir/core/settlements/lines'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { anyAmount, anyTerms } from '../../support/settlement-oracle'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

interface Row {
  amount: number
  standardFee: number
  concessionFee: number | null
  fee: number
  vat: number
  net: number
  chargeTypeId: number
  chargeTypeVersion: number
}
interface Shares {
  takenShares: number[]
  apartShares: number[]
  inExcess: number
}

const sumAt = (lists: readonly (readonly { amount: number }[])[], count: number) =>
  Array.from({ length: count }, (_, at) => lists.reduce((sum, one) => sum + (one[at]?.amount ?? 0), 0))

async function checkAgainstCore(terms: SettlementTerms, amounts: readonly Kobo[]): Promise<void> {
  const lines = amounts.map((amount) => settleLine(terms, amount))
  const given = sql`SELECT amount FROM unnest(${amounts}::bigint[]) WITH ORDINALITY AS a (amount, position)`
  const { rows, shares } = await api.app.database.read(BANK, async (db) => ({
    rows: await db.rows<Row>(pricedSql(terms, given)),
    shares: (await db.rows<Shares>(shareSumsSql(terms, pricedSql(terms, given))))[0] as Shares,
  }))
  const wanted = lines.map(
    ({ amount, standardFee, concessionFee, fee, vat, net, pricedBy }): Row => ({
      amount,
      standardFee,
      concessionFee,
      fee,
      vat,
      net,
      chargeTypeId: pricedBy.id,
      chargeTypeVersion: pricedBy.version,
    }),
  )
  expect(rows).toEqual(wanted)
  expect(shares.inExcess).toBe(lines.filter(({ sharing }) => sharing.exceedsFee).length)
  const taking = terms.sharers.filter((one) => one.isFeeSharing && !one.remainderParticipant).length
  const apart = terms.sharers.filter((one) => !one.isFeeSharing).length
  // Where shares exceed the fee nothing is settled, and what each would have had does not matter.
  if (shares.inExcess === 0) {
    expect(shares.takenShares).toEqual(
      sumAt(
        lines.map(({ sharing }) => sharing.shares),
        taking,
      ),
    )
  }
  expect(shares.apartShares).toEqual(
    sumAt(
      lines.map(({ sharing }) => sharing.debited),
      apart,
    ),
  )
}

test('DOM-2.1 DOM-2.3 every model, cap, concession, VAT rate and set of participants is priced by SQL as by core', async () => {
  const amounts = fc.array(anyAmount, { minLength: 1, maxLength: 20 })
  await fc.assert(fc.asyncProperty(anyTerms, amounts, checkAgainstCore), { numRuns: 300 })
})
