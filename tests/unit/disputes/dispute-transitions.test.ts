/** Requests that the dialogs of disputes send and when, and the moves that are shown to each side. */

import type { PayeeCheck } from '@dcir/core/disputes/payee'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { kobo } from '@dcir/core/money/kobo'
import { authorities } from '@dcir/core/permissions/authority-table'
import { claimBody, claimFields } from '@dcir/screens/disputes/create-dispute-dialog'
import { offersOf, rowOffersOf } from '@dcir/screens/disputes/dispute-actions-rule.ts'
import { disputeRefusal, offersDispute } from '@dcir/screens/disputes/dispute-check-rule.ts'
import { base64Of } from '@dcir/screens/disputes/receipt-input-picture.ts'
import { answerBody, answerFields } from '@dcir/screens/disputes/resolve-dialog'
import { LOOK_UPS, readingOf } from '@dcir/ui/form/reading'
import { describe, expect, test } from 'vitest'

const receipt = { name: 'receipt.png', size: 3, address: 'data:image/png;base64,AAAA' }
const transaction = { transactionSearchKey: 'key' }
type Held = Record<string, unknown>

/** Answer of the bank about a number. */
const saying = (state: 'asking' | 'found' | 'missing', of = '0123456789') => ({
  [LOOK_UPS]: { customerAccountNumber: { of, state, text: 'ADA OBI' } },
})
const whole: Held = {
  customerAccountNumber: '0123456789',
  customerAccountName: 'ADA OBI',
  reason: 'Duplicate debit',
  description: '',
  confirmed: false,
  receipt,
  ...saying('found'),
}
const typed: Held = { ...whole, customerAccountName: 'Ada Obi', confirmed: true, ...saying('missing') }

/** Body that is sent, or null while something is missing. */
function claimOf(state: Held, side: DisputeSide) {
  const fields = claimFields({
    side,
    reasons: 'Duplicate debit, Partial dispense',
    enquires: true,
    transactionSearchKey: 'T-1',
    cardAccount: undefined,
  })
  const { problems, isAsking, sent } = readingOf(fields, state)
  return problems.size > 0 || isAsking ? null : claimBody(sent as never, transaction)
}

describe('a claim', () => {
  test('DSP-50 DSP-52 of the front office has its receipt, of the back office has none', () => {
    const claim = {
      customerAccountName: 'ADA OBI',
      customerAccountNumber: '0123456789',
      reason: 'Duplicate debit',
      ...transaction,
    }
    expect(claimOf(whole, 'merchant')).toEqual({ ...claim, receiptDataBase64: 'AAAA' })
    expect(claimOf(whole, 'backoffice')).toEqual(claim)
    expect(claimOf({ ...whole, receipt: null }, 'merchant')).toBeNull()
    expect(claimOf({ ...whole, receipt: null }, 'backoffice')).toEqual(claim)
  })

  test.each([
    ['no reason', { ...whole, reason: '' }],
    ['a blank number', { ...whole, customerAccountNumber: '' }],
    ['nine digits', { ...whole, customerAccountNumber: '012345678' }],
    ['eleven digits', { ...whole, customerAccountNumber: '01234567890' }],
    ['a letter', { ...whole, customerAccountNumber: '01234x6789' }],
    ['a name that is not there yet', { ...whole, ...saying('asking') }],
    ['the name of another number', { ...whole, ...saying('found', '9876543210') }],
    ['no name', { ...typed, customerAccountName: '' }],
    ['a name of one character', { ...typed, customerAccountName: 'A' }],
    ['no tick', { ...typed, confirmed: false }],
    ['another reason without words', { ...whole, reason: 'Other', description: '  ' }],
    ['too many words', { ...whole, reason: 'Other', description: 'x'.repeat(501) }],
  ])('DSP-45 DSP-47 DSP-49 DSP-51 cannot be sent with %s', (_, state) => {
    for (const side of ['merchant', 'backoffice'] as const) expect(claimOf(state, side)).toBeNull()
  })

  test('DSP-47 may bear a typed name of two characters once it is confirmed; what the bank filled in asks for no tick', () => {
    expect(claimOf({ ...typed, customerAccountName: ' Ab ' }, 'backoffice')?.customerAccountName).toBe('Ab')
    const { shown, filledIn } = readingOf(
      claimFields({
        side: 'backoffice',
        reasons: '',
        enquires: true,
        transactionSearchKey: 'T-1',
        cardAccount: undefined,
      }),
      whole,
    )
    expect(shown).not.toContain('customerAccountName')
    expect(shown).not.toContain('confirmed')
    expect([...filledIn]).toEqual(['customerAccountName'])
    expect(claimOf({ ...whole, confirmed: false }, 'backoffice')?.customerAccountName).toBe('ADA OBI')
  })

  test('DSP-48 DSP-49 offers the configured reasons and Other, and sends the words of another one', () => {
    const reasonOf = (reasons: string | undefined) =>
      claimFields({
        side: 'backoffice',
        reasons,
        enquires: true,
        transactionSearchKey: 'T-1',
        cardAccount: undefined,
      }).find(({ name }) => name === 'reason')
    const { choices, prompt } = reasonOf('Duplicate debit, Partial dispense') ?? {}
    expect(choices?.map(({ value }) => value)).toEqual(['Duplicate debit', 'Partial dispense', 'Other'])
    expect(prompt).toBe('Select reason')
    expect(reasonOf(undefined)?.choices).toHaveLength(1)
    const other = { ...whole, reason: 'Other', description: ' Paid twice ' }
    expect(claimOf(other, 'backoffice')?.reason).toBe('Paid twice')
  })
})

