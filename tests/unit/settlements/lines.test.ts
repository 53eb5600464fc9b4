/** Settlement of a transaction: against fractions, and in words. */
import { kobo } from '@dcir/core/money/kobo'
import {
  lineSteps,
  type SettledSharer,
  type SettlementTerms,
  settleLine,
  shareSteps,
} from '@dcir/core/settlements/lines'
import { certify, isGreen } from '@dcir/core/settlements/rules'
import { bulkKeyOf, isDue, windowEnd } from '@dcir/core/settlements/windows'
import { maskCardNumbers } from '@dcir/core/validators/card-numbers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyAmount, anyTerms, expectedOf, seenIn } from '../../support/settlement-oracle'

const none = { flat: null, minimumCap: null, maximumCap: null, percentage: null }
const standard = {
  id: 1,
  code: 'STANDARD',
  version: 3,
  model: { ...none, chargeType: 'PERCENT_MAX_CAP', percentage: '0.5', maximumCap: 100_000 },
} as const
const sharerOf = (name: string, part: Partial<SettledSharer>): SettledSharer => ({
  id: 1,
  participantId: 'PT-0001',
  name,
  model: { ...none, chargeType: 'PERCENT_ALL', percentage: '0.1' },
  isFeeSharing: true,
  useMerchantChargeType: false,
  remainderParticipant: false,
  chargeTypeCode: 'ISSUER_SHARE',
  chargeTypeVersion: 2,
  creditAccount: '0100000011',
  creditAccountName: 'ISSUER POOL',
  debitAccount: null,
  debitAccountName: null,
  ...part,
})
const terms: SettlementTerms = {
  standard,
  concession: null,
  vatRate: '7.5',
  sharers: [sharerOf('Issuer Pool', {}), sharerOf('Bank Fee Income', { remainderParticipant: true })],
}

describe('a settled transaction', () => {
  test.each([
    // amount, fee, VAT: the vectors of the rules.
    [10_000_000, 50_000, 3_750],
    [30_000_000, 100_000, 7_500],
    [99, 0, 0],
    [100, 1, 0],
    [1_000_000, 5_000, 375],
    [1_400, 7, 1],
    [1_200, 6, 0],
  ])('of %i kobo has a fee of %i and VAT of %i', (amount, fee, vat) => {
    const line = settleLine(terms, kobo(amount))
    expect([line.fee, line.vat, line.net]).toEqual([fee, vat, amount - fee - vat])
  })

  test('agrees with fractions over every model, cap, concession, VAT rate and set of participants', () => {
    fc.assert(
      fc.property(anyTerms, anyAmount, (of, amount) => {
        const line = settleLine(of, amount)
        expect(seenIn(line)).toEqual(expectedOf(of, amount))
        expect(line.fee + line.vat + line.net).toBe(amount)
        const { shares, remainder, exceedsFee } = line.sharing
        if (!exceedsFee) expect(shares.reduce((sum, one) => sum + one.amount, 0) + remainder.amount).toBe(line.fee)
      }),
      { numRuns: 3_000 },
    )
  })

  test('DOM-2.2 takes the smaller of the standard fee and the concession, and keeps both', () => {
    const model = { ...none, chargeType: 'FLAT', flat: 20_000 } as const
    const conceded = { ...terms, concession: { id: 2, code: 'CHEAP', version: 1, model } }
    expect(settleLine(conceded, kobo(10_000_000))).toMatchObject({
      standardFee: 50_000,
      concessionFee: 20_000,
      fee: 20_000,
    })
    expect(settleLine(conceded, kobo(1_000_000))).toMatchObject({
      standardFee: 5_000,
      concessionFee: 20_000,
      fee: 5_000,
    })
  })

  test('DOM-2.3 explains every kobo: formula, version, cap, rounding, VAT, net and each share', () => {
    const line = settleLine(terms, kobo(30_000_050))
    expect(lineSteps(terms, line).map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Amount: Amount of the transaction',
      'Fee by STANDARD version 3: 0.5% of ₦300,000.50 = ₦1,500.00 rounded to the kobo, capped at ₦1,000.00 → fee ₦1,000.00',
      'VAT: 7.5% of the fee of ₦1,000.00 = ₦75.00',
      'To the super agent: ₦300,000.50 − ₦1,000.00 − ₦75.00 = ₦298,925.50',
    ])
    expect(shareSteps(terms, line).map(({ label, text, amount }) => `${label}: ${text} (${amount})`)).toEqual([
      'Issuer Pool: ISSUER_SHARE version 2: 0.1% of ₦300,000.50 = ₦300.00 rounded to the kobo → ₦300.00 (30000)',
      'Bank Fee Income: The rest of the fee: ₦1,000.00 − ₦300.00 = ₦700.00 (70000)',
    ])
  })
})

