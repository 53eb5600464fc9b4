/** Which requests change what fees come to, and what that would have made, in words. */
import { kobo } from '@dcir/core/money/kobo'
import { changeByRate, changeByShare, changeByTerms, effectText, feeChangeOf } from '@dcir/core/settlements/what-if'
import type { WhatIf } from '@dcir/core/settlements/what-if-contract'
import { describe, expect, test } from 'vitest'

const asked = (action: string, after: object | null, targetRecordId = 'STANDARD') =>
  feeChangeOf({ action, targetRecordId, afterData: after && JSON.stringify(after) })

describe('a request about fees', () => {
  const terms = { flat: null, minimumCap: null, maximumCap: 100_000, percentage: '0.5' }
  const charge = { code: 'STANDARD', chargeTypeName: 'Standard', chargeType: { code: 'PERCENT_MAX_CAP' }, ...terms }
  const flags = { isFeeSharing: true, useMerchantChargeType: false, remainderParticipant: false }

  test('names the charge type, the participant or the VAT rate as it would be', () => {
    expect(asked('charge-types.update', charge)).toEqual({
      chargeType: { code: 'STANDARD', chargeType: 'PERCENT_MAX_CAP', ...terms },
    })
    expect(asked('participants.update', { name: 'Pool', chargeType: { code: 'FLAT_5' }, ...flags }, 'PT-0001')).toEqual(
      {
        participant: { participantId: 'PT-0001', chargeTypeCode: 'FLAT_5', ...flags },
      },
    )
    expect(asked('configurations.update', { configValue: '10' }, 'dcir.charge.vat.percentage')).toEqual({
      vatRate: '10',
    })
  })

  test('any other request, one that deletes, and one that says no charge is none', () => {
    expect(asked('configurations.update', { configValue: '10' }, 'dcir.requery.window.hours')).toBeNull()
    expect(asked('users.update', charge)).toBeNull()
    expect(asked('charge-types.update', null)).toBeNull()
    expect(asked('charge-types.update', { ...charge, chargeType: { code: 'NONE' } })).toBeNull()
  })
})

describe('a form about fees', () => {
  test('says the charge type as it would be, once all that its model needs is filled in', () => {
    expect(changeByTerms('STANDARD', { chargeType: 'PERCENT_ALL', percent: '0.5' })).toEqual({
      chargeType: {
        ...{ code: 'STANDARD', chargeType: 'PERCENT_ALL' },
        ...{ flat: null, minimumCap: null, maximumCap: null, percentage: '0.5' },
      },
    })
    for (const percent of ['', null, 'much']) {
      expect(changeByTerms('STANDARD', { chargeType: 'PERCENT_ALL', percent })).toBeNull()
    }
    expect(changeByTerms('STANDARD', { chargeType: 'FLAT' })).toBeNull()
    expect(changeByTerms('STANDARD', { chargeType: 'FLAT', flat: 5_000 })?.chargeType?.flat).toBe(5_000)
    expect(changeByTerms('STANDARD', {})).toBeNull()
  })

  test('says the participant as it would be; who does not share the fee takes nothing that is left', () => {
    const terms = { chargeType: 'POOL', feeSharing: false, remainderParticipant: true }
    expect(changeByShare('PT-0001', terms)?.participant).toEqual({
      ...{ participantId: 'PT-0001', chargeTypeCode: 'POOL', isFeeSharing: false },
      ...{ useMerchantChargeType: false, remainderParticipant: false },
    })
    expect(changeByShare('PT-0001', {})).toBeNull()
  })

  test('says the VAT rate of that setting alone', () => {
    expect(changeByRate('dcir.charge.vat.percentage', '10')).toEqual({ vatRate: '10' })
    expect(changeByRate('dcir.requery.window.hours', '10')).toBeNull()
    for (const value of [undefined, '', 'ten']) expect(changeByRate('dcir.charge.vat.percentage', value)).toBeNull()
  })
})

describe('the sentence', () => {
  const both = (before: number, after: number) => ({ before: kobo(before), after: kobo(after) })
  const of = (fee: WhatIf['fee'], more: Partial<WhatIf> = {}): WhatIf => ({
    ...{ month: '2026-10', transactionCount: 3, vat: both(0, 0), net: both(0, 0), superAgents: [], participants: [] },
    ...{ stops: null, fee, ...more },
  })

  test('says how much more or less, or that it is the same', () => {
    expect(effectText(of(both(1_000_000, 880_000)))).toBe(
      'With this change October 2026 would have earned ₦1,200.00 less: ₦8,800.00 of fees instead of ₦10,000.00.',
    )
    expect(effectText(of(both(100, 150)))).toContain('₦0.50 more')
    expect(effectText(of(both(100, 100)))).toBe(
      'With this change October 2026 would have earned the same: ₦1.00 of fees.',
    )
  })

  test('says what VAT would have been, where that changes', () => {
    expect(effectText(of(both(100, 100), { vat: both(750, 1_000) }))).toBe(
      'With this change October 2026 would have earned the same: ₦1.00 of fees. VAT would have been ₦10.00 instead of ₦7.50.',
    )
  })

  test('says that nothing is concerned, and where bulks would have stopped', () => {
    expect(effectText(of(both(0, 0), { transactionCount: 0 }))).toBe(
      'In October 2026 nothing was settled that this concerns.',
    )
    expect(effectText(of(both(100, 50), { stops: 'Of X, too much.' }))).toMatch(/Of X, too much\. Bulks would have/)
  })
})
