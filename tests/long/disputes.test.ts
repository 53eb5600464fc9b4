/** Disputes at length: a hundred thousand random commands against the model, a thousand times sixteen deciders. */
import { seeded } from '@dcir/api/simulator/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../support/api'
import { createDisputeModel } from '../support/dispute-model'
import { decideAtOnce } from '../support/two-deciders'

const STEPS = Number(process.env.DISPUTE_STEPS ?? 100_000)
const SEED = Number(process.env.DISPUTE_SEED ?? 5)

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

test(`${STEPS} random commands: no difference to the model`, async () => {
  const { differences, outcomes } = await createDisputeModel(api, seeded(SEED)).run(STEPS, 1_000)
  console.log(outcomes)
  expect(differences).toEqual([])
})

test('sixteen decide at one instant, a thousand times: one outcome and one entry each', async () => {
  const rounds = await decideAtOnce(api, 1_000)
  expect(
    rounds.filter(({ won, refused, entries, refunds }) => won !== 1 || refused !== 15 || entries !== 1 || refunds > 1),
  ).toEqual([])
})