describe('windows', () => {
  const settings = { hours: 6, graceMinutes: 15 }
  const at = (text: string) => new Date(`2026-11-${text}+01:00`)
  test.each([
    ['T1', '20T00:00:00', '21T00:00:00'],
    ['T1', '20T13:20:00', '21T00:00:00'],
    ['T0', '20T00:00:00', '20T06:00:00'],
    ['T0', '20T13:20:00', '20T18:00:00'],
    ['T0', '20T18:00:00', '21T00:00:00'],
  ] as const)('of %s that begin on %s end on %s', (type, from, to) => {
    expect(windowEnd(type, at(from), settings)).toEqual(at(to))
  })

  test('of hours that do not divide a day end with the day, and are due when the grace is over', () => {
    expect(windowEnd('T0', at('20T21:00:00'), { hours: 7, graceMinutes: 15 })).toEqual(at('21T00:00:00'))
    expect(isDue(at('21T00:00:00'), at('21T00:14:59'), settings)).toBe(false)
    expect(isDue(at('21T00:00:00'), at('21T00:15:00'), settings)).toBe(true)
  })

  test('never name it by what could be taken for a card number and be masked', () => {
    for (let agent = 1; agent < 3_000; agent += 7) {
      const key = bulkKeyOf(agent * 13, at('20T13:20:05'))
      expect(maskCardNumbers(key)).toBe(key)
    }
  })

  test('name their bulk by super agent and beginning', () => {
    expect(bulkKeyOf(1, at('20T00:00:00'))).toBe('BS0001-D20261120-T0000')
    expect(bulkKeyOf(12, at('20T13:20:05'))).toBe('BS0012-D20261120-T132005')
    expect(bulkKeyOf(12, at('20T13:20:05.007'))).toBe('BS0012-D20261120-T132005007')
    expect(bulkKeyOf(12, at('20T13:20:00.070'))).toBe('BS0012-D20261120-T132000070')
  })
})

describe('a certificate', () => {
  const good = {
    transactionCount: 2,
    totalAmount: 1_000,
    chargeAmount: 50,
    vatAmount: 4,
    merchantAmount: 946,
    lineCount: 2,
    lineAmount: 1_000,
    lineFee: 50,
    lineVat: 4,
    lineNet: 946,
    leastNet: 10,
    unevenLines: 0,
    heldLines: 0,
    doubleLines: 0,
    shareAmount: 50,
    requestAmount: 1_000,
    apartRequested: 7,
    apartShares: 7,
    references: 3,
    differentReferences: 3,
  }
  test('is green when all sums agree', () => expect(isGreen(certify(good))).toBe(true))

  test('a check that holds says so, and one that does not counts what is wrong', () => {
    const said = (figures: typeof good) =>
      certify(figures)
        .filter(({ name }) => ['Each line', 'Negative', 'Held', 'Once', 'References'].includes(name))
        .map(({ text }) => text)
    expect(said(good)).toEqual([
      'On every line fee, VAT and net add up to the amount',
      'No transaction costs more than it pays',
      'No held transaction is included',
      'No transaction is in two settlements',
      'Every payment has its own reference',
    ])
    const { references } = good
    expect(
      said({
        ...good,
        unevenLines: 2,
        leastNet: -1,
        heldLines: 1,
        doubleLines: 3,
        differentReferences: references - 1,
      }),
    ).toEqual([
      '2 lines on which fee, VAT and net do not add up to the amount',
      'A transaction costs more than it pays',
      '1 held transaction is included',
      '3 transactions are in two settlements',
      '1 payment shares its reference with another',
    ])
  })

  test.each([
    ['Count', { lineCount: 1 }],
    ['Lines', { totalAmount: 1_001 }],
    ['Parts', { lineNet: 945 }],
    ['Summary', { merchantAmount: 945 }],
    ['Each line', { unevenLines: 2 }],
    ['Negative', { leastNet: -1 }],
    ['Held', { heldLines: 1 }],
    ['Once', { doubleLines: 1 }],
    ['Shares', { shareAmount: 49 }],
    ['Requests', { requestAmount: 999 }],
    ['Debited apart', { apartRequested: 6 }],
    ['References', { differentReferences: 2 }],
  ])('is red and says "%s" when that does not hold', (name, wrong) => {
    const red = certify({ ...good, ...wrong }).filter(({ holds }) => !holds)
    expect(red.map((one) => one.name)).toContain(name)
  })
})
