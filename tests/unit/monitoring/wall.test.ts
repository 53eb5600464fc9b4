import { alertSentence } from '@dcir/core/monitoring/alert-rules'
import { lastMinutes, unusualFigures, usualFigures, usualHours, wallFigures } from '@dcir/core/monitoring/wall/figures'
import { sessionSentence, wallLines } from '@dcir/core/monitoring/wall/lines'
import { unwatchedSentence } from '@dcir/core/monitoring/wall/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { describe, expect, test } from 'vitest'

const now = new Date('2026-11-20T13:05:00Z')
const sums = { total: 200, success: 190, approved: 150, failure: 10, aptent: 40_000, bank: 30_000 }

describe('the figures of the wall', () => {
  test('are rates of all that was processed, and a count for a quarter of an hour', () => {
    expect(wallFigures(sums, 4)).toEqual({
      transactions: 50,
      approved: 75,
      declined: 20,
      failed: 5,
      platformMs: 200,
      bankMs: 150,
    })
    const nothing = wallFigures({ total: 0, success: 0, approved: 0, failure: 0, aptent: 0, bank: 0 }, 1)
    expect(nothing).toMatchObject({ transactions: 0, approved: null, failed: null, bankMs: null })
  })

  test('compare with the hour in which most of the last quarter lies, on the same weekday', () => {
    expect(lagosIso(lastMinutes(now).from)).toBe('2026-11-20T13:50:00+01:00')
    expect(usualHours(now).map(({ from }) => lagosIso(from))).toEqual([
      '2026-11-13T13:00:00+01:00',
      '2026-11-06T13:00:00+01:00',
      '2026-10-30T13:00:00+01:00',
      '2026-10-23T13:00:00+01:00',
    ])
  })

  test('leave weeks out in which there was nothing', () => {
    const none = { ...sums, total: 0 }
    expect(usualFigures([none, none])).toBeNull()
    expect(usualFigures([sums, none])?.transactions).toBe(50)
    expect(usualFigures([sums, { ...sums, total: 400 }])?.transactions).toBe(75)
  })
})

describe('the sentence of the wall', () => {
  const look = { alerts: [], evaluatedAt: lagosIso(now), faults: [] }
  const taken = {
    metricCode: 'TRANSACTION_COUNT',
    sentence: 'B is wrong',
    acknowledged: { by: 'ops.bank', at: '', reason: 'known' },
  }

  test('is normal only when somebody looked', () => {
    expect(wallLines(look, now)).toEqual([{ tone: 'success', text: 'All normal' }])
    const later = new Date(now.getTime() + 64_000)
    expect(wallLines(look, later)).toEqual([
      {
        tone: 'warning',
        text: 'Nothing looked for alerts since 2:05 PM: the service Alerts is not working.',
        topic: 'NOT_WATCHED',
      },
    ])
    expect(unwatchedSentence(null, now)).toBe('Nothing looked for alerts: the service Alerts is not working.')
  })

  test('begins with what nobody took on', () => {
    const lines = wallLines(
      { ...look, alerts: [taken, { metricCode: 'OTHER', sentence: 'A is wrong', acknowledged: null }] },
      now,
    )
    expect(lines).toEqual([
      { tone: 'error', text: 'A is wrong', topic: undefined },
      { tone: 'warning', text: 'B is wrong (ops.bank: known)', topic: 'TRANSACTION_COUNT' },
    ])
  })
})

