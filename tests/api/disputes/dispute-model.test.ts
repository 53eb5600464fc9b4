/** Disputes against their model, and against people who decide at one instant; the long ones are in tests/long. */
import { seeded } from '@dcir/api/simulator/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { createDisputeModel } from '../../support/dispute-model'
import { decideAtOnce } from '../../support/two-deciders'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

test('two thousand random commands: the same as the model, and every kind of end is met', async () => {
  const { differences, outcomes } = await createDisputeModel(api, seeded(20261121)).run(2_000, 200)
  expect(differences).toEqual([])
  const met = `log done, log dispute-exists, log not-disputable, decide done, decide dispute-decided, decide own-dispute,
    decide own-side-dispute, decide dispute-expired, decide comment-missing, decide receipt-missing, decide not-found,
    REOPEN done, REOPEN dispute-not-reopenable, REOPEN_SYSTEM_ACCEPTED done, REOPEN_SYSTEM_ACCEPTED refund-sent`
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(met.split(/,\s+/)))
}, 120_000)

test('a database that is not as the model has it is found out', async () => {
  // The disputes of the run before are still there, and this model knows nothing of them.
  const { differences } = await createDisputeModel(api, seeded(7)).run(30, 10)
  expect(differences.join(' ')).toContain('where the model has')
})

test('DOM-5.7 sixteen people decide at one instant, twenty times: one outcome, one entry, one refund at most', async () => {
  const rounds = await decideAtOnce(api, 20)
  expect(rounds).toEqual(
    Array.from({ length: 20 }, () => ({ won: 1, refused: 15, entries: 1, refunds: expect.any(Number) })),
  )
  expect(rounds.every(({ refunds }) => refunds <= 1)).toBe(true)
}, 120_000)
