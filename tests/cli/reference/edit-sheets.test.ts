/** Records edited in a workbook on the command line: saved, looked at, and applied row by row. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { chargeOf, gate } from '../../support/charge-types'
import { edited, type SheetCells, where } from '../../support/edited-sheet'
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

const admin = as('bo.admin')
async function edit(change: (row: SheetCells) => SheetCells | null, added?: readonly SheetCells[]) {
  const bytes = readFileSync(place.path('sheet.xlsx'))
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  writeFileSync(place.path('sheet.xlsx'), await edited(content as ArrayBuffer, change, added))
}
const client = async () => api.client(await api.signIn('bo.admin'))
const show = async (code: string) => (await client()).call(chargeTypes.show, { params: { code } })
async function made(name: string) {
  await (await client()).call(chargeTypes.create, { body: chargeOf(name) })
}
const download = (noun: string) => place.run([noun, 'edit-sheet', '--output', 'sheet.xlsx', '--force'], admin)

test.each(['charge-types', 'participants', 'holidays', 'users'])(
  'dcir %s edit-sheet saves a workbook, and apply-sheet finds nothing in one that was not edited',
  async (noun) => {
    if (noun === 'holidays') await holiday()
    const saved = await download(noun)
    expect([saved.code, saved.stdout, existsSync(place.path('sheet.xlsx'))]).toEqual([0, 'sheet.xlsx\n', true])
    const { code, stdout, stderr } = await place.run([noun, 'apply-sheet', 'sheet.xlsx', '--dry-run'], admin)
    expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('No changes in this file.')])
  },
)

async function holiday() {
  const { publicHolidays } = await import('../../support/public-holidays')
  const body = { name: 'Command day', description: 'Of this test', recurring: false, date: '2027-04-12' }
  await (await client()).call(publicHolidays.create, { body })
}

test('dcir charge-types apply-sheet shows with --dry-run, then applies, and ends with 4 where rows are refused', async () => {
  await made('By Command')
  await made('Refused By Command')
  await download('charge-types')
  await edit((row) => ({
    ...where('Charge Code', 'BY_COMMAND', { 'Max Cap': 2500 })(row),
    ...where('Charge Code', 'REFUSED_BY_COMMAND', { Percent: '120' })(row),
  }))
  const dry = await place.run(['charge-types', 'apply-sheet', 'sheet.xlsx', '--dry-run'], admin)
  expect(dry.code).toBe(4)
  expect(dry.stderr).toMatch(/: 1 changed, 1 refused, \d+ unchanged\./)
  expect(dry.rows.map(([, name, state, changes]) => [name, state, changes])).toEqual([
    ['By Command', 'CHANGED', 'Max Cap: ₦1,000.00 → ₦2,500.00'],
    ['Refused By Command', 'REFUSED', 'Percent: 0.5% → 120%'],
  ])
  expect((await show('BY_COMMAND')).maximumCap).toBe(100_000)
  const done = await place.run(['charge-types', 'apply-sheet', 'sheet.xlsx'], admin)
  expect(done.code).toBe(4)
  expect(done.rows.map((row) => [row[2], row[4]])).toEqual([
    ['APPLIED', 'Charge type updated successfully'],
    ['REFUSED', 'Percent is invalid'],
  ])
  expect((await show('BY_COMMAND')).maximumCap).toBe(250_000)
  const again = await place.run(['charge-types', 'apply-sheet', 'sheet.xlsx', '--json'], admin)
  const [first] = again.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect([again.code, first.state, first.name]).toEqual([4, 'STALE', 'By Command'])
}, 60_000)

let attempts = 0

test('dcir charge-types apply-sheet names the request that a row became, and is refused to who may not', async () => {
  // A second try finds the record of the first.
  attempts += 1
  await made(`Asked By Command ${attempts}`)
  await download('charge-types')
  await edit(where('Charge Code', `ASKED_BY_COMMAND_${attempts}`, { Description: 'By the command' }))
  await gate(api, 'charge-types')
  const { code, rows } = await place.run(['charge-types', 'apply-sheet', 'sheet.xlsx'], admin)
  expect([code, rows[0]?.[2], rows[0]?.[4]]).toEqual([0, 'SUBMITTED', expect.stringMatching(/WF-\d{8}-\d+$/)])
  const refused = await place.run(['charge-types', 'apply-sheet', 'sheet.xlsx'], as('bo.viewer'))
  expect([refused.code, refused.stderr]).toEqual([3, expect.any(String)])
  const other = await place.run(['holidays', 'apply-sheet', 'sheet.xlsx'], admin)
  expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('The file lacks columns')])
}, 60_000)