test('DSP-57 a receipt is sent as base64 alone', () => {
  expect(base64Of(receipt)).toBe('AAAA')
})

describe('an answer', () => {
  const dispute = {
    logCode: 'DSP-000001',
    transactionAmount: kobo(100),
    customerAccountNumber: '0123456789',
    customerAccountName: 'ADA OBI',
    payeeCheck: 'CARD_ACCOUNT' as PayeeCheck,
    cardAccountName: 'ADA OBI',
    resolutionStatus: 'PENDING' as const,
    refundTransaction: null,
    reversedAt: null,
  }
  const state = { action: '', comment: '', confirmed: false, receipt: null }
  const answerOf = (held: Held, of = dispute) => {
    const { problems, sent } = readingOf(answerFields(of), held)
    return problems.size > 0 ? null : answerBody(sent as never, dispute)
  }
  test('DSP-61 DSP-62 DSP-64 accepting is ticked, and needs neither picture nor words', () => {
    expect(answerOf(state)).toBeNull()
    expect(answerOf({ ...state, action: 'ACCEPTED' })).toBeNull()
    expect(answerOf({ ...state, action: 'ACCEPTED', confirmed: true })).toEqual({
      logCode: 'DSP-000001',
      approved: true,
    })
  })

  test.each(['VERIFIED_OTHER', 'UNVERIFIED'] as const)(
    'accepting an account that is %s is ticked once more',
    (payeeCheck) => {
      const other = { ...dispute, payeeCheck }
      const accepted = { ...state, action: 'ACCEPTED', confirmed: true }
      expect(answerOf(accepted, other)).toBeNull()
      expect(answerOf({ ...accepted, payeeAcknowledged: true }, other)).toMatchObject({ payeeAcknowledged: true })
      expect(answerOf({ ...state, action: 'DECLINED', comment: 'Paid out.', receipt }, other)).not.toBeNull()
    },
  )

  test('DSP-63 DSP-64 desk 16: declining needs both, and a comment that says why', () => {
    const declined = { ...state, action: 'DECLINED', comment: ' Paid out. ', receipt }
    expect(answerOf(declined)).toEqual({
      logCode: 'DSP-000001',
      approved: false,
      comment: 'Paid out.',
      receiptDataBase64: 'AAAA',
    })
    expect(answerOf({ ...declined, receipt: null })).toBeNull()
    for (const comment of ['', '  ', 'x', ' Paid ', 'x'.repeat(1001)])
      expect(answerOf({ ...declined, comment })).toBeNull()
  })
})

