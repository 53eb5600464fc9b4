/** The rules of disputes that screens use: tabs, date types, deadlines explained day by day, and the queue's order. */

import type { Client } from '@dcir/core/client/client'
import { afterAnswer, placeInQueue } from '@dcir/core/display/queue'
import { deadlineDays, deadlineOf, deadlineSentence } from '@dcir/core/disputes/deadlines'
import { dateTypeOf, failedResponseCodes, pendingApprovalFilter } from '@dcir/core/disputes/lists'
import { disputeFilterFields } from '@dcir/core/disputes/query'
import { parseStatusLog } from '@dcir/core/disputes/status-log'
import { decisionRefusal } from '@dcir/core/disputes/transitions'
import { queueText, readQueue } from '@dcir/screens/disputes/dispute-queue-read.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

describe('disputes pending approval', () => {
  test.each([
    ['06,91', ['06', '91']],
    ['00, 06 ,91', ['06', '91']],
    ['00,91', []],
    ['91', []],
    ['', []],
    [null, []],
    [undefined, []],
  ])('DSP-03 of the configured %j the failed-response codes are %j', (configured, codes) => {
    expect(failedResponseCodes(configured)).toEqual(codes)
  })

  test('DSP-04 DSP-82 the tab asks for what expired undecided, of those codes', () => {
    expect(pendingApprovalFilter(['06', '91'])).toEqual({
      responseCode: '06,91',
      status: 'PENDING,SYSTEM_ACCEPTED',
      resolutionStatus: 'PENDING',
      orHeld: 'true',
    })
  })
})

test.each([
  [{}, null],
  [{ status: 'PENDING' }, null],
  [{ transactionDateEnd: '2026-11-20' }, 'transaction'],
  [{ createdDateFrom: '2026-11-20', createdDateTo: '' }, 'created'],
  [{ tatExpiryStartDate: '2026-11-20' }, 'expiry'],
  [{ tatExpiryEndDate: '2026-11-20', transactionDateStart: '2026-11-19' }, 'transaction'],
])('DSP-17 the filter %j is by the date type %s', (filter, type) => {
  expect(dateTypeOf(filter)).toBe(type)
})

describe('the status log', () => {
  const entry = { updatedBy: 'bo.maker', actionType: 'LOGGED', status: 'PENDING', logTime: '2026-11-20T10:00:00+01:00' }

  test('DSP-38 entries are read from their text', () => {
    expect(parseStatusLog(JSON.stringify([entry, { ...entry, comment: 'Seen' }]))).toEqual([
      entry,
      { ...entry, comment: 'Seen' },
    ])
  })

  test.each(['', '{', 'null', '7', '{"updatedBy":"x"}', '[1,null,{"updatedBy":1}]', null, undefined])(
    'DSP-38 %j is an empty log and no crash',
    (text) => {
      expect(parseStatusLog(text)).toEqual([])
    },
  )
})

test('a deadline is explained day by day, those that do not count among them', () => {
  const holidays = new Map([['2024-04-09', 'Eid']])
  const rule = { hours: 24, mode: 'WORKING_CLOCK' } as const
  const { trace, expiry } = deadlineOf(new Date('2024-04-05T20:00:00+01:00'), rule, holidays)
  expect(deadlineDays(trace)).toEqual([
    { date: '2024-04-05', minutes: 240, why: null },
    { date: '2024-04-06', minutes: null, why: 'Weekend' },
    { date: '2024-04-07', minutes: null, why: 'Weekend' },
    { date: '2024-04-08', minutes: 1200, why: null },
  ])
  expect(expiry).toEqual(new Date('2024-04-08T20:00:00+01:00'))
  const next = deadlineOf(new Date('2024-04-08T20:00:00+01:00'), rule, holidays)
  expect(deadlineDays(next.trace)).toContainEqual({ date: '2024-04-09', minutes: null, why: 'Eid' })
})

