/** Rows of bulk files in sets: together or not at all, in their order, and each as if it were alone. */

import { setTimeout as wait } from 'node:timers/promises'
import { createBulkWorker } from '@dcir/api/bulk/bulk'
import { bulkStore } from '@dcir/api/bulk/bulk.store'
import { createSetWorker } from '@dcir/api/bulk/bulk-set'
import { BANK, type Sql } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import { bulkDisputeWork, type LogDisputes } from '@dcir/api/features/disputes/bulk/bulk-dispute-work'
import { decideDispute, logDisputes } from '@dcir/api/features/disputes/dispute-transitions'
import { folderStore } from '@dcir/api/files/files'
import { createLog } from '@dcir/api/kit/log'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { disputeFile, disputeLine, responseFile } from '../../support/bulk-file'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const disputable = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].filter(
  ({ responseCode, transactionIndicator }) => responseCode === '00' && transactionIndicator === 'CREDIT',
)
let taken = 0
const next = () => disputable[taken++] as IncomingTransaction
/** Nobody has to be asked about it. */
const known = { account: '0123456780', name: 'ADAEZE OKAFOR' }
const line = (reason = 'Duplicate debit', one = next()) => disputeLine(one, { ...known, reason })
const strange = () => disputeLine(next(), { ...known, amount: '987654321' })

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  // No worker runs by itself: the tests say when.
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())

async function upload(...lines: string[]): Promise<string> {
  const client = await hand.as('bo.maker')
  return (await client.call(bulkDisputes.upload, {}, { file: disputeFile(lines) })).batchId
}
const show = async (batchId: string) => (await hand.as('bo.maker')).call(bulkDisputes.show, { params: { batchId } })
/** Rows in the order of their file; the list has those that failed first. */
const itemsOf = async (batchId: string) => {
  const client = await hand.as('bo.maker')
  const rows = { params: { batchId }, query: { size: 100 }, body: {} }
  const { content } = await client.call(bulkDisputes.transactions, rows)
  return content.toSorted((one, other) => one.rowNumber - other.rowNumber)
}
const endsOf = async (batchId: string) =>
  (await itemsOf(batchId)).map((row) => [row.rowNumber, row.disputeCreationStatus, row.creationAttempts])
const auditOf = async (batchId: string) =>
  (
    await hand.sql(
      `SELECT details->>'row' AS row, result FROM audit_entries
       WHERE details->>'batchId' = $1 AND action LIKE '%.row' ORDER BY id`,
      [batchId],
    )
  ).map(({ row, result }) => [Number(row), result])
const chainBreak = async () => (await hand.sql('SELECT audit_first_break() AS broken'))[0]?.broken
const disputesCount = async () => Number((await hand.sql('SELECT count(*)::int AS count FROM disputes'))[0]?.count)

const shared = () => ({ database: api.app.database, clock: api.clock, log: createLog('silent') })
const kindOf = (log: LogDisputes) => bulkDisputeWork({ bank: api.app.services.bank, log })
/** A worker whose disputes are logged by another function. */
const workerOf = (log: LogDisputes) =>
  createBulkWorker({ ...shared(), files: folderStore(api.folder), kinds: [kindOf(log)] })

/** Logs for real, and then fails if one of the claims is the bad one. */
const failingAt =
  (reason: string, sizes: number[]): LogDisputes =>
  async (db, claims, actor) => {
    sizes.push(claims.length)
    const ends = await logDisputes(db, claims, actor)
    if (claims.some((claim) => claim.reason === reason)) throw new Error('deadlock detected')
    return ends
  }

