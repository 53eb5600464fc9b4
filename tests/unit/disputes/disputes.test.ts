/** Rules of disputes: deadlines with their vectors, the table of moves, receipts by name, words that come from text. */
import { deadlineOf, deadlineRule, reasonOff } from '@dcir/core/disputes/deadlines'
import {
  disputeDateTypes,
  disputeFileName,
  failedResponseCodes,
  isPendingApproval,
  pendingApprovalFilter,
} from '@dcir/core/disputes/lists'
import { reasonsOf } from '@dcir/core/disputes/messages'
import {
  imageTypeOf,
  matchReceipts,
  PHOTO_MAX_BYTES,
  RECEIPT_MAX_BYTES,
  receiptProblem,
  receiptSize,
} from '@dcir/core/disputes/receipts'
import { parseStatusLog } from '@dcir/core/disputes/status-log'
import {
  canTransition,
  decisionRefusal,
  disputeTransitions,
  expiryTransition,
  reopeningOf,
} from '@dcir/core/disputes/transitions'
import { lagosIso } from '@dcir/core/time/lagos'
import { describe, expect, test } from 'vitest'

const at = (text: string) => new Date(`${text}+01:00`)
const none = new Map<string, string>()
const off = (...dates: string[]) => new Map(dates.map((date) => [date, `Holiday of ${date}`]))
const WORKING = { hours: 24, mode: 'WORKING_CLOCK' } as const

