import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
const run = (...args: string[]) => place.run(['charge-types', ...args], bank)

describe('dcir charge-types', () => {
  test('REF-04 REF-18 CLI-01 lists them with their code and all columns of the screen', async () => {
    const { rows, code } = await run('list')
    expect(code).toBe(0)
    expect(rows.map(([first]) => first)).toEqual(expect.arrayContaining(['STANDARD', 'BANDED', 'FLAT_50']))
    expect(rows).toContainEqual([
      ...['STANDARD', 'PERCENT_MAX_CAP', 'Standard, half a per cent up to ₦1,000', '', '', '1000.00', '0.5'],
    ])
    expect((await run('list', '--charge-code', 'flat')).rows.map(([first]) => first)).toEqual(['FLAT_50'])
  })

  test('REF-19 CLI-04 none that matches is said beside the output; only who may see them gets them', async () => {
    const none = await run('list', '--charge-code', 'NOTHING')
    expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'No charge types found ...\n'])
    const agent = await place.run(['charge-types', 'list'], as('sa.admin'))
    expect(agent.code).toBe(3)
  })

  test('REF-07 REF-18 CLI-03 shows one by its code, and says what a code is', async () => {
    const { rows } = await run('show', 'STANDARD')
    expect(rows).toContainEqual(['Max Cap', '1000.00'])
    expect(rows).toContainEqual(['Version', '1'])
    const json = await run('show', 'FLAT_50', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ code: 'FLAT_50', flat: 5000, chargeType: { code: 'FLAT' } })
    expect((await run('show', 'half')).stderr).toBe('dcir: code: Charge code is invalid.\n')
    expect((await run('show', 'NO_SUCH')).stderr).toContain('Charge type NO_SUCH was not found.')
  })
})
