/** How often a command asks after work that the server does, and what it shows meanwhile. */
import type { Api } from '@dcir/cli/kit/api'
import type { Cli } from '@dcir/cli/kit/cli'
import { followReport } from '@dcir/cli/kit/report-file'
import type { Report } from '@dcir/core/transactions/reports-contract'
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
  const cli = {
    signal: new AbortController().signal,
    terminal: { progress: (text: string) => shown.push(text), clearProgress: () => undefined },
  } as unknown as Cli
  const api = {
    call: async (): Promise<Partial<Report>> => {
      askedAt.push(Date.now() / 1000)
      const isDone = Date.now() >= 30_000
      return { reportGenerationStatus: isDone ? 'COMPLETED' : 'IN_PROGRESS', percentageProcessed: isDone ? 100 : 40 }
    },
  } as unknown as Api
  const followed = followReport(cli, api, 'TR-1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await followed).percentageProcessed).toBe(100)
  const between = askedAt.slice(1).map((at, index) => [at, at - (askedAt[index] ?? 0)])
  expect(between.filter(([at = 0]) => at > 10).map(([, seconds]) => seconds)).toEqual([5, 5, 5, 5])
  expect(new Set(shown)).toEqual(new Set(['IN PROGRESS  40%']))
})
