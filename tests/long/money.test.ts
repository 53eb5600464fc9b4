/** All that money goes through, a hundred thousand random steps, against what must hold of money. */
import { seeded } from '@dcir/api/simulator/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../support/api'
import { createMoneyModel } from '../support/money-model'

const STEPS = Number(process.env.MONEY_STEPS ?? 100_000)
const SEED = Number(process.env.MONEY_SEED ?? 5)

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

test(`${STEPS} random steps: nothing is paid twice, nothing is lost, and everything ends`, async () => {
  const { done, faults } = await createMoneyModel(api, seeded(SEED)).run(STEPS, 1_000)
  console.log(done)
  expect(faults).toEqual([])
})
