/** Bulk dispute responses on the command line, as transcripts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { disputes } from '@dcir/core/disputes/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { RESPONSE_HEADER } from '../../support/bulk-file'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { zipOf } from '../../support/zip'
import { as, enter, type Place } from '../transcript'

const picture = readFileSync(fileURLToPath(new URL('../../support/receipt.png', import.meta.url)))
const own = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].filter(
  ({ cardAcceptorId, responseCode, transactionIndicator }) =>
    cardAcceptorId.endsWith('00001') && responseCode === '00' && transactionIndicator === 'CREDIT',
)

let api: TestApi
let place: Place
let bank: string
beforeAll(async () => {
  api = await startTestApi({ services: ['bulk'] })
  place = enter(api.address)
  bank = await api.signIn('bo.maker')
  await place.run(['login'], as('sa.admin'))
})
afterAll(async () => {
  place?.leave()
  await api?.close()
})

let taken = 0
async function log(): Promise<string> {
  const body = {
    transactionSearchKey: own[taken++]?.transactionSearchKey ?? '',
    reason: 'Duplicate debit',
    customerAccountNumber: '0123456780',
    customerAccountName: 'ADAEZE OKAFOR',
  }
  return (await api.client(bank).call(disputes.log, { body })).logCode
}

function file(name: string, lines: readonly string[]): string {
  writeFileSync(place.path(name), [RESPONSE_HEADER, ...lines, ''].join('\n'))
  return name
}
function zip(name: string, names: readonly string[]): string {
  writeFileSync(place.path(name), zipOf(names.map((one) => ({ name: one, content: picture }))))
  return name
}

test('BDR-07 BDR-08 a check here names missing and ambiguous receipts, and files that no row needs', async () => {
  await place.run(['dispute-responses', 'template'])
  const sample = await place.run(['dispute-responses', 'check', 'bulk_dispute_response_sample.csv'])
  expect([sample.code, sample.rows]).toEqual([
    4,
    [['3', 'Log Code', 'DSP-20261120-0000002', 'Declining needs a receipt. Add a .zip of receipts']],
  ])
  const lines = [
    'DSP-1,DECLINED,Paid out',
    'DSP-12,DECLINED,Paid out',
    'DSP-123,ACCEPTED,',
    'DSP-1234,DECLINED,Paid out',
  ].map((line) => line.replace('DSP-', 'DSP-2026-'))
  const names = ['DSP-2026-1.png', 'a/DSP-2026-12 front.jpg', 'b/dsp-2026-12_back.jpg', 'DSP-2026-123.png', 'x.png']
  const args = ['dispute-responses', 'check', file('check.csv', lines), '--receipts', zip('check.zip', names)]
  const { code, rows, stderr } = await place.run(args, { DCIR_API_URL: 'http://127.0.0.1:9' })
  expect(code).toBe(4)
  expect(rows.map(([row, , , reason]) => [row, reason])).toEqual([
    ['3', 'Several files claim to be the receipt of DSP-2026-12: a/DSP-2026-12 front.jpg, b/dsp-2026-12_back.jpg'],
    ['5', 'A receipt is required to decline a dispute: no file of the archive is named after DSP-2026-1234'],
  ])
  expect(stderr).toBe(
    'Files in the .zip that belong to no row: DSP-2026-123.png and 1 more.\n4 rows, 2 of them would be refused (2 problems).\n',
  )
})

test('BDR-06 BDR-07 what is no archive is refused here; the limit is in the help', async () => {
  writeFileSync(place.path('text.zip'), 'hello')
  writeFileSync(place.path('cut.zip'), zipOf([{ name: 'a.png', content: picture }]).subarray(0, -30))
  const name = file('archive.csv', ['DSP-2026-1,ACCEPTED,'])
  for (const [archive, sentence] of [
    ['text.zip', 'Supported file types are ZIP.'],
    ['cut.zip', 'cut.zip: The archive could not be read; it may be damaged or cut short.'],
    ['none.zip', 'There is no file none.zip.'],
  ] as const) {
    const { code, stderr } = await place.run(['dispute-responses', 'check', name, '--receipts', archive])
    expect([archive, code, stderr]).toEqual([archive, 2, expect.stringContaining(sentence)])
  }
  expect((await place.run(['dispute-responses', 'upload', '--help'])).stdout).toMatch(/at most\s+800MB/)
})

test('BDR-04 BDR-05 BDR-09 BDR-24 a file and its receipts are sent, followed and saved', async () => {
  const [accepted, declined] = [await log(), await log()]
  const lines = [`${accepted},ACCEPTED,`, `${declined},DECLINED,It was paid out`, 'DSP-20261121-9999999,ACCEPTED,']
  const args = [
    'dispute-responses',
    'upload',
    file('sent.csv', lines),
    '--receipts',
    zip('sent.zip', [`${declined}.png`]),
  ]
  const sent = await place.run([...args, '--wait'])
  expect(sent.code).toBe(4)
  expect(Object.fromEntries(sent.rows)).toMatchObject({ Status: 'COMPLETED', Successful: '2', Failed: '1' })
  expect(sent.stderr).toContain('3 rows, all good.\nFile successfully uploaded.\n')
  expect(sent.stderr).toContain('Row 4, DSP-20261121-9999999: Dispute was not found.')
  const [, id = ''] = sent.rows[0] ?? []
  const shown = await place.run(['dispute-responses', 'show', id, '--rows'])
  expect(shown.rows.map(([, code, status]) => [code, status])).toEqual([
    [accepted, 'SUCCESSFUL'],
    [declined, 'SUCCESSFUL'],
    ['DSP-20261121-9999999', 'FAILED'],
  ])
  const listed = await place.run(['dispute-responses', 'list', '--start-date', '2026-11-21'])
  expect(listed.rows[0]?.slice(0, 3)).toEqual([id, 'sent.csv', 'sa.admin'])
  const saved = await place.run(['dispute-responses', 'download', id])
  expect([saved.code, saved.stdout]).toEqual([0, `${id}-2026-11-21.xlsx\n`])
  const mended = await place.run(['dispute-responses', 'download', id, '--failed'])
  expect(mended.stdout).toBe(`${id}-errors-2026-11-21.xlsx\n`)
  const checked = await place.run(['dispute-responses', 'check', mended.stdout.trim()])
  expect([checked.code, checked.stderr]).toEqual([0, '1 row, all good.\n'])
}, 120_000)

test('BDR-05 BDR-24 --dry-run prints what the upload would do, with the archive’s names, and sends nothing', async () => {
  const [accepted, declined] = [await log(), await log()]
  const lines = [`${accepted},ACCEPTED,`, `${declined},DECLINED,It was paid out`, 'DSP-20261121-9999999,ACCEPTED,']
  const archive = zip('dry.zip', [`${declined}.png`])
  const args = ['dispute-responses', 'upload', file('dry.csv', lines), '--receipts', archive, '--dry-run']
  const judged = await place.run(args)
  expect(judged.code).toBe(4)
  expect(judged.rows).toEqual([['4', 'Log Code', 'DSP-20261121-9999999', 'Dispute was not found']])
  expect(judged.stderr).toMatch(
    /^2 of 3 can be answered: ₦[\d,.]+ is paid back\. The other one has a mistake, listed below\.\nThe pictures of the receipts .*\nNothing was done\.\n$/,
  )
  const asJson = await place.run([...args, '--json'])
  expect([asJson.code, JSON.parse(asJson.stdout)]).toMatchObject([4, { rows: 3, done: 2, problemCount: 1 }])
  // All of it good, nothing of it sent.
  const good = await place.run(['dispute-responses', 'upload', file('good.csv', lines.slice(0, 1)), '--dry-run'])
  expect([good.code, good.stdout]).toEqual([0, ''])
  const listed = await place.run(['dispute-responses', 'list', '--start-date', '2026-11-21'])
  expect(listed.rows.map(([, name]) => name)).not.toContain('dry.csv')
}, 60_000)

test('BDR-15 a log code goes to the service encoded, whatever was typed', async () => {
  const code = await log()
  const sent = await place.run(['dispute-responses', 'upload', file('code.csv', [`${code},ACCEPTED,`]), '--wait'])
  const [, id = ''] = sent.rows[0] ?? []
  const asked = async (typed: string) =>
    (await place.run(['dispute-responses', 'show', id, '--log-code', typed])).rows.map(([, found]) => found)
  expect(await asked(code)).toEqual([code])
  // Unencoded, the rest would be another field, and an unknown one is refused.
  expect(await asked(`${code}&creationStatus=SUCCESSFUL#%`)).toEqual([])
}, 60_000)

test('BDR-24 nothing to list, and somebody who may not', async () => {
  const none = await place.run(['dispute-responses', 'list', '--end-date', '2026-11-20'])
  expect([none.code, none.stderr]).toEqual([0, 'No bulk dispute responses found...\n'])
  expect((await place.run(['dispute-responses', 'list'], as('sa.viewer'))).code).toBe(3)
})
