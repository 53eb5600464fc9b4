import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { StatementFile } from '@dcir/core/reconciliation/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type StatementPlan, writeStatement } from '../../support/statement-file'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  place = enter(api.address)
  await place.run(['login'], as('bo.admin'))
})
afterAll(async () => {
  place?.leave()
  await api?.close()
})

/** Each statement takes a stretch of the day's traffic that no other one takes. */
function statement(name: string, from: number, plan: Partial<StatementPlan> & { rows: number }) {
  const source = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].slice(from)
  return writeStatement(place.path(name), { seed: from, source, ...plan })
}

const namedValue = (rows: string[][], title: string) => rows.find(([name]) => name === title)?.[1]
const sha256 = (name: string) =>
  createHash('sha256')
    .update(readFileSync(place.path(name)))
    .digest('hex')

describe('dcir statements template', () => {
  test('REC-06 saves the sample under its name, and refuses to overwrite', async () => {
    const { code, stdout } = await place.run(['statements', 'template', 'csv'])
    expect([code, stdout]).toEqual([0, 'reconciliation_statement_sample.csv\n'])
    expect((await place.run(['statements', 'check', stdout.trim()])).stderr).toBe('2 rows, all good.\n')
    const again = await place.run(['statements', 'template', 'csv'])
    expect(again.code).toBe(2)
    expect(again.stderr).toContain('exists. Use --force to overwrite it.')
    expect((await place.run(['statements', 'template', 'csv', '--force'])).code).toBe(0)
  })

  test('REC-06 the workbook passes its own check, and - is stdout', async () => {
    await place.run(['statements', 'template', 'xlsx', '--output', 'sample.xlsx'])
    expect((await place.run(['statements', 'check', 'sample.xlsx'])).stderr).toBe('2 rows, all good.\n')
    const { stdout } = await place.run(['statements', 'template', '--output', '-'])
    expect(stdout).toMatch(/^\uFEFFTransaction Date,Narration,/)
  })

  test('REC-06 a folder that is not there leaves nothing behind', async () => {
    const { code, stderr } = await place.run(['statements', 'template', '--output', 'nowhere/sample.csv'])
    expect(code).toBe(2)
    expect(stderr).toBe('dcir: There is no folder nowhere. Make it first, or name another file with --output.\n')
    expect(existsSync(place.path('nowhere'))).toBe(false)
  })
})

