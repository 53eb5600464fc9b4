/** How often a command asks after work that the server does, and what it shows meanwhile. */
import { followReport } from '@dcir/cli/kit/report-file'
import { createClient } from '@dcir/core/client/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('CNV-17 CLI-05 TXN-35 TXN-36 a report is asked for every 5 s after its first ten, and its percentage is shown', async () => {
  const askedAt: number[] = []
  const shown: string[] = []
  const waiting = {
    signal: new AbortController().signal,
    terminal: { progress: (text: string) => void shown.push(text), clearProgress: () => undefined },
  }
  const answerOf = () => {
    askedAt.push(Date.now() / 1000)
    const isDone = Date.now() >= 30_000
    const result = {
      reportGenerationStatus: isDone ? 'COMPLETED' : 'IN_PROGRESS',
      percentageProcessed: isDone ? 100 : 40,
    }
    return { status: 200, header: () => null, text: async () => JSON.stringify({ result }), raw: null }
  }
  const api = createClient({
    host: '',
    token: () => null,
    door: () => 'backoffice',
    newId: () => 'request-1',
    transport: async () => answerOf(),
  })
  const followed = followReport(waiting, api, 'TR-1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await followed).percentageProcessed).toBe(100)
  const between = askedAt.slice(1).map((at, index) => [at, at - (askedAt[index] ?? 0)])
  expect(between.filter(([at = 0]) => at > 10).map(([, seconds]) => seconds)).toEqual([5, 5, 5, 5])
  expect(new Set(shown)).toEqual(new Set(['IN PROGRESS  40%']))
})
