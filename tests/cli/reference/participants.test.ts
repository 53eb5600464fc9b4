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

const bank = as('bo.admin')

test('REF-23 REF-37 dcir participants lists, searches and shows, in a pipe and as JSON', async () => {
  const { rows, code } = await place.run(['participants', 'list'], bank)
  expect([code, rows.map((row) => row[1])]).toEqual([0, ['Bank Fee Income', 'Issuer Pool', 'Unity Acquiring']])
  const searched = await place.run(['participants', 'list', '--name', 'pool'], bank)
  expect(searched.rows).toEqual([
    [
      'PT-0001',
      'Issuer Pool',
      '0100000011',
      'ISSUER POOL SETTLEMENT',
      'Issuer, a tenth of a per cent up to ₦20',
      'false',
    ],
  ])
  const shown = await place.run(['participants', 'show', 'PT-0001'], bank)
  expect(shown.rows).toContainEqual(['Charge type', 'Issuer, a tenth of a per cent up to ₦20'])
  const json = await place.run(['participants', 'show', 'PT-0001', '--json'], bank)
  expect(JSON.parse(json.stdout)).toMatchObject({ participantId: 'PT-0001', chargeType: { code: 'ISSUER_SHARE' } })
})

test('REF-40 what is not there is said', async () => {
  const none = await place.run(['participants', 'list', '--name', 'nobody'], bank)
  expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'No settlement participants found...\n'])
  const missing = await place.run(['participants', 'show', 'PT-9999'], bank)
  expect([missing.code, missing.stderr]).toEqual([1, 'dcir: Settlement participant was not found.\n'])
  const wrong = await place.run(['participants', 'show', '17'], bank)
  expect([wrong.code, wrong.stderr]).toEqual([2, 'dcir: participant-id: Participant id is invalid.\n'])
})
