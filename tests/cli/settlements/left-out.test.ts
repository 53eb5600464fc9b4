/** `dcir settlements held`, `owed-back`, their reports and `recovered`, and the same of refunds that were paid twice. */
import ExcelJS from 'exceljs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { disputesOf } from '../../support/disputed'
import { leavePaidTwice } from '../../support/recovery-changes'
import { ingestApproved, reversalOf } from '../../support/reversals'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
let held: string
let owed: string
let agent: string
let twice: string
beforeAll(async () => {
  api = await startTestApi()
  const round = () => api.app.services.settlementWorker.round()
  const settled = await ingestApproved(api)
  const reversed = await ingestApproved(api)
  await ingestApproved(api, reversalOf(reversed, '2026-11-21T12:05:00+01:00'))
  twice = await leavePaidTwice(disputesOf(api))
  await round()
  api.clock.set('2026-11-22T01:00:00+01:00')
  await round()
  await ingestApproved(api, reversalOf(settled, '2026-11-21T12:05:00+01:00'))
  await round()
  held = reversed.transactionSearchKey
  owed = settled.transactionSearchKey
  agent = settled.cardAcceptorId
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const bank = as('bo.admin')

/** The texts of a column of a workbook that was saved, without its heading. */
async function column(file: string, heading: string): Promise<unknown[]> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(place.path(file))
  const [sheet] = workbook.worksheets
  const headings = sheet?.getRow(1).values as string[]
  return sheet?.getColumn(headings.indexOf(heading)).values.slice(2) ?? []
}

test('DOM-4.7 dcir settlements held lists what is held with its reason, and held-report saves it', async () => {
  const listed = await place.run(['settlements', 'held', '--held-reason', 'REVERSED', '--json'], bank)
  expect(listed.code).toBe(0)
  expect(JSON.parse(listed.stdout.split('\n')[0] ?? '')).toMatchObject({
    transactionSearchKey: held,
    reason: 'REVERSED',
    reference: `${held}-R`,
    heldAt: '2026-11-22T01:00:00+01:00',
  })
  const nothing = await place.run(['settlements', 'held', '--card-acceptor-id', 'NOBODY'], bank)
  expect([nothing.code, nothing.stderr]).toEqual([0, 'Nothing is held out of settlement.\n'])
  const wrong = await place.run(['settlements', 'held', '--held-state', 'LOST'], bank)
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('WAITING')])
  const saved = await place.run(['settlements', 'held-report', '--held-state', 'PAID_BACK'], bank)
  expect([saved.code, saved.stdout]).toEqual([0, 'held-transactions-2026-11-22.xlsx\n'])
  expect(await column('held-transactions-2026-11-22.xlsx', 'Transaction search key')).toContain(held)
  const own = await place.run(['settlements', 'held'], as('sb.admin'))
  expect(own.stdout).not.toContain(held)
})

test('DOM-4.8 dcir settlements owed-back lists what is owed, saves it, and ends what was recovered', async () => {
  const listed = await place.run(['settlements', 'owed-back', '--card-acceptor-id', agent], bank)
  expect([listed.code, listed.rows.length]).toEqual([0, 1])
  expect(listed.rows[0]).toEqual(expect.arrayContaining([owed, 'REVERSED', `${owed}-R`]))
  const saved = await place.run(['settlements', 'owed-back-report', '--output', 'owed.xlsx'], as('sa.admin'))
  expect([saved.code, saved.stdout, await column('owed.xlsx', 'Transaction search key')]).toEqual([
    0,
    'owed.xlsx\n',
    [owed],
  ])
  const again = await place.run(['settlements', 'owed-back-report', '--output', 'owed.xlsx'], bank)
  expect([again.code, again.stderr]).toEqual([expect.any(Number), expect.stringContaining('--force')])
  expect(again.code).not.toBe(0)
  const forced = ['settlements', 'owed-back-report', '--owed-state', 'ENDED', '--output', 'owed.xlsx', '--force']
  expect([(await place.run(forced, bank)).code, await column('owed.xlsx', 'Transaction search key')]).toEqual([0, []])
  const recovered = ['settlements', 'recovered', owed, '--comment', 'Set off against the next bulk']
  const ended = await place.run(recovered, bank)
  expect([ended.code, ended.stderr]).toEqual([0, 'The money is reported as recovered.\n'])
  const twiceEnded = await place.run(recovered, bank)
  expect([twiceEnded.code, twiceEnded.stderr]).toEqual([1, 'dcir: The money owed back was not found.\n'])
  expect((await place.run(['settlements', 'recovered', owed], bank)).code).toBe(2)
  const left = await place.run(['settlements', 'owed-back'], bank)
  expect([left.code, left.stderr]).toEqual([0, 'Nothing is owed back.\n'])
})

test('DOM-5.5 dcir refunds paid-twice lists them with what to do, saves them, and ends what was recovered', async () => {
  const listed = await place.run(['refunds', 'paid-twice', '--json'], bank)
  expect([listed.code, JSON.parse(listed.stdout)]).toEqual([
    0,
    expect.objectContaining({
      requestId: twice,
      status: 'SUCCESSFUL',
      toDo: 'Recover it from the customer, then report it as recovered.',
    }),
  ])
  const saved = await place.run(['refunds', 'paid-twice-report'], bank)
  expect([saved.code, saved.stdout]).toEqual([0, 'refunds-paid-twice-2026-11-22.xlsx\n'])
  expect(await column('refunds-paid-twice-2026-11-22.xlsx', 'Request Id')).toEqual([twice])
  const refused = await place.run(['refunds', 'paid-twice'], as('sa.admin'))
  expect(refused.code).toBe(3)
  const ended = await place.run(['refunds', 'recovered', twice, '--comment', 'Paid in', '--json'], bank)
  expect([ended.code, ended.stdout]).toEqual([0, '{"message":"The money is reported as recovered."}\n'])
  const left = await place.run(['refunds', 'paid-twice'], bank)
  expect([left.code, left.stderr]).toEqual([0, 'No refund was paid twice.\n'])
})