describe('a set of rows', () => {
  test('is processed at once, each row with its outcome and its audit entry, in the order of the file', async () => {
    const twice = next()
    const first = await upload(line('First', twice))
    const sizes: number[] = []
    const worker = workerOf(failingAt('', sizes))
    await worker.process(first)
    const batchId = await upload(line(), strange(), line('Again', twice), line(), strange())
    await worker.process(batchId)
    // Those whose transaction is not found are no claims.
    expect(sizes).toEqual([1, 3])
    const batch = await show(batchId)
    expect(batch).toMatchObject({ status: 'COMPLETED', successfulCount: 2, failedCount: 3 })
    const items = await itemsOf(batchId)
    expect(items.map(({ creationMessage }) => creationMessage?.split(':')[0])).toEqual([
      'Dispute logged successfully',
      'There is no such transaction.',
      'A dispute was already logged on this transaction',
      'Dispute logged successfully',
      'There is no such transaction.',
    ])
    expect(items[2]?.creationMessage).toContain((await itemsOf(first))[0]?.disputeLogCode)
    const codes = items.flatMap(({ disputeLogCode }) => disputeLogCode ?? [])
    expect(codes).toEqual([...codes].sort())
    expect(await auditOf(batchId)).toEqual([
      [2, 'done'],
      [3, 'bulk-row'],
      [4, 'dispute-exists'],
      [5, 'done'],
      [6, 'bulk-row'],
    ])
    expect(await chainBreak()).toBeNull()
    const { raw } = await (await hand.as('bo.maker')).download(bulkDisputes.errorFile, { params: { batchId } })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await (raw as Response).arrayBuffer())
    const reasons = workbook.worksheets[0]?.getColumn(10).values.slice(2)
    expect(reasons?.map((reason) => String(reason).split(':')[0])).toEqual([
      'There is no such transaction.',
      'A dispute was already logged on this transaction',
      'There is no such transaction.',
    ])
  })

  test('in which one row keeps failing is done row by row, and that row alone is tried and fails', async () => {
    const batchId = await upload(line(), line('BAD'), line(), line())
    const before = await disputesCount()
    const sizes: number[] = []
    const worker = workerOf(failingAt('BAD', sizes))
    await worker.process(batchId)
    // The four together, then one by one up to the bad one; what follows waits for it, as it would without sets.
    expect(sizes).toEqual([4, 1, 1])
    expect(await endsOf(batchId)).toEqual([
      [2, 'SUCCESSFUL', 1],
      [3, 'PENDING', 1],
      [4, 'PENDING', 0],
      [5, 'PENDING', 0],
    ])
    expect(await disputesCount()).toBe(before + 1)
    await worker.process(batchId)
    await worker.process(batchId)
    expect(await endsOf(batchId)).toEqual([
      [2, 'SUCCESSFUL', 1],
      [3, 'FAILED', 3],
      [4, 'SUCCESSFUL', 1],
      [5, 'SUCCESSFUL', 1],
    ])
    expect((await itemsOf(batchId))[1]?.creationMessage).toBe('Something went wrong ...')
    expect(await disputesCount()).toBe(before + 3)
    expect((await auditOf(batchId)).map(([row, result]) => `${row} ${result}`)).toEqual([
      '2 done',
      '3 unexpected',
      '4 done',
      '5 done',
    ])
  })

  test('that fails once in its middle leaves nothing of itself, and is then done', async () => {
    const batchId = await upload(line(), line(), line())
    const before = await disputesCount()
    const counted = () => hand.sql('SELECT sum(dispute_count)::int AS counted FROM dispute_days')
    const [days] = await counted()
    let seen = -1
    const once: LogDisputes = async (db, claims, actor) => {
      const ends = await logDisputes(db, claims, actor)
      if (claims.length > 1) {
        // The figures of the day are there, and are gone with the transaction.
        await db.run(sql`SELECT 1 / 0`)
      }
      if (seen < 0) seen = await disputesCount()
      return ends
    }
    await workerOf(once).process(batchId)
    expect(seen).toBe(before)
    expect(await disputesCount()).toBe(before + 3)
    expect(await show(batchId)).toMatchObject({ status: 'COMPLETED', successfulCount: 3, failedCount: 0 })
    expect((await itemsOf(batchId)).map(({ creationAttempts }) => creationAttempts)).toEqual([1, 1, 1])
    expect((await counted())[0]?.counted).toBe(Number(days?.counted) + 3)
  })

  test('that two workers are at, since one has lost its lock, is done once', async () => {
    const batchId = await upload(...Array.from({ length: 12 }, (_, at) => (at % 4 === 3 ? strange() : line())))
    const { database } = api.app
    const batch = await database.read(BANK, (db) => bulkStore(db).forWork(batchId))
    if (!batch) throw new Error('there is no batch')
    const rows = await database.read(BANK, (db) => bulkStore(db).open(batch.id, 100))
    const before = await disputesCount()
    let arrived = 0
    let meet = () => {}
    const met = new Promise<void>((resolve) => {
      meet = resolve
    })
    const kind = kindOf(async (db, claims, actor) => {
      // Nobody begins before all three have the same rows in their hands.
      if (++arrived === 3) meet()
      await met
      return logDisputes(db, claims, actor)
    })
    const worker = async () => createSetWorker(shared(), kind, batch, await kind.begin(batch))(100)
    await Promise.all([worker(), worker(), worker()])
    expect(await disputesCount()).toBe(before + 9)
    expect(await show(batchId)).toMatchObject({ successfulCount: 9, failedCount: 3 })
    expect((await auditOf(batchId)).map(([row]) => row)).toEqual(rows.map(({ rowNumber }) => rowNumber))
    expect((await itemsOf(batchId)).every(({ creationAttempts }) => creationAttempts === 1)).toBe(true)
    await workerOf(logDisputes).process(batchId)
    expect((await show(batchId)).status).toBe('COMPLETED')
  })

  test('stops at the row whose bank does not answer: the rows before it are done, the rest is left', async () => {
    const { bank } = api.app.services
    const working = bank.nameEnquiry
    const asked: string[] = []
    // Whatever comes of this test, the next one has a bank that answers.
    onTestFinished(() => {
      bank.nameEnquiry = working
    })
    bank.nameEnquiry = async (account) => {
      asked.push(account)
      if (account === '0123456703') throw new Error('the line is down')
      // Each of the others takes longer than it takes to know of that.
      if (account > '0123456703') await wait(30)
      return working(account)
    }
    const lines = Array.from({ length: 60 }, (_, at) =>
      disputeLine(next(), { account: String(123_456_701 + at).padStart(10, '0') }),
    )
    const batchId = await upload(...lines)
    await api.app.services.bulkWorker.process(batchId)
    const ends = await endsOf(batchId)
    expect(ends.slice(0, 3)).toEqual([
      [2, 'SUCCESSFUL', 1],
      [3, 'SUCCESSFUL', 1],
      [4, 'PENDING', 1],
    ])
    expect(ends.slice(3).every(([, status, attempts]) => status === 'PENDING' && attempts === 0)).toBe(true)
    // Eight are asked about at the same time, and nobody once it is known that the bank does not answer; how far the
    // others came until then is a matter of speed.
    expect(asked.length).toBeLessThan(lines.length)
    bank.nameEnquiry = working
    await api.app.services.bulkWorker.process(batchId)
    expect((await show(batchId)).status).toBe('COMPLETED')
    expect((await endsOf(batchId))[2]).toEqual([4, 'SUCCESSFUL', 2])
  })
})

