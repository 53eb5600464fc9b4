/** A job as its run sees it, for a kind that a test runs by hand. */
import type { RunningJob } from '@dcir/api/jobs/runner'

export const runningJob = (key: string, payload: object = {}): RunningJob => ({
  key,
  payload,
  signal: new AbortController().signal,
  report: async () => {},
  assertHeld: async () => {},
})
