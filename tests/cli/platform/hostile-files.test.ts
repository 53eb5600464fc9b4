/** The local check refuses what the server refuses, with the same sentence, and always ends with a code. */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textRow, workbookEntries } from '../../support/hand-made-workbook'
import { readingOf } from '../../support/reading'
import { deflatedMegabytes, type ZipEntry, zipOf } from '../../support/zip'
import { enter, type Place } from '../transcript'

let place: Place
beforeAll(() => {
  place = enter('http://127.0.0.1:9')
})
afterAll(() => place.leave())

const good = workbookEntries({ rows: textRow(1, 'RRN') })
const whole = zipOf(good)
const added = (entry: ZipEntry) => zipOf([...good, entry])

test.each([
  ['a workbook that is cut short', whole.subarray(0, whole.length / 2), /damaged or cut short/],
  [
    'a bomb',
    added({ name: 'a', packed: deflatedMegabytes(300), claimedSize: 300 * 1024 ** 2 }),
    /suspiciously tightly/,
  ],
  ['many entries', zipOf(Array.from({ length: 60_000 }, (_, at) => ({ name: `${at}` }))), /more than 2,000 parts/],
  ['an encrypted workbook', added({ name: 'a', encrypted: true, deflated: true }), /is encrypted/],
  ['a link', added({ name: 'a', content: Buffer.from('/etc'), mode: 0o120777 }), /holds a link/],
  ['a name that leads out', added({ name: '../a' }), /unsafe name/],
  ['row 999,999,999', zipOf(workbookEntries({ rows: '<row r="999999999"/>' })), /row 999,999,999/],
])('REC-07 %s is refused as on the server', async (_, content, sentence) => {
  writeFileSync(place.path('hostile.xlsx'), content)
  const { refused } = await readingOf(place.path('hostile.xlsx'))
  expect(refused).toMatch(sentence)
  const { code, stdout, stderr } = await place.run(['statements', 'check', 'hostile.xlsx'])
  expect([code, stdout, stderr]).toEqual([2, '', `dcir: hostile.xlsx: ${refused}\n`])
})

test('REC-07 a workbook without rows is refused', async () => {
  writeFileSync(place.path('blank.xlsx'), zipOf(workbookEntries({ rows: '<row r="1"/><row r="2"/>' })))
  const { code, stderr } = await place.run(['statements', 'check', 'blank.xlsx'])
  const said = 'dcir: blank.xlsx: The file has no rows. Compare it with dcir statements template.\n'
  expect([code, stderr]).toEqual([2, said])
})

test('BDR-05 an archive of receipts is opened with the checks of the server', async () => {
  writeFileSync(place.path('responses.csv'), 'Dispute Log Code,Response,Comment\n')
  writeFileSync(place.path('receipts.zip'), zipOf([{ name: '../a.png' }]))
  const args = ['dispute-responses', 'check', 'responses.csv', '--receipts', 'receipts.zip']
  const { code, stderr } = await place.run(args)
  expect([code, stderr]).toEqual([2, 'dcir: receipts.zip: The archive holds a part with an unsafe name.\n'])
})
