import { existsSync } from 'node:fs'
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
const bank = as('bo.viewer')

test('AGT-07 AGT-08 dcir super-agents lists and filters them', async () => {
  const { rows, code } = await place.run(
    ['super-agents', 'list', '--merchant-name', 'lagoon', '--active', 'true'],
    bank,
  )
  expect([code, rows]).toEqual([
    0,
    [['SA-0001', 'Lagoon Payments', '2011LA000000001', 'hello@sa-0001.example', '08030000001', 'true']],
  ])
  const none = await place.run(['super-agents', 'list', '--merchant-name', 'nobody'], bank)
  expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'No super agent found...\n'])
  expect((await place.run(['super-agents', 'list'], as('sa.admin'))).code).toBe(3)
})

test('AGT-06 AGT-14 dcir super-agents shows one with how it is settled', async () => {
  const { rows } = await place.run(['super-agents', 'show', 'SA-0001'], bank)
  expect(rows).toContainEqual(['Settlement Type', 'T1'])
  expect(rows).toContainEqual(['Charge Type', 'Standard, half a per cent up to ₦1,000'])
  expect((await place.run(['super-agents', 'show', 'SA-9999'], bank)).stderr).toContain('Super agent was not found.')
})

test('AGT-13 AGT-43 dcir super-agents downloads the filtered list under its name', async () => {
  const { stdout, code } = await place.run(['super-agents', 'download', '--active', 'true'], bank)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^super-agents-\d{4}-\d{2}-\d{2}\.xlsx\n$/)])
  expect(existsSync(place.path(stdout.trim()))).toBe(true)
})
