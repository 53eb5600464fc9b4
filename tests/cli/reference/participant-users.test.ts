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

test('REF-43 REF-47 REF-53 REF-54 dcir participant-users lists them with their status and participants', async () => {
  const { rows, code } = await place.run(['participant-users', 'list'], as('bo.viewer'))
  expect([code, rows.map(([username, status, , names]) => [username, status, names])]).toEqual([
    0,
    [
      ['bo.directory', 'Active', 'Issuer Pool'],
      ['bo.disabled', 'Inactive', 'Unity Acquiring'],
      ['bo.new', 'Active', 'Issuer Pool, Unity Acquiring'],
    ],
  ])
  const found = await place.run(['participant-users', 'list', '--username', 'direct', '--json'], as('bo.viewer'))
  expect(JSON.parse(found.stdout)).toMatchObject({
    username: 'bo.directory',
    participantIds: ['PT-0001'],
    active: true,
  })
  const none = await place.run(['participant-users', 'list', '--username', 'nobody'], as('bo.viewer'))
  expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'No participant users found ...\n'])
})