describe('the time to answer', () => {
  test.each([
    ['over a weekend', '2024-04-05T20:00:00', 16, none, '2024-04-08T12:00:00'],
    ['over two holidays', '2024-04-08T20:00:00', 24, off('2024-04-09', '2024-04-10'), '2024-04-11T20:00:00'],
    [
      'over a third that was declared late',
      '2024-04-08T20:00:00',
      24,
      off('2024-04-09', '2024-04-10', '2024-04-11'),
      '2024-04-12T20:00:00',
    ],
    ['from a Saturday', '2024-04-06T09:00:00', 24, none, '2024-04-09T00:00:00'],
    ['within one day', '2024-04-10T09:00:00', 5, none, '2024-04-10T14:00:00'],
    ['up to the last second of a day', '2024-04-10T00:00:00', 24, none, '2024-04-11T00:00:00'],
  ])('DSP-29 a working clock %s', (_name, stored, hours, holidays, expiry) => {
    expect(lagosIso(deadlineOf(at(stored), { ...WORKING, hours }, holidays).expiry)).toBe(`${expiry}+01:00`)
  })

  test('DOM-5.9 the trace lists every day, and its minutes add up to the hours', () => {
    const { trace } = deadlineOf(at('2024-04-05T20:00:00'), { ...WORKING, hours: 30 }, off('2024-04-08'))
    expect(trace).toEqual({
      startedAt: '2024-04-05T20:00:00+01:00',
      hours: 30,
      mode: 'WORKING_CLOCK',
      counted: [
        { date: '2024-04-05', minutes: 240 },
        { date: '2024-04-09', minutes: 1440 },
        { date: '2024-04-10', minutes: 120 },
      ],
      skipped: [
        { date: '2024-04-06', why: 'Weekend' },
        { date: '2024-04-07', why: 'Weekend' },
        { date: '2024-04-08', why: 'Holiday of 2024-04-08' },
      ],
    })
    expect(trace.counted.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(30 * 60)
  })

  test.each(['WORKING_CLOCK', 'ELAPSED'] as const)('seconds are not lost between days: %s', (mode) => {
    const { trace } = deadlineOf(at('2024-04-10T16:17:35'), { hours: 24, mode }, none)
    expect(trace.counted.map(({ minutes }) => minutes)).toEqual([462, 978])
  })

  test('on a day off the time starts at the next working midnight, and says so', () => {
    expect(deadlineOf(at('2024-04-06T09:00:00'), WORKING, none).trace.startedAt).toBe('2024-04-08T00:00:00+01:00')
  })

  test('DOM-5.9 ELAPSED counts every hour, BUSINESS_DAYS ends with whole working days', () => {
    const friday = at('2024-04-05T20:00:00')
    expect(lagosIso(deadlineOf(friday, { hours: 30, mode: 'ELAPSED' }, none).expiry)).toBe('2024-04-07T02:00:00+01:00')
    const business = deadlineOf(friday, { hours: 24, mode: 'BUSINESS_DAYS' }, none)
    expect(lagosIso(business.expiry)).toBe('2024-04-09T00:00:00+01:00')
    expect(lagosIso(deadlineOf(friday, { hours: 25, mode: 'BUSINESS_DAYS' }, none).expiry)).toBe(
      '2024-04-10T00:00:00+01:00',
    )
  })

  test('a calendar without working days is a mistake that is named, not a loop', () => {
    const every = { get: () => 'Holiday', has: () => true } as unknown as ReadonlyMap<string, string>
    expect(() => deadlineOf(at('2024-04-05T20:00:00'), WORKING, every)).toThrow('no working days')
  })

  test('what is configured wrongly is the default', () => {
    expect(deadlineRule('48', 'ELAPSED')).toEqual({ hours: 48, mode: 'ELAPSED' })
    expect(deadlineRule('soon', 'WHENEVER')).toEqual({ hours: 24, mode: 'WORKING_CLOCK' })
    expect(deadlineRule(undefined, undefined)).toEqual({ hours: 24, mode: 'WORKING_CLOCK' })
    expect(reasonOff('2024-04-08', none)).toBeNull()
  })
})

const dispute = (status: string, resolutionStatus: string, more = {}) =>
  ({ status, resolutionStatus, loggedBy: 'bo.maker', loggedBySide: 'backoffice', ...more }) as never
const bank = { username: 'bo.checker', side: 'backoffice' } as const
const agent = { username: 'sa.admin', side: 'merchant' } as const

describe('the table of moves', () => {
  test('DSP-67 DOM-5.2 states lead where the table says, and nowhere else', () => {
    const states = [
      'PENDING/PENDING',
      'RESOLVED/ACCEPTED',
      'RESOLVED/DECLINED',
      'SYSTEM_ACCEPTED/ACCEPTED',
      'SYSTEM_ACCEPTED/PENDING',
    ]
    const found = states.flatMap((state) => {
      const [status = '', resolution = ''] = state.split('/')
      return Object.entries(disputeTransitions)
        .filter(([move]) => canTransition(move as never, dispute(status, resolution)))
        .map(([move, { to }]) => `${state} ${move} ${to.join('/')}`)
    })
    expect(found).toEqual([
      'PENDING/PENDING ACCEPT RESOLVED/ACCEPTED',
      'PENDING/PENDING DECLINE RESOLVED/DECLINED',
      'PENDING/PENDING EXPIRE SYSTEM_ACCEPTED/ACCEPTED',
      'PENDING/PENDING EXPIRE_UNAPPROVED SYSTEM_ACCEPTED/PENDING',
      'RESOLVED/DECLINED REOPEN PENDING/PENDING',
      'SYSTEM_ACCEPTED/ACCEPTED REOPEN_SYSTEM_ACCEPTED PENDING/PENDING',
      'SYSTEM_ACCEPTED/PENDING ACCEPT RESOLVED/ACCEPTED',
      'SYSTEM_ACCEPTED/PENDING DECLINE RESOLVED/DECLINED',
      'SYSTEM_ACCEPTED/PENDING REOPEN_SYSTEM_ACCEPTED PENDING/PENDING',
    ])
  })

  test('DSP-60 DOM-5.3 nobody decides what is decided or what they logged; a super agent not what its own side logged', () => {
    expect(decisionRefusal(dispute('PENDING', 'PENDING'), bank)).toBeNull()
    expect(decisionRefusal(dispute('PENDING', 'PENDING'), agent)).toBeNull()
    expect(decisionRefusal(dispute('RESOLVED', 'DECLINED'), bank)).toBe('dispute-decided')
    expect(decisionRefusal(dispute('PENDING', 'PENDING', { loggedBy: 'bo.checker' }), bank)).toBe('own-dispute')
    const own = { loggedBy: 'sa.viewer', loggedBySide: 'merchant' }
    expect(decisionRefusal(dispute('PENDING', 'PENDING', own), agent)).toBe('own-side-dispute')
    expect(decisionRefusal(dispute('PENDING', 'PENDING', own), bank)).toBeNull()
    expect(decisionRefusal(dispute('SYSTEM_ACCEPTED', 'PENDING'), bank)).toBeNull()
    expect(decisionRefusal(dispute('SYSTEM_ACCEPTED', 'PENDING'), agent)).toBe('dispute-expired')
    expect(decisionRefusal(dispute('SYSTEM_ACCEPTED', 'ACCEPTED'), bank)).toBe('dispute-expired')
    // From the deadline on nobody decides, though the expiry job has not run yet.
    expect(decisionRefusal(dispute('PENDING', 'PENDING'), bank, true)).toBe('dispute-expired')
    expect(decisionRefusal(dispute('SYSTEM_ACCEPTED', 'PENDING'), bank, true)).toBeNull()
  })

  test('DSP-68 DSP-70 what was declined is reopened by either side, what the expiry job accepted by the bank alone', () => {
    expect(reopeningOf(dispute('RESOLVED', 'DECLINED'), 'merchant')).toBe('REOPEN')
    expect(reopeningOf(dispute('SYSTEM_ACCEPTED', 'ACCEPTED'), 'backoffice')).toBe('REOPEN_SYSTEM_ACCEPTED')
    expect(reopeningOf(dispute('SYSTEM_ACCEPTED', 'ACCEPTED'), 'merchant')).toBeNull()
    expect(reopeningOf(dispute('RESOLVED', 'ACCEPTED'), 'backoffice')).toBeNull()
    expect(reopeningOf(dispute('PENDING', 'PENDING'), 'backoffice')).toBeNull()
  })
})

describe('words and lists', () => {
  test('DSP-03 failed-response codes are the configured ones without 00, when several remain', () => {
    expect(failedResponseCodes('00, 91,96')).toEqual(['91', '96'])
    expect(failedResponseCodes('00,91')).toEqual([])
    expect(failedResponseCodes('')).toEqual([])
    expect(failedResponseCodes(undefined)).toEqual([])
  })

  test('DSP-04 DSP-82 DOM-5.6 what waits for approval is asked for by these fields, and with them what was held back', () => {
    expect(pendingApprovalFilter(['91', '96'])).toEqual({
      responseCode: '91,96',
      status: 'PENDING,SYSTEM_ACCEPTED',
      resolutionStatus: 'PENDING',
      orHeld: 'true',
    })
    // Whatever codes there are, what the job left to the bank is listed.
    expect(pendingApprovalFilter([])).toEqual({ status: 'SYSTEM_ACCEPTED', resolutionStatus: 'PENDING' })
    expect(expiryTransition('91', ['91', '96'], false)).toBe('EXPIRE_UNAPPROVED')
    expect(expiryTransition('00', ['91', '96'], false)).toBe('EXPIRE')
    expect(expiryTransition('00', ['91', '96'], true)).toBe('EXPIRE_UNAPPROVED')
  })

  test('DSP-48 reasons come from the configured list, with Other once at its end', () => {
    expect(reasonsOf('Duplicate debit, Partial dispense')).toEqual(['Duplicate debit', 'Partial dispense', 'Other'])
    expect(reasonsOf('Other,Duplicate debit')).toEqual(['Duplicate debit', 'Other'])
    expect(reasonsOf(null)).toEqual(['Other'])
  })

  test('DSP-38 the status log comes from JSON text; bad text is an empty log', () => {
    const entry = {
      updatedBy: 'bo.maker',
      actionType: 'LOGGED',
      status: 'PENDING',
      logTime: '2026-11-21T10:00:00+01:00',
    }
    expect(parseStatusLog(JSON.stringify([entry]))).toEqual([entry])
    for (const text of ['{"a":1}', '[{"updatedBy":1}]', 'not json', '', null, undefined, 'null']) {
      expect(parseStatusLog(text)).toEqual([])
    }
  })

  test('DSP-17 three date types, each with its pair', () => {
    expect(disputeDateTypes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Transaction Date', 'transactionDateStart', 'transactionDateEnd'],
      ['Log Date', 'createdDateFrom', 'createdDateTo'],
      ['TAT Expiry Date', 'tatExpiryStartDate', 'tatExpiryEndDate'],
    ])
    expect(disputeFileName('agent-disputes', '2026-11-21')).toBe('agent-disputes-2026-11-21.xlsx')
  })

  test('DSP-81 DSP-82 the filter of Disputes Pending Approval is known by its states, whatever narrows it', () => {
    for (const codes of [[], ['91', '06']])
      expect(isPendingApproval({ ...pendingApprovalFilter(codes), rrn: '632514000001' })).toBe(true)
    for (const filter of [
      {},
      { status: 'PENDING', resolutionStatus: 'PENDING' },
      { status: 'SYSTEM_ACCEPTED' },
      { status: 'SYSTEM_ACCEPTED', resolutionStatus: 'ACCEPTED' },
    ])
      expect([filter, isPendingApproval(filter)]).toEqual([filter, false])
  })
})

