/** `dcir participant-reports` as scripts meet it. */

import { existsSync, readFileSync } from 'node:fs'
import { BANK } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { runningJob } from '../../support/running-job'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi()
  await api.app.services.settlementWorker.round()
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const bank = as('bo.admin')
const job = () => api.app.services.settlementWorker.jobs.find(({ kind }) => kind === 'participant-reports')
/** The last making of a report, which is the one that counts. */
const making = (detailId: string) =>
  api.app.database.read(BANK, async (db) => {
    const found = await db.first<{ generation: number }>(
      sql`SELECT generation FROM participant_reports WHERE detail_id = ${detailId}`,
    )
    return { key: detailId, payload: { detailId, generation: found?.generation } }
  })
const make = async (detailId: string) => {
  const { key, payload } = await making(detailId)
  await job()?.run(runningJob(key, payload))
}
const detailOf = async (ownerId: string) => {
  const { rows } = await place.run(['participant-reports', 'list', '--owner-ids', ownerId], bank)
  return rows[0]?.[1] ?? ''
}

test('REF-59 REF-60 REF-65 dcir participant-reports lists all, or those of owners and dates', async () => {
  const all = await place.run(['participant-reports', 'list', '--size', '100'], bank)
  expect(all.code).toBe(0)
  expect(all.rows.slice(0, 3).map((row) => [row[0], row[2], row[3], row[5], row[6]])).toEqual([
    ['PT-0003', 'Bank Fee Income', '2026-11-21', 'PENDING', 'false'],
    ['PT-0001', 'Issuer Pool', '2026-11-21', 'PENDING', 'false'],
    ['PT-0002', 'Unity Acquiring', '2026-11-21', 'PENDING', 'false'],
  ])
  const some = await place.run(['participant-reports', 'list', '--owner-ids', 'PT-0002,PT-0001'], bank)
  expect(some.rows.map(([ownerId]) => ownerId)).toEqual(['PT-0001', 'PT-0002'])
  const agents = await place.run(['participant-reports', 'list', '--owner-type', 'MERCHANT', '--json'], bank)
  expect(JSON.parse(agents.stdout.split('\n')[0] ?? '')).toMatchObject({ ownerType: 'MERCHANT' })
  const dates = ['--from-date', '2020-01-01', '--to-date', '2020-01-02']
  const none = await place.run(['participant-reports', 'list', ...dates], bank)
  expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'No reports found ...\n'])
  const wrong = await place.run(['participant-reports', 'list', '--owner-ids', 'somebody'], bank)
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--owner-ids: ')])
})

test('REF-62 REF-66 dcir participant-reports downloads one by owner and detail id', async () => {
  const detailId = await detailOf('PT-0001')
  const early = await place.run(['participant-reports', 'download', 'PT-0001', detailId], bank)
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('This report is not finished.')])
  await make(detailId)
  const name = 'Issuer Pool-2026-11-21.xlsx'
  const saved = await place.run(['participant-reports', 'download', 'PT-0001', detailId], bank)
  expect([saved.code, saved.stdout]).toEqual([0, `${name}\n`])
  expect(readFileSync(place.path(name)).subarray(0, 2).toString()).toBe('PK')
  const again = await place.run(['participant-reports', 'download', 'PT-0001', detailId], bank)
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(`${name} exists.`)])
  const own = await place.run(
    ['participant-reports', 'download', 'PT-0001', detailId, '--output', 'issuers.xlsx', '--json'],
    bank,
  )
  expect(JSON.parse(own.stdout)).toEqual({ file: 'issuers.xlsx' })
  expect(existsSync(place.path('issuers.xlsx'))).toBe(true)
  const other = await place.run(['participant-reports', 'download', 'PT-0002', detailId], bank)
  expect([other.code, other.stderr]).toEqual([1, 'dcir: Report was not found.\n'])
  const wrong = await place.run(['participant-reports', 'download', 'PT-0001', '17'], bank)
  expect([wrong.code, wrong.stderr]).toEqual([2, 'dcir: detail-id: Detail id is invalid.\n'])
})

test('REF-63 dcir participant-reports has one that failed made again', async () => {
  const detailId = await detailOf('PT-0002')
  const early = await place.run(['participant-reports', 'retry', detailId], bank)
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('Only a report that failed')])
  const work = await making(detailId)
  await api.app.database.transaction(BANK, async (db) => job()?.onFailed?.(db, work, 'The folder of files was full.'))
  const retried = await place.run(['participant-reports', 'retry', detailId], bank)
  expect([retried.code, retried.stdout, retried.stderr]).toEqual([0, '', 'The report is being generated again.\n'])
})
