/** All that money goes through, at random, against what must hold of money; a hundred thousand steps are in tests/long. */
import { seeded } from '@dcir/api/simulator/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { createMoneyModel } from '../../support/money-model'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

test('DOM-4.5 DOM-6.5 random commands: nothing is paid twice, nothing is lost, and everything ends', async () => {
  const { done, faults } = await createMoneyModel(api, seeded(2)).run(1_500, 250)
  expect(faults).toEqual([])
  const met = `reverse, log, log refused, accept, decline, accept refused, REOPEN, REOPEN_SYSTEM_ACCEPTED, together, pay,
    settle, pay by hand, pay by hand refused, try again, mark FAILED`
  expect(Object.keys(done)).toEqual(expect.arrayContaining(met.split(/,\s+/)))
}, 300_000)
