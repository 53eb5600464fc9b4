/** Lines and the pairs that they are written with: repeats however they are spelt, and one to one whoever pairs at once. */
import { BANK, createDatabase } from '@dcir/api/db/database'
import { locks } from '@dcir/api/db/locks'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { decisionsStore } from '@dcir/api/features/reconciliation/exceptions/decisions.store'
import { pairingsStore } from '@dcir/api/features/reconciliation/exceptions/pairings.store'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { entryOfReference } from '@dcir/core/reconciliation/entries/rules'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { expectStatementCountsRight } from '../../support/statement-counts'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_NOW, TEST_TRAFFIC } from '../../support/test-database'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].filter(({ responseCode }) => responseCode === '00')
const at = (index: number) => traffic[index] as IncomingTransaction

let api: TestApi
let admin = ''
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  admin = await api.signIn('bo.admin')
})
afterAll(() => api?.close())

const asOwner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const upload = (name: string, ...lines: string[]) => uploadStatement(api, admin, statementCsv(...lines), name)
const entriesOf = async ({ rrn }: IncomingTransaction) =>
  (
    await api.client(admin).call(accountEntries.search, { body: { page: 0, size: 100, transactionDate: TEST_DAY } })
  ).content.filter((one) => one.rrn === rrn)

test('REC-08 a line is a repeat of another that is spelt otherwise, and every row is accounted for', async () => {
  const one = at(0)
  const plain = statementLine(one, { amount: 50, narration: 'POS' })
  // A row with such a card number is read as text, and its amount is then written again: without the zero.
  const spelt = statementLine(one, { amount: 50, pan: one.maskedPan.replaceAll('*', 'X') })
  const bad = plain.replace(',0.50,', ',nothing,')
  const file = await upload('spelt.csv', plain, statementLine(at(1)), spelt, bad, plain)
  expect(file).toMatchObject({ status: 'COMPLETED', successCount: 2, duplicateCount: 2, failedCount: 1 })
  const kept = await asOwner("SELECT row_number, message FROM statement_errors WHERE type = 'DUPLICATE' ORDER BY 1")
  expect(kept).toEqual([4, 6].map((row) => ({ row_number: row, message: 'Duplicate of row 2 of this file' })))
})

test('a line that is paired at once carries its pair, and lines keep the order of their file', async () => {
  const lines = [12, 10, 11].map((index) => statementLine(at(index)))
  const file = await upload('order.csv', ...lines)
  expect(file).toMatchObject({ matchedSuccessCount: 3 })
  const kept = await asOwner(
    `SELECT e.row_number, e.is_approved, t.rrn FROM statement_entries e JOIN transactions t ON t.id = e.transaction_id
     JOIN statement_files f ON f.id = e.statement_id WHERE f.file_key = $1 ORDER BY e.id`,
    [file.fileKey],
  )
  expect(kept).toEqual(
    [12, 10, 11].map((index, place) => ({ row_number: place + 2, is_approved: true, rrn: at(index).rrn })),
  )
  expect(await asOwner('SELECT count(*)::int AS count FROM statement_matches')).toEqual([{ count: 0 }])
})

test('a person who pairs a transaction while its own line is accepted keeps it, and the line stays open', async () => {
  const [wanted, other] = [at(20), at(21)]
  await upload('mistyped.csv', statementLine(other, { amount: other.transactionAmount + 100 }))
  const [open] = await entriesOf(other)
  const { id } = entryOfReference(open?.referenceId ?? '')
  const database = createDatabase(createPool({ url: api.database.apiUrl, name: 'pairs', max: 1 }))
  const uploaded = await database.transaction(BANK, async (sql) => {
    const [entry] = await decisionsStore(sql).standing(TEST_DAY, [id])
    if (!entry) throw new Error('the line is not there')
    const decision = {
      reason: 'AMOUNT_DIFFERS' as const,
      comment: 'As the branch says',
      by: 'bo.admin',
      at: new Date(TEST_NOW),
      approved: ['00'],
    }
    const { transactionSearchKey } = wanted
    await pairingsStore(sql).pair([{ entry, transactionSearchKey }], { transactionDate: TEST_DAY, ...decision })
    const ended = upload('own-line.csv', statementLine(wanted))
    // It has paired its line by now, and waits to hear who else has.
    const waiting = `SELECT count(*)::int AS count FROM pg_locks
        WHERE locktype = 'advisory' AND objid = ${locks.statementPairs} AND NOT granted`
    await expect.poll(() => asOwner(waiting), { timeout: 20_000 }).toEqual([{ count: 1 }])
    return { ended }
  })
  expect(await uploaded.ended).toMatchObject({ status: 'COMPLETED', successCount: 1, matchedSuccessCount: 0 })
  expect((await entriesOf(wanted)).map(({ reconStatus }) => reconStatus)).toEqual(['UNMATCHED'])
  const pairs =
    'SELECT entry_id::int AS id FROM statement_pairs p JOIN transactions t ON t.id = p.transaction_id WHERE t.rrn = $1'
  expect(await asOwner(pairs, [wanted.rrn])).toEqual([{ id }])
  await expectStatementCountsRight(api)
  await database.close()
})

test('two lines never have one transaction, wherever their pairs stand', async () => {
  const pairedTwice = `UPDATE statement_entries e SET transaction_id = o.transaction_id, transaction_time = o.transaction_time,
      is_approved = true FROM statement_entries o WHERE o.rrn = $1 AND e.rrn = $2`
  await upload('twice.csv', statementLine(at(30)), statementLine(at(31), { amount: 1 }))
  await expect(asOwner(pairedTwice, [at(30).rrn, at(31).rrn])).rejects.toThrow('duplicate key')
  await expect(asOwner('UPDATE statement_entries SET is_approved = NULL WHERE rrn = $1', [at(30).rrn])).rejects.toThrow(
    'check constraint',
  )
})