describe('Monitor 5, 7', () => {
  test('the gravest line comes first: the largest agent that fell silent before a share that is a little high', () => {
    const alert = (metricCode: string, sentence: string) => ({ metricCode, sentence, acknowledged: null })
    const look = {
      evaluatedAt: lagosIso(now),
      alerts: [alert('TRANSACTION_FAILURE_RATE', 'Failed 5.3%'), alert('BANK_API_FAILURE_RATE', 'Failed calls 100%')],
      faults: [
        { code: 'SERVICE_FAILING' as const, tone: 'warning' as const, sentence: '1 job failed', acknowledged: null },
        {
          code: 'SUPER_AGENT_QUIET' as const,
          tone: 'error' as const,
          sentence: 'Lagoon Payments is quiet',
          acknowledged: null,
        },
        {
          code: 'PAYMENTS_UNKNOWN' as const,
          tone: 'error' as const,
          sentence: 'The bank has not answered',
          acknowledged: null,
        },
      ],
    }
    expect(wallLines(look, now).map(({ text }) => text)).toEqual([
      'The bank has not answered',
      'Lagoon Payments is quiet',
      'Failed calls 100%',
      'Failed 5.3%',
      '1 job failed',
    ])
  })

  test('Monitor 14: a fault that somebody took on comes after those that nobody did, and says who', () => {
    const acknowledged = { by: 'ops.platform', at: lagosIso(now), reason: 'The disk is being cleared' }
    const look = {
      evaluatedAt: lagosIso(now),
      alerts: [],
      faults: [
        { code: 'SERVER_DOWN' as const, tone: 'error' as const, sentence: 'Nothing was heard of a', acknowledged },
        { code: 'SERVICE_STUCK' as const, tone: 'error' as const, sentence: 'Mail has not moved', acknowledged: null },
      ],
    }
    expect(wallLines(look, now)).toEqual([
      { tone: 'error', text: 'Mail has not moved', topic: 'SERVICE_STUCK' },
      {
        tone: 'warning',
        text: 'Nothing was heard of a (ops.platform: The disk is being cleared)',
        topic: 'SERVER_DOWN',
      },
    ])
  })

  test('a figure has no colour while it is usual', () => {
    const usual = wallFigures(sums, 4)
    expect(unusualFigures({ now: usual, usual })).toEqual(new Set())
    expect(unusualFigures({ now: { ...usual, failed: 30 }, usual: null })).toEqual(new Set())
    expect(unusualFigures({ now: { ...usual, failed: 9.9, approved: 71 }, usual })).toEqual(new Set())
    expect(unusualFigures({ now: { ...usual, failed: 10, approved: 70, bankMs: 300 }, usual })).toEqual(
      new Set(['failed', 'approved', 'bankMs']),
    )
  })
})

test('the wall says until when it stays signed in, loudly in the last ten minutes', () => {
  const inMinutes = (minutes: number) => lagosIso(new Date(now.getTime() + minutes * 60_000))
  expect(sessionSentence({ kept: false, endsAt: inMinutes(60) }, now)).toEqual({
    text: 'Signs out at 3:05 PM. Touch the screen to stay signed in.',
    isSoon: false,
  })
  expect(sessionSentence({ kept: false, endsAt: inMinutes(10) }, now)).toEqual({
    text: 'This wall ends at 2:15 PM: touch the screen to stay signed in',
    isSoon: true,
  })
  expect(sessionSentence({ kept: true, endsAt: inMinutes(9) }, now).text).toBe(
    'This wall ends at 2:14 PM: sign in again then',
  )
  expect(sessionSentence({ kept: true, endsAt: inMinutes(660) }, now).text).toMatch(/^Signed in until .*Nov.* 1:05 AM$/)
})

describe('the sentence of an alert', () => {
  const seen = {
    metricName: 'Transactions',
    metricUnit: 'transactions',
    logicalOperator: 'LESS_THAN' as const,
    thresholdValue: 1,
    windowSize: 60,
    value: 0,
    raisedAt: new Date('2026-11-24T04:05:00+01:00'),
  }
  test.each([
    [seen, {}, '0 transactions in 60 min, fewer than 1, since 4:05 AM'],
    [
      {
        ...seen,
        metricName: 'Failed transactions',
        metricUnit: '%',
        logicalOperator: 'GREATER_THAN' as const,
        value: 31.24,
      },
      { usual: 4.4, mostly: 'Kano Agency' },
      'Failed transactions 31.2% in 60 min, more than 1%, usually 4.4%, since 4:05 AM, mostly Kano Agency',
    ],
  ])('says the figure once', (alert, context, sentence) => expect(alertSentence(alert, context)).toBe(sentence))
})
