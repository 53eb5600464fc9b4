/** Which requests change what fees come to, and what that would have made, in words. */
import { kobo } from '@dcir/core/money/kobo'
import { effectText, feeChangeOf } from '@dcir/core/settlements/what-if'
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

describe('the sentence', () => {
  const both = (before: number, after: number) => ({ before: kobo(before), after: kobo(after) })
  const of = (fee: WhatIf['fee'], more: Partial<WhatIf> = {}): WhatIf => ({
    ...{ month: '2026-10', transactionCount: 3, vat: both(0, 0), net: both(0, 0), superAgents: [], participants: [] },
    ...{ stops: null, fee, ...more },
  })

  test('says how much more or less, or that it is the same', () => {
    expect(effectText(of(both(1_000_000, 880_000)))).toBe(
      'In October 2026 this would have earned ₦1,200.00 less: ₦8,800.00 of fees instead of ₦10,000.00.',
    )
    expect(effectText(of(both(100, 150)))).toContain('₦0.50 more')
    expect(effectText(of(both(100, 100)))).toBe('In October 2026 this would have earned the same: ₦1.00 of fees.')
  })

  test('says that nothing is concerned, and where bulks would have stopped', () => {
    expect(effectText(of(both(0, 0), { transactionCount: 0 }))).toBe(
      'In October 2026 nothing was settled that this concerns.',
    )
    expect(effectText(of(both(100, 50), { stops: 'Of X, too much.' }))).toMatch(/Of X, too much\. Bulks would have/)
  })
})