describe('which actions are shown', () => {
  const open = {
    status: 'PENDING',
    resolutionStatus: 'PENDING',
    loggedBy: 'bo.maker',
    loggedBySide: 'backoffice',
    resolvedBy: null,
    tatExpiryDate: '2026-11-24T00:00:00+01:00',
    refundTransaction: null,
  } as const
  type Given = Parameters<typeof offersOf>[0]
  const offers = (
    changes: Partial<Given>,
    username: string,
    side: DisputeSide,
    held: readonly string[] = authorities,
  ) => offersOf({ ...open, ...changes }, { username, side }, held, NOW)
  const NOW = Date.parse('2026-11-23T12:00:00+01:00')
  const DENIED = 'You do not have the authority for this action.'

  test('DSP-60 Resolve is refused to whoever logged it and to their side, with the reason, and gone once it is resolved', () => {
    expect(offers({}, 'bo.checker', 'backoffice').resolve).toEqual({ refusal: null })
    expect(offers({}, 'sa.admin', 'merchant').resolve).toEqual({ refusal: null })
    const own = offers({}, 'bo.maker', 'backoffice').resolve
    expect(own).toEqual({ refusal: 'You logged this; a colleague must decide.' })
    const ofSide = offers({ loggedBySide: 'merchant', loggedBy: 'sa.admin' }, 'sa.other', 'merchant').resolve
    expect(ofSide).toEqual({ refusal: 'Your side logged this; the bank must decide.' })
    // Desk 4: the same to the very person who logged it.
    const ownOfSide = offers({ loggedBySide: 'merchant', loggedBy: 'sa.admin' }, 'sa.admin', 'merchant').resolve
    expect(ownOfSide).toEqual(ofSide)
    for (const resolutionStatus of ['ACCEPTED', 'DECLINED'] as const)
      expect(offers({ status: 'RESOLVED', resolutionStatus }, 'bo.checker', 'backoffice').resolve).toBeNull()
  })

  test('DSP-60 a time that ran out is said to the side that missed it', () => {
    const late = offers({ status: 'SYSTEM_ACCEPTED' }, 'sa.admin', 'merchant').resolve
    expect(late?.refusal).toBe('The time to answer this dispute is over; it was accepted automatically.')
    expect(offers({ status: 'SYSTEM_ACCEPTED' }, 'bo.checker', 'backoffice').resolve).toEqual({ refusal: null })
  })

  test('DSP-60 from the deadline on Resolve is refused, though the expiry job has not run yet', () => {
    const late = offers({ tatExpiryDate: '2026-11-23T12:00:00+01:00' }, 'bo.checker', 'backoffice').resolve
    expect(late?.refusal).toBe('The time to answer this dispute is over; it was accepted automatically.')
  })

  test('a row of a list shows every action that its reader has the authority for, with the reason that refuses it', () => {
    const row = (changes: Partial<Given>, username = 'bo.checker', held: readonly string[] = authorities) => {
      const { resolve, reopen } = rowOffersOf({ ...open, ...changes }, { username, side: 'backoffice' }, held, NOW)
      return [resolve, reopen].map((offer) => offer && (offer.refusal ?? 'offered'))
    }
    const not = (state: string) => `This dispute is ${state} and cannot be reopened here.`
    const expired = 'The time to answer this dispute is over; it was accepted automatically.'
    const decided = (resolutionStatus: 'ACCEPTED' | 'DECLINED') =>
      ({ status: 'RESOLVED', resolutionStatus, resolvedBy: 'sa.admin' }) as const
    expect(row({})).toEqual(['offered', not('pending')])
    expect(row({}, 'bo.maker')).toEqual(['You logged this; a colleague must decide.', not('pending')])
    expect(row({ tatExpiryDate: '2026-11-23T11:59:59+01:00' })).toEqual([expired, not('pending')])
    expect(row(decided('ACCEPTED'))).toEqual(['sa.admin has already accepted this dispute.', not('accepted')])
    expect(row(decided('DECLINED'))).toEqual(['sa.admin has already declined this dispute.', 'offered'])
    expect(row({ status: 'SYSTEM_ACCEPTED', resolutionStatus: 'ACCEPTED' })).toEqual([expired, 'offered'])
    expect(row({}, 'bo.checker', [])).toEqual([null, null])
    const ranOut = { ...open, status: 'SYSTEM_ACCEPTED', resolutionStatus: 'ACCEPTED' } as const
    expect(rowOffersOf(ranOut, { username: 'sa.maker', side: 'merchant' }, authorities, NOW).reopen?.refusal).toBe(
      'Time ran out and it was accepted. Only the bank can reopen it.',
    )
  })

  test.each([
    ['backoffice', 'bo_dcir_update_dispute_transaction', 'bo_dcir_reopen_dispute_transaction'],
    ['merchant', 'fo_dcir_update_disputes', 'fo_dcir_reopen_dispute_transaction'],
  ] as const)('DSP-59 DSP-69 the %s needs %s and %s', (side, update, again) => {
    const declined = { status: 'RESOLVED', resolutionStatus: 'DECLINED' } as const
    const but = (one: string) => authorities.filter((held) => held !== one)
    expect(offers({}, 'ada', side, but(update)).resolve?.refusal).toBe(DENIED)
    expect(offers({}, 'ada', side, [update]).resolve?.refusal).toBeNull()
    expect(offers(declined, 'ada', side, but(again)).reopen?.refusal).toBe(DENIED)
    expect(offers(declined, 'ada', side, [again]).reopen?.refusal).toBeNull()
  })

  test('DSP-68 DSP-70 Reopen: what was declined to both sides, what the expiry job accepted to the bank, nothing else', () => {
    const reopening = (status: Given['status'], resolutionStatus: Given['resolutionStatus'], side: DisputeSide) =>
      offers({ status, resolutionStatus }, 'ada', side).reopen?.reopening ?? null
    for (const side of ['backoffice', 'merchant'] as const) {
      expect(reopening('RESOLVED', 'DECLINED', side)).toBe('REOPEN')
      expect(reopening('RESOLVED', 'ACCEPTED', side)).toBeNull()
      expect(reopening('PENDING', 'PENDING', side)).toBeNull()
    }
    for (const resolution of ['ACCEPTED', 'PENDING'] as const) {
      expect(reopening('SYSTEM_ACCEPTED', resolution, 'backoffice')).toBe('REOPEN_SYSTEM_ACCEPTED')
      expect(reopening('SYSTEM_ACCEPTED', resolution, 'merchant')).toBeNull()
    }
  })

  test('a refund that is on its way keeps an expired dispute from being reopened', () => {
    const taken = { status: 'SYSTEM_ACCEPTED', resolutionStatus: 'ACCEPTED' } as const
    const refund = (status: 'PENDING' | 'SUCCESSFUL' | 'CANCELED', attempts: number) =>
      offers({ ...taken, refundTransaction: { status, attempts } as Given['refundTransaction'] }, 'ada', 'backoffice')
        .reopen?.refusal
    expect(refund('PENDING', 0)).toBeNull()
    expect(refund('CANCELED', 0)).toBeNull()
    for (const sent of [refund('PENDING', 1), refund('SUCCESSFUL', 1)])
      expect(sent).toBe('The refund of this dispute is already on its way, so it cannot be reopened.')
  })
})

describe('Log Dispute', () => {
  const known = {
    transaction: { responseCode: '91', disputeLogCode: null },
    codes: ['91', '06'],
    mayLog: true,
    dispute: null,
    mayCheck: true,
  }
  test('TXN-17 TXN-18 TXN-19 shows for a code that qualifies, without a dispute, with the authority', () => {
    expect(offersDispute(known)).toBe(true)
    expect(offersDispute({ ...known, dispute: undefined, mayCheck: false })).toBe(true)
    for (const change of [
      { codes: ['06'] },
      { codes: undefined },
      { mayLog: false },
      { dispute: {} },
      { dispute: undefined },
      { transaction: { responseCode: '91', disputeLogCode: 'DSP-000001' } },
    ])
      expect(offersDispute({ ...known, ...change })).toBe(false)
  })

  test('a reversal is not disputed, and its button says why', () => {
    expect(disputeRefusal({ transactionIndicator: 'CREDIT' })).toBeNull()
    expect(disputeRefusal({ transactionIndicator: 'DEBIT' })).toMatch(/^This transaction was reversed already/)
  })
})
