import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { requestSettlement, setting } from '../../support/payments'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let hand: DisputesAtHand
let place: Place
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

test('dcir today says that nothing waits, and what does once something does', async () => {
  const calm = await place.run(['today', 'list'], as('bo.admin'))
  expect([calm.code, calm.stdout, calm.stderr]).toEqual([0, '', 'Nothing to do right now.\n'])
  await setting(hand, 'dcir.enable.manual.settlement-payment', 'true')
  await requestSettlement(api)
  const { code, rows } = await place.run(['today', 'list'], as('bo.admin'))
  expect([code, rows]).toEqual([
    0,
    [['manual-settlements', '3', expect.stringMatching(/^3 settlement payments, ₦9,537\.50, to pay by hand/)]],
  ])
  const [line = ''] = (await place.run(['today', 'list', '--json'], as('bo.admin'))).stdout.split('\n')
  expect(JSON.parse(line)).toMatchObject({ kind: 'manual-settlements', count: 3, amount: 9_537_50 })
})
