import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

test('SET-38 CLI-01 dcir transit-accounts lists them for whoever may see them', async () => {
  const { rows, code } = await place.run(['transit-accounts', 'list'], as('bo.admin'))
  expect(code).toBe(0)
  expect(rows.map((row) => row.slice(1, 4))).toContainEqual(['GL', '4000100400', 'CARD SETTLEMENT TRANSIT'])
  const json = await place.run(['transit-accounts', 'list', '--size', '1', '--json'], as('bo.viewer'))
  expect(JSON.parse(json.stdout)).toMatchObject({ active: true })
  expect((await place.run(['transit-accounts', 'list'], as('sa.admin'))).code).toBe(3)
})
