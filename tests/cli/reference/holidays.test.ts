/** Public holidays on the command line: listed by filter. */

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { publicHolidays } from '../../support/public-holidays'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi()
  const client = api.client(await api.signIn('bo.admin'))
  for (const [name, date, recurring] of [
    ['Filter day', '2027-04-12', false],
    ['Filter feast', '2027-05-03', true],
  ] as const) {
    await client.call(publicHolidays.create, { body: { name, description: 'Of this test', recurring, date } })
  }
}, 60_000)
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const names = async (...flags: string[]) => {
  const { code, rows, stderr } = await place.run(['holidays', 'list', '--columns', 'name', ...flags], as('bo.admin'))
  expect([code, stderr]).toEqual([0, expect.any(String)])
  return rows.map(([name]) => name)
}

test.each([
  [
    ['--name', 'filter'],
    ['Filter feast', 'Filter day'],
  ],
  [['--name', 'filter', '--recurring', 'true'], ['Filter feast']],
  [['--from', '2027-04-01', '--to', '2027-04-30'], ['Filter day']],
  // A recurring one is found by each of its days.
  [['--name', 'filter', '--from', '2031-05-01', '--to', '2031-05-31'], ['Filter feast']],
])('dcir holidays list %j', async (flags, expected) => {
  expect(await names(...flags)).toEqual(expected)
})

test('dcir holidays list refuses a range that is reversed', async () => {
  const words = ['holidays', 'list', '--from', '2027-05-01', '--to', '2027-04-01']
  expect((await place.run(words, as('bo.admin'))).code).toBe(1)
})