describe('receipts', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

  test('DSP-55 a picture is recognised by its bytes', () => {
    expect([imageTypeOf(png), imageTypeOf(jpeg)]).toEqual(['png', 'jpeg'])
    const gif = new TextEncoder().encode('GIF89a')
    expect(imageTypeOf(gif)).toBeNull()
    expect(receiptProblem(gif, 10)).toBe('Please select a valid file type. Supported file types are PNG, JPG and JPEG.')
  })

  test('DSP-56 more than two megabytes are too many', () => {
    expect(receiptProblem(png, RECEIPT_MAX_BYTES)).toBeNull()
    expect(receiptProblem(png, RECEIPT_MAX_BYTES + 1)).toBe('File size too large. Size cannot be greater than 2MB.')
    expect(receiptProblem(png, RECEIPT_MAX_BYTES + 1, PHOTO_MAX_BYTES)).toBeNull()
  })

  test.each([
    [3200, 2400, [1600, 1200]],
    [2400, 3200, [1200, 1600]],
    [1600, 1200, [1600, 1200]],
    [60, 40, [60, 40]],
    [16000, 2, [1600, 1]],
  ])('bank 8 a photo of %i by %i pixels is sent as %o', (width, height, sent) =>
    expect(receiptSize({ width, height })).toEqual(sent),
  )

  test('BDR-07 a name belongs to the longest code that it holds between delimiters', () => {
    const codes = ['DSP-1', 'DSP-12', 'DSP-1-2', 'DSP-3', 'DSP-4']
    const names = [
      'DSP-12.png',
      'a/b/DSP-1-2 (scan).jpg',
      'dsp-1_receipt.JPEG',
      'DSP-31.png',
      'DSP-4.png',
      'x DSP-4.jpg',
    ]
    const { byCode, ambiguous, unused } = matchReceipts(names, codes)
    expect(Object.fromEntries(byCode)).toEqual({
      'DSP-12': 'DSP-12.png',
      'DSP-1-2': 'a/b/DSP-1-2 (scan).jpg',
      'DSP-1': 'dsp-1_receipt.JPEG',
    })
    expect(Object.fromEntries(ambiguous)).toEqual({ 'DSP-4': ['DSP-4.png', 'x DSP-4.jpg'] })
    expect(unused).toEqual(['DSP-31.png'])
  })

  test('ten thousand names against ten thousand codes take no time to speak of', () => {
    const codes = Array.from({ length: 10_000 }, (_, at) => `DSP-20261121-${String(at).padStart(7, '0')}`)
    const started = performance.now()
    expect(
      matchReceipts(
        codes.map((code) => `folder/${code}-receipt.jpg`),
        codes,
      ).byCode.size,
    ).toBe(10_000)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