describe('the sentence of a deadline', () => {
  const sentence = (
    logged: string,
    mode: 'WORKING_CLOCK' | 'ELAPSED' | 'BUSINESS_DAYS',
    hours = 24,
    holidays: Record<string, string> = {},
    cycle = 1,
  ) => {
    const { trace, expiry } = deadlineOf(new Date(logged), { hours, mode }, new Map(Object.entries(holidays)))
    return deadlineSentence(trace, expiry.toISOString(), cycle)
  }

  test.each([
    ['2026-11-21T10:00:00+01:00', 'Sat 21 Nov logged · Sat, Sun not counted · Mon 23 Nov 24 h · due Tue 12:00 AM'],
    [
      '2026-11-20T20:00:00+01:00',
      'Fri 20 Nov logged · Fri 20 Nov, rest of the day 4 h · Sat, Sun not counted · Mon 23 Nov 20 h · due Mon 8:00 PM',
    ],
    ['2026-11-24T00:00:00+01:00', 'Tue 24 Nov logged · Tue 24 Nov 24 h · due Wed 12:00 AM'],
    [
      '2026-11-24T09:47:30+01:00',
      'Tue 24 Nov logged · Tue 24 Nov, rest of the day 14 h 13 min · Wed 25 Nov 9 h 47 min · due Wed 9:47 AM',
    ],
  ])('logged %s is explained in order of time, with weekdays', (logged, expected) => {
    expect(sentence(logged, 'WORKING_CLOCK')).toBe(expected)
  })

  test('names holidays apart from weekends, and a reopening, and a date where a weekday would not do', () => {
    expect(sentence('2026-11-20T12:00:00+01:00', 'WORKING_CLOCK', 24, { '2026-11-23': 'Founders Day' }, 2)).toBe(
      'Fri 20 Nov reopened · Fri 20 Nov, rest of the day 12 h · Sat, Sun not counted · Mon not counted (Founders Day) · Tue 24 Nov 12 h · due Tue 12:00 PM',
    )
    expect(sentence('2026-11-23T00:00:00+01:00', 'WORKING_CLOCK', 144)).toMatch(/ · due Tue 1 Dec 12:00 AM$/)
  })

  test('explains the other ways of counting', () => {
    expect(sentence('2026-11-21T20:00:00+01:00', 'ELAPSED')).toBe(
      'Sat 21 Nov logged · Sat 21 Nov, rest of the day 4 h · Sun 22 Nov 20 h · due Sun 8:00 PM',
    )
    expect(sentence('2026-11-24T20:00:00+01:00', 'BUSINESS_DAYS')).toBe(
      'Tue 24 Nov logged · Tue 24 Nov not counted (first day) · Wed 25 Nov 24 h · due Thu 12:00 AM',
    )
  })
})

describe('the queue', () => {
  const queue = ['A', 'B', 'C']

  test.each([
    ['A', { position: 1, previous: null, next: 'B' }],
    ['B', { position: 2, previous: 'A', next: 'C' }],
    ['C', { position: 3, previous: 'B', next: null }],
    ['X', { position: null, previous: null, next: 'A' }],
  ])('%s has its place', (current, place) => {
    expect(placeInQueue(queue, current)).toEqual(place)
  })

  test.each([
    ['A', 'B'],
    ['C', 'A'],
    ['X', 'A'],
  ])('after %s is answered comes %s', (answered, next) => {
    expect(afterAnswer(queue, answered)).toBe(next)
  })

  test('after the last answer comes nothing', () => {
    expect(afterAnswer(['A'], 'A')).toBeNull()
    expect(afterAnswer([], 'A')).toBeNull()
  })
})

test.each([
  ['PENDING', 'PENDING', 'backoffice', 'merchant', null],
  ['SYSTEM_ACCEPTED', 'PENDING', 'backoffice', 'merchant', null],
  ['SYSTEM_ACCEPTED', 'PENDING', 'merchant', 'backoffice', 'dispute-expired'],
  ['PENDING', 'PENDING', 'merchant', 'merchant', 'own-side-dispute'],
  ['PENDING', 'PENDING', 'merchant', 'backoffice', null],
  ['RESOLVED', 'DECLINED', 'backoffice', 'merchant', 'dispute-decided'],
] as const)('DSP-60 %s/%s asked by %s, logged by %s: %s', (status, resolutionStatus, side, loggedBySide, refusal) => {
  const dispute = { status, resolutionStatus, loggedBySide, loggedBy: 'somebody' }
  expect(decisionRefusal(dispute, { username: 'me', side })).toBe(refusal)
  const own = decisionRefusal({ ...dispute, loggedBy: 'me' }, { username: 'me', side })
  // Desk 4: no colleague of a super agent may answer what its own side logged.
  const isOwnSide = side === 'merchant' && loggedBySide === 'merchant'
  expect(own).toBe(status === 'RESOLVED' ? 'dispute-decided' : isOwnSide ? 'own-side-dispute' : 'own-dispute')
})

test('DSP-82 the queue of Disputes Pending Approval asks once for what the tab asks for, in words that its contract reads', async () => {
  const wanted = pendingApprovalFilter(['06', '91'])
  const asked: unknown[] = []
  const client = {
    async call(_endpoint: unknown, { body }: { body: unknown }) {
      asked.push(body)
      return { content: [], totalPages: 1 }
    },
  } as unknown as Client
  await readQueue(client, { filter: {} } as never, queueText(wanted))
  expect(asked).toEqual([{ ...wanted, answerable: 'true' }])
  expect(z.safeParse(z.strictObject(disputeFilterFields), asked[0]).success).toBe(true)
})
