import { existsSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { agentFile, agentLine } from '../../support/bulk-records'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi({ services: ['bulk'] })
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

describe('files of super agents', () => {
  const admin = as('bo.admin')
  const settled = ['--participants-ids', 'PT-0001,PT-0002', '--settlement-type', 'T1', '--charge-type-code', 'STANDARD']
  const write = async (name: string, lines: readonly string[]) =>
    writeFileSync(place.path(name), await agentFile(lines).text())

  test('AGT-38 AGT-40 AGT-41 AGT-42 AGT-43 dcir super-agents uploads, prints the result and why rows failed', async () => {
    await write('agents.csv', [agentLine('By Command', 900_001), agentLine('Lagoon Payments', 900_002)])
    const judged = await place.run(['super-agents', 'upload', 'agents.csv', ...settled, '--dry-run'], admin)
    expect([judged.code, judged.stderr]).toEqual([
      4,
      expect.stringMatching(/^1 of 2 can be created\. .*\n.*\nNothing was done\.\n$/),
    ])
    const { code, rows, stderr } = await place.run(['super-agents', 'upload', 'agents.csv', ...settled], admin)
    expect([code, rows.slice(1).map(([, value]) => value)]).toEqual([4, ['COMPLETED', '2', '1', '1']])
    const batchId = rows[0]?.[1] ?? ''
    expect(stderr).toContain('2 rows, all good.')
    expect(stderr).toContain('File successfully uploaded. 1 row: Super agent created successfully. 1 row failed.')
    expect(stderr).toContain('Row 3, Lagoon Payments: There is already a super agent with the name Lagoon Payments.')
    const found = await place.run(['super-agents', 'list', '--merchant-name', 'By Command'], admin)
    expect(found.rows).toHaveLength(1)

    const again = await place.run(['super-agents', 'batch', batchId, '--json'], admin)
    expect([again.code, JSON.parse(again.stdout)]).toEqual([
      4,
      expect.objectContaining({ batchId, totalEntries: 2, processedSuccessfully: 1, failed: 1 }),
    ])
    const saved = await place.run(['super-agents', 'batch', batchId, '--errors', '--output', 'mend.xlsx'], admin)
    expect([saved.code, existsSync(place.path('mend.xlsx'))]).toEqual([0, true])
  })

  test('AGT-38 AGT-43 flags that are missing or wrong are named before anything is sent', async () => {
    await write('new.csv', [agentLine('Never Sent', 900_003)])
    const missing = await place.run(['super-agents', 'upload', 'new.csv', '--settlement-type', 'T1'], admin)
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('--participants-ids')])
    const wrong = await place.run(['super-agents', 'upload', 'new.csv', ...settled, '--settlement-type', 'T9'], admin)
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('T0, T1')])
    const vat = await place.run(['super-agents', 'upload', 'new.csv', ...settled, '--vat-enabled', 'true'], admin)
    expect([vat.code, vat.stderr]).toEqual([2, expect.stringContaining('--vat-account-number')])
    writeFileSync(place.path('notes.txt'), 'no rows')
    expect((await place.run(['super-agents', 'upload', 'notes.txt', ...settled], admin)).code).toBe(2)
    expect((await place.run(['super-agents', 'upload', 'new.csv', ...settled], bank)).code).toBe(3)
    const none = await place.run(['super-agents', 'list', '--merchant-name', 'Never Sent'], admin)
    expect(none.stdout).toBe('')
  })

  test('AGT-39 dcir super-agents template saves the sample', async () => {
    const { stdout } = await place.run(['super-agents', 'template', 'xlsx'], admin)
    expect([stdout, existsSync(place.path('bulk_super_agent_sample.xlsx'))]).toEqual([
      'bulk_super_agent_sample.xlsx\n',
      true,
    ])
    const text = await place.run(['super-agents', 'template', '--output', '-'], admin)
    expect(text.stdout).toContain('Super Agent Name,Card Acceptor ID')
  })
})
