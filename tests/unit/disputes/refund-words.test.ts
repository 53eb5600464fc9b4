import { noAttemptText, unapprovedText } from '@dcir/core/disputes/refund-words'
import { describe, expect, test } from 'vitest'

const pending = { status: 'PENDING', resolutionStatus: 'PENDING' } as const
const unapproved = { status: 'SYSTEM_ACCEPTED', resolutionStatus: 'PENDING' } as const

describe('Desk 7', () => {
  test.each([
    [pending, 'A refund is attempted once the dispute is accepted.'],
    [unapproved, 'The bank approves the refund before it is paid.'],
    [{ status: 'SYSTEM_ACCEPTED', resolutionStatus: 'ACCEPTED' } as const, 'The refund was not sent to the bank yet.'],
    [{ status: 'RESOLVED', resolutionStatus: 'ACCEPTED' } as const, 'The refund was not sent to the bank yet.'],
    [
      { status: 'RESOLVED', resolutionStatus: 'DECLINED' } as const,
      'This dispute was declined, so nothing is refunded.',
    ],
  ])('%j has no attempt for a reason', (dispute, text) => {
    expect(noAttemptText(dispute)).toBe(text)
  })

  test('a dispute whose time ran out says that a person must approve it, and any other says nothing', () => {
    const tatExpiryDate = '2026-11-24T18:19:00+01:00'
    expect(unapprovedText({ ...unapproved, tatExpiryDate })).toBe(
      'Nobody answered by Nov 24th, 26 6:19 PM. The bank must approve the refund; the customer has no money yet.',
    )
    expect(unapprovedText({ ...pending, tatExpiryDate })).toBeNull()
    expect(unapprovedText({ status: 'SYSTEM_ACCEPTED', resolutionStatus: 'ACCEPTED', tatExpiryDate })).toBeNull()
  })
})