describe('dcir statements upload', () => {
  test('REC-07 a file beyond the limit in force is refused here, before anything is sent', async () => {
    const limit = (megabytes: string) =>
      withConnection(api.database.ownerUrl, (client) =>
        client.query(
          "UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.recon.statement.max-megabytes'",
          [megabytes],
        ),
      )
    await limit('1')
    writeFileSync(place.path('large.csv'), 'x'.repeat(1024 * 1024 + 1))
    for (const verb of ['check', 'upload']) {
      const { code, stdout, stderr } = await place.run(['statements', verb, 'large.csv'])
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('greater than 1MB')])
    }
    // A file that is sent unchecked meets the same limit there.
    const unchecked = await place.run(['statements', 'upload', 'large.csv', '--skip-check'])
    expect([unchecked.code, unchecked.stderr]).toEqual([1, expect.stringContaining('greater than 1MB')])
    await limit('512')
  })

  test('REC-08 REC-18 prints the server message and the file key, and ends with 0', async () => {
    await statement('plain.csv', 0, { rows: 20 })
    const { code, stdout, stderr } = await place.run(['statements', 'upload', 'plain.csv'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ST-\d{8}-[0-9A-F]{8}\n$/)
    expect(stderr).toBe('20 rows, all good.\nFile successfully uploaded.\n')
  })

  test('REC-18 --wait follows a file with planted faults to exactly the planted counts', async () => {
    const planted = await statement('planted.csv', 20, {
      rows: 100,
      duplicates: 6,
      badRows: 7,
      amountMismatches: 5,
      unknownRows: 4,
      quotedCells: true,
      multilineEvery: 10,
      bom: true,
      crlf: true,
    })
    const { code, rows, stderr } = await place.run(['statements', 'upload', 'planted.csv', '--wait'])
    expect(code).toBe(4)
    expect(stderr).toContain('100 rows, 7 of them would be refused (7 problems).')
    expect(Object.fromEntries(rows)).toMatchObject({
      Status: 'COMPLETED',
      Total: String(planted.total),
      Success: String(planted.success),
      Duplicate: String(planted.duplicate),
      Failed: String(planted.failed),
      'Matched successful': String(planted.matchedSuccess),
      'Matched failed': String(planted.matchedFailed),
      Unmatched: String(planted.unmatched),
    })
    const key = namedValue(rows, 'File key') as string
    const failed = await place.run(['statements', 'show', key, '--errors', 'FAILED'])
    expect(failed.rows).toHaveLength(7)
    expect(failed.rows[0]).toHaveLength(4)
    const days = await place.run(['statements', 'show', key, '--days'])
    expect(days.rows).toEqual([[TEST_DAY, String(planted.success)]])
    const shown = JSON.parse((await place.run(['statements', 'show', key, '--json'])).stdout) as StatementFile
    expect(shown).toMatchObject({ fileName: 'planted.csv', sha256: sha256('planted.csv'), status: 'COMPLETED' })
  })

  test('D4 REC-08 the same bytes again end as the first time, with its key, and a word of its name and date', async () => {
    await statement('monday.csv', 120, { rows: 10 })
    const first = await place.run(['statements', 'upload', 'monday.csv'])
    const { code, stderr, stdout } = await place.run(['statements', 'upload', 'monday.csv'])
    expect([code, stdout]).toEqual([first.code, first.stdout])
    expect(stderr).toContain('This file was already uploaded as monday.csv on Nov 21st, 26')
  })

  test('REC-07 nothing is sent when the header lacks columns; --skip-check sends it and the server says why', async () => {
    writeFileSync(place.path('header.csv'), 'RRN,Amount\n1,2\n')
    const list = async () => (await place.run(['statements', 'list', '--json'])).stdout
    // The server may still work on the files of the tests before.
    await expect.poll(list, { timeout: 20_000 }).not.toMatch(/"status":"(?!COMPLETED|FAILED)/)
    const before = await list()
    const refused = await place.run(['statements', 'upload', 'header.csv'])
    expect(refused.code).toBe(2)
    expect(await list()).toBe(before)
    const sent = await place.run(['statements', 'upload', 'header.csv', '--skip-check', '--wait'])
    expect(sent.code).toBe(1)
    expect(namedValue(sent.rows, 'Status')).toBe('FAILED')
    expect(sent.stderr).toContain('dcir: The column "Transaction Date" is missing.')
  })

  test('REC-18 --json prints one object', async () => {
    await statement('object.csv', 130, { rows: 10 })
    const { code, stdout } = await place.run(['statements', 'upload', 'object.csv', '--wait', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'COMPLETED', uploadTotalCount: 10, fileName: 'object.csv' })
  })

  test('REC-18 a name that is not ASCII arrives as it is', async () => {
    await statement('Kontoauszug März, neu.csv', 140, { rows: 5 })
    await place.run(['statements', 'upload', 'Kontoauszug März, neu.csv'])
    const { rows } = await place.run(['statements', 'list'])
    expect(rows.map((row) => row[1])).toContain('Kontoauszug März, neu.csv')
  })

  test('CLI-03 who lacks the authority is refused, exit 3', async () => {
    await statement('forbidden.csv', 150, { rows: 5 })
    const { code, stdout, stderr } = await place.run(['statements', 'upload', 'forbidden.csv'], as('sa.admin'))
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain('dcir: You do not have the authority for this action. You are signed in as sa.admin.')
    const nobody = await place.run(['statements', 'list', '--profile', 'nobody'])
    expect([nobody.code, nobody.stdout]).toEqual([3, ''])
  })
})

describe('dcir statements list and show', () => {
  test('REC-09 a pipe gets tab separated values, dates filter, and nothing found is said on stderr', async () => {
    await statement('listed.csv', 160, { rows: 5 })
    const key = (await place.run(['statements', 'upload', 'listed.csv'])).stdout.trim()
    const { rows } = await place.run(['statements', 'list', '--size', '1', '--start-date', '2026-11-21'])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.slice(0, 2)).toEqual([key, 'listed.csv'])
    const none = await place.run(['statements', 'list', '--end-date', '2020-01-01'])
    expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'No results found!\n'])
    const reversed = await place.run(['statements', 'list', '--start-date', '2026-11-02', '--end-date', '2026-11-01'])
    expect([reversed.code, reversed.stderr]).toEqual([1, 'dcir: The start date must not be after the end date.\n'])
  })

  test('REC-09 a file that is not there ends with 1', async () => {
    const { code, stderr } = await place.run(['statements', 'show', 'ST-20200101-00000000'])
    expect([code, stderr]).toEqual([1, 'dcir: Statement file was not found.\n'])
  })

  test('REC-18 a terminal gets headings, aligned columns and progress', async () => {
    await statement('terminal.csv', 170, { rows: 30 })
    const sent = await place.onTerminal(['statements', 'upload', 'terminal.csv', '--wait'])
    expect(sent.code).toBe(0)
    expect(sent.stdout).toContain('Uploading  ')
    expect(sent.stdout).toMatch(/Matched successful.*\d/)
    const listed = await place.onTerminal(['statements', 'list', '--no-color'])
    expect(listed.stdout).toMatch(/File key +File name +Uploaded at/)
    expect(listed.stdout).toMatch(/Page 1 of \d+, \d+ files/)
  })
})