describe('a set of answers', () => {
  const respond = async (lines: readonly string[]) =>
    (await (await hand.as('sa.admin')).call(disputeResponses.upload, {}, { file: responseFile(lines) })).batchId
  const answersOf = async (batchId: string) =>
    (
      await (await hand.as('sa.admin')).call(disputeResponses.transactions, { query: { batchId, size: 100 } })
    ).content.map(({ creationMessage }) => creationMessage)

  test('waits for a person who is deciding one of its disputes, and its refusal names who decided', async () => {
    const codes = [(await hand.log('bo.maker')).logCode, (await hand.log('bo.maker')).logCode]
    const batchId = await respond(codes.map((code) => `${code},ACCEPTED,`))
    let working: Promise<unknown> | undefined
    await api.app.database.transaction(BANK, async (db: Sql) => {
      const decision = { logCode: codes[1] ?? '', approved: false, comment: 'It was paid', hasReceipt: true }
      await decideDispute(db, decision, { username: 'bo.checker', side: 'backoffice', at: api.clock.now() })
      working = api.app.services.bulkWorker.process(batchId)
      // Until the set waits for the dispute that is locked here.
      for (let turn = 0; turn < 200; turn++) {
        const [waiting] = await hand.sql(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        if (waiting) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error('the set did not wait')
    })
    await working
    expect(await answersOf(batchId)).toEqual([
      'Dispute resolved successfully',
      expect.stringMatching(/^bo\.checker has already declined this dispute, at \d+:\d\d [AP]M\.$/),
    ])
    const refunds = 'SELECT count(*)::int AS count FROM payment_requests r JOIN disputes d ON d.id = r.dispute_id'
    expect(await hand.sql(`${refunds} WHERE d.log_code = ANY ($1)`, [codes])).toEqual([{ count: 1 }])
  })
})

describe('rights that were taken away while a file waited', () => {
  const process = async (batchId: string) => {
    while (await api.app.services.bulkWorker.process(batchId));
  }
  const rows = async (batchId: string) =>
    (await itemsOf(batchId)).map((row) => [row.disputeCreationStatus, row.creationMessage])
  const gone = 'bo.maker, who uploaded this file, may not do this any more.'

  test.each([
    ['a role', "UPDATE user_roles SET role_name = 'DCIR_BACKOFFICE_OPERATOR' WHERE role_name = 'BACKOFFICE_MAKER'"],
    ['the account', "UPDATE users SET active = false WHERE username = 'bo.maker'"],
  ])('%s: its rows are refused, and nothing is disputed', async (_what, statement) => {
    const batchId = await upload(line(), line())
    await hand.sql(statement)
    await process(batchId)
    await hand.sql("UPDATE users SET active = true WHERE username = 'bo.maker'")
    await hand.sql(
      "UPDATE user_roles SET role_name = 'BACKOFFICE_MAKER' FROM users u WHERE u.id = user_id AND u.username = 'bo.maker'",
    )
    expect(await rows(batchId)).toEqual([
      ['FAILED', gone],
      ['FAILED', gone],
    ])
  })
})
