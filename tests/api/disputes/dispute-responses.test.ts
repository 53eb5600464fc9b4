/** Bulk dispute responses through the API: files, archives of receipts, tenants, and what hostile archives come to. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withConnection } from '@dcir/api/db/pool'
import { ARCHIVE_SIZE_KEY } from '@dcir/api/features/disputes/bulk/dispute-responses.routes'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { BulkBatch } from '@dcir/core/bulk/contract'
import { disputes } from '@dcir/core/disputes/contract'
import { type DisputeResponseQuery, disputeResponses } from '@dcir/core/disputes/responses-contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { RESPONSE_HEADER, responseFile, whenCompleted } from '../../support/bulk-file'
import { refusal } from '../../support/refusal'
import { TEST_DAY, TEST_NOW, TEST_TRAFFIC } from '../../support/test-database'
import { type ZipEntry, zipOf } from '../../support/zip'

const picture = readFileSync(fileURLToPath(new URL('../../support/receipt.png', import.meta.url)))
const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const ofAgent = (number: string) =>
  traffic.filter(
    ({ cardAcceptorId, responseCode, transactionIndicator }) =>
      cardAcceptorId.endsWith(number) && responseCode === '00' && transactionIndicator === 'CREDIT',
  )
const own = ofAgent('00001')
const others = ofAgent('00002')

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['bulk'] })
  for (const name of ['bo.admin', 'bo.maker', 'sa.admin', 'sa.viewer', 'sb.admin']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const as = (name: string) => api.client(token[name])

async function log(one: IncomingTransaction | undefined, by = 'bo.maker'): Promise<string> {
  const claim = {
    transactionSearchKey: one?.transactionSearchKey ?? '',
    reason: 'Duplicate debit',
    customerAccountNumber: '0123456780',
    customerAccountName: 'ADAEZE OKAFOR',
  }
  if (by === 'bo.maker') return (await as(by).call(disputes.log, { body: claim })).logCode
  const body = { ...claim, receiptDataBase64: picture.toString('base64') }
  return (await as(by).call(disputes.log, { body })).logCode
}

const zip = (entries: readonly ZipEntry[]) => new File([new Uint8Array(zipOf(entries))], 'receipts.zip')
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const receipt = (name: string): ZipEntry => ({ name, content: picture })

const send = (file: File, second?: File, by = 'sa.admin') => as(by).call(disputeResponses.upload, {}, { file, second })
const show = (batchId: string, by = 'sa.admin') => as(by).call(disputeResponses.show, { params: { batchId } })

async function upload(lines: readonly string[], second?: File, by = 'sa.admin'): Promise<BulkBatch> {
  const { batchId } = await send(responseFile(lines), second, by)
  return whenCompleted(() => show(batchId, by))
}

const itemsOf = async (batchId: string, filter: Partial<DisputeResponseQuery> = {}) =>
  (await as('sa.admin').call(disputeResponses.transactions, { query: { batchId, size: 100, ...filter } })).content
const messagesOf = async (batchId: string) =>
  (await itemsOf(batchId)).map(({ creationStatus, creationMessage }) => [creationStatus, creationMessage])
const shown = (logCode: string) => as('bo.admin').call(disputes.show, { params: { logCode } })
/** Files that the store holds. */
const kept = () =>
  readdirSync(api.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length

const DONE = ['SUCCESSFUL', 'Dispute resolved successfully']

describe('a response file', () => {
  test('BDR-05 BDR-09 BDR-21 accepts and declines as whoever sent it, each decline with its receipt', async () => {
    const [accepted, declined] = [await log(own[0]), await log(own[1])]
    const answer = await send(
      responseFile([`${accepted},ACCEPTED,`, `${declined.toLowerCase()},declined,"The terminal, paid out."`]),
      zip([receipt(`receipts/${declined} receipt.PNG`)]),
    )
    expect(answer).toEqual({ message: 'File successfully uploaded.', batchId: expect.stringMatching(/^BR-20261121-/) })
    await whenCompleted(() => show(answer.batchId))
    const [one, other] = await itemsOf(answer.batchId)
    expect(one).toEqual({
      rowNumber: 2,
      logCode: accepted,
      creationTime: '2026-11-21T10:00:00+01:00',
      resolutionStatus: 'ACCEPTED',
      creationStatus: 'SUCCESSFUL',
      creationMessage: 'Dispute resolved successfully',
      disputeCreationStatus: 'SUCCESSFUL',
      creationAttempts: 1,
      maskedPan: own[0]?.maskedPan,
      rrn: own[0]?.rrn,
      stan: own[0]?.stan,
      terminalId: own[0]?.terminalId,
      amount: own[0]?.transactionAmount,
      transactionTime: own[0]?.transactionTime,
    })
    expect(other).toMatchObject({ resolutionStatus: 'DECLINED', creationStatus: 'SUCCESSFUL' })
    expect(await shown(accepted)).toMatchObject({ resolutionStatus: 'ACCEPTED', resolvedBy: 'sa.admin', receipts: [] })
    expect(await shown(declined)).toMatchObject({
      resolutionStatus: 'DECLINED',
      comment: 'The terminal, paid out.',
      receipts: [{ kind: 'RESPONSE', uploadedBy: 'sa.admin', data: expect.stringMatching(/^data:image\/png;base64,/) }],
    })
  })

  test('BDR-05 rows with faults fail with the reason, and the others are done', async () => {
    const logged = [await log(own[2]), await log(own[3]), await log(own[4]), await log(own[5])]
    const lines = [
      `${logged[0]},DECLINED,`,
      `${logged[1]},DECLINED,It was paid out`,
      `${logged[2]},PERHAPS,`,
      `${logged[3]},ACCEPTED,`,
      `${logged[3]},DECLINED,Twice`,
      'DSP-20261121-9999999,ACCEPTED,',
    ]
    const { batchId } = await upload(lines)
    expect(await messagesOf(batchId)).toEqual([
      ['FAILED', 'A comment is required to decline a dispute.'],
      ['FAILED', 'Declining needs a receipt. Add a .zip of receipts.'],
      ['FAILED', 'Response must be ACCEPTED or DECLINED.'],
      DONE,
      ['FAILED', 'Duplicate of row 5 of this file.'],
      ['FAILED', 'Dispute was not found.'],
    ])
    expect((await itemsOf(batchId)).map(({ resolutionStatus }) => resolutionStatus)).toEqual([
      'DECLINED',
      'DECLINED',
      'PENDING',
      'ACCEPTED',
      'DECLINED',
      'ACCEPTED',
    ])
    expect((await shown(logged[1] ?? '')).resolutionStatus).toBe('PENDING')
  })

  test('decided, expired and own disputes are refused by the rules of single ones', async () => {
    const [decided, expired] = [await log(own[6]), await log(own[7])]
    const ownSide = await log(own[8], 'sa.admin')
    await as('sa.admin').call(disputes.resolve, { body: { logCode: decided, approved: true } })
    const first = await upload([`${decided},ACCEPTED,`, `${ownSide},ACCEPTED,`])
    expect(await messagesOf(first.batchId)).toEqual([
      ['FAILED', expect.stringMatching(/^sa\.admin has already accepted this dispute, at \d+:\d\d [AP]M\.$/)],
      ['FAILED', 'Your side logged this; the bank must decide.'],
    ])
    api.clock.set('2026-11-30T09:00:00Z')
    token['sa.admin'] = await api.signIn('sa.admin')
    const late = await upload([`${expired},ACCEPTED,late`]).finally(() => api.clock.set(TEST_NOW))
    token['sa.admin'] = await api.signIn('sa.admin')
    expect(await messagesOf(late.batchId)).toEqual([
      ['FAILED', 'The time to answer this dispute is over; it was accepted automatically.'],
    ])
  })
})

describe('receipts', () => {
  test('BDR-07 a name belongs to the longest log code that it holds, and to one alone', async () => {
    const logged = [await log(own[9]), await log(own[10]), await log(own[11])]
    const [first = '', second = '', third = ''] = logged
    const lines = logged.map((code) => `${code},DECLINED,It was paid out`)
    const { batchId } = await upload(
      lines,
      // The first name holds another code's beginning; the second code has two files; the third's is glued to more.
      zip([
        receipt(`a/${first}.png`),
        receipt(`${second}-1.png`),
        receipt(`${second}-2.png`),
        receipt(`${third}5.png`),
      ]),
    )
    expect(await messagesOf(batchId)).toEqual([
      DONE,
      ['FAILED', `Several files claim to be the receipt of ${second}: ${second}-1.png, ${second}-2.png.`],
      ['FAILED', `A receipt is required to decline a dispute: no file of the archive is named after ${third}.`],
    ])
  })

  test('BDR-07 what archivers leave behind is no receipt', async () => {
    const code = await log(own[12])
    const names = [`__MACOSX/._${code}.png`, 'receipts/', 'receipts/.DS_Store', `receipts/${code}.png`]
    const { batchId } = await upload([`${code},DECLINED,It was paid out`], zip(names.map(receipt)))
    expect(await messagesOf(batchId)).toEqual([DONE])
  })

  test('hostile images fail their row and leave nothing behind', async () => {
    const logged = [await log(own[13]), await log(own[14]), await log(own[15])]
    const entries: ZipEntry[] = [
      { name: `${logged[0]}.png`, content: Buffer.from('<svg onload="alert(1)"/>') },
      { name: `${logged[1]}.png`, content: Buffer.concat([picture.subarray(0, 60), Buffer.alloc(400)]) },
      { name: `${logged[2]}.png`, content: Buffer.concat([picture, Buffer.alloc(3 * 1024 ** 2, 7)]) },
    ]
    const before = kept()
    const { batchId } = await upload(
      logged.map((code) => `${code},DECLINED,It was paid out`),
      zip(entries),
    )
    const unreadable = 'Please select a valid file type. Supported file types are PNG, JPG and JPEG.'
    expect(await messagesOf(batchId)).toEqual([
      ['FAILED', unreadable],
      ['FAILED', unreadable],
      ['FAILED', 'File size too large. Size cannot be greater than 2MB.'],
    ])
    // Only the spreadsheet of the batch is kept.
    expect(kept()).toBe(before + 1)
  })

  test('an entry that is not what the table of contents says fails its row', async () => {
    const code = await log(own[16])
    const liar = { name: `${code}.png`, content: Buffer.concat([picture, Buffer.alloc(100_000)]), claimedSize: 100 }
    const { batchId } = await upload([`${code},DECLINED,It was paid out`], zip([{ ...liar, deflated: true }]))
    expect(await messagesOf(batchId)).toEqual([['FAILED', `${code}.png could not be unpacked.`]])
  })
})

describe('archives that are refused as a whole', () => {
  const line = 'DSP-20261121-0000001,DECLINED,It was paid out'
  const bomb = Buffer.alloc(60 * 1024 ** 2)
  const cut = zipOf([receipt('a.png')]).subarray(0, -30)
  test.each([
    ['a name that leads out', zipOf([receipt('../a.png')]), /unsafe name/],
    ['an absolute name', zipOf([receipt('/etc/a.png')]), /unsafe name/],
    ['a link', zipOf([{ name: 'a.png', content: Buffer.from('/etc/passwd'), mode: 0o120777 }]), /holds a link/],
    ['a bomb', zipOf([{ name: 'a.png', content: bomb, deflated: true }]), /packed suspiciously tightly/],
    [
      'more than 2 GB once unpacked',
      zipOf([{ name: 'a.png', claimedSize: 2.1 * 1024 ** 3, deflated: true }]),
      /larger than 2 GB once unpacked/,
    ],
    [
      'too many entries',
      zipOf(Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}.png` }))),
      /holds more than 20,000 parts/,
    ],
    ['a broken one', cut, /damaged or cut short/],
  ])('BDR-05 %s', async (_name, bytes, message) => {
    const before = kept()
    const error = await refusal(send(responseFile([line]), new File([new Uint8Array(bytes)], 'receipts.zip')))
    expect([error.status, error.code, error.message]).toEqual([422, 'archive-refused', expect.stringMatching(message)])
    expect(kept()).toBe(before)
  })

  test('BDR-05 what is no archive, and a spreadsheet that is none', async () => {
    const before = kept()
    const text = await refusal(send(responseFile([line]), new File(['hello'], 'receipts.zip')))
    expect([text.status, text.message]).toEqual([415, expect.stringContaining('ZIP')])
    const swapped = await refusal(send(zip([receipt('a.png')]), responseFile([line])))
    expect(swapped.status).toBe(415)
    expect((await refusal(send(zip([receipt('a.png')])))).code).toBe('file-type')
    const renamed = new File([await zip([receipt('a.png')]).arrayBuffer()], 'responses.xlsx')
    expect((await refusal(send(renamed))).message).toMatch(/is no XLSX workbook/)
    const unnamed = new File([await zip([receipt('a.png')]).arrayBuffer()], 'receipts.zip.exe')
    expect((await refusal(send(responseFile([line]), unnamed))).status).toBe(415)
    expect(kept()).toBe(before)
  })

  test('BDR-06 more than the bank allows is refused, and its limit is a setting', async () => {
    const limit = (megabytes: string) =>
      withConnection(api.database.ownerUrl, (sql) =>
        sql.query('UPDATE configurations SET config_value = $1 WHERE config_key = $2', [megabytes, ARCHIVE_SIZE_KEY]),
      )
    const large = zipOf([{ name: 'a.png', content: Buffer.alloc(1.1 * 1024 ** 2, 1) }])
    const archive = () => new File([new Uint8Array(large)], 'receipts.zip')
    await limit('1')
    const refused = await refusal(send(responseFile([line]), archive()))
    expect([refused.status, refused.message]).toEqual([413, 'File size too large. Size cannot be greater than 1MB.'])
    await limit('800')
    expect((await send(responseFile([line]), archive())).message).toBe('File successfully uploaded.')
  })

  test('BDR-09 no file, and files of another field, are refused', async () => {
    const post = async (...parts: [string, Blob][]) => {
      const form = new FormData()
      for (const [field, content] of parts) form.append(field, content)
      const url = `${api.address}/api/v1${disputeResponses.upload.path}`
      const headers = { authorization: `Bearer ${token['sa.admin']}` }
      return (await fetch(url, { method: 'POST', headers, body: form })).status
    }
    const file = responseFile([line])
    expect(await post(['file', file])).toBe(400)
    expect(await post()).toBe(400)
  })

  test('BDR-09 the same spreadsheet with the same receipts is one batch, with others another', async () => {
    const lines = ['DSP-20261121-8888888,ACCEPTED,']
    const [first, second] = [zip([receipt('a.png')]), zip([receipt('b.png')])]
    await upload(lines, first)
    const again = await refusal(send(responseFile(lines, 'again.csv'), first))
    expect([again.status, again.message]).toEqual([
      409,
      expect.stringMatching(/^This file was already uploaded as responses\.csv on .*: batch BR-/),
    ])
    expect((await upload(lines, second)).failedCount).toBe(1)
    expect((await upload(lines)).failedCount).toBe(1)
  })

  test('bank 21 a batch is found by the digest of all that was sent, by those alone who may see it', async () => {
    const lines = ['DSP-20261121-7777777,ACCEPTED,']
    const receipts = zip([receipt('c.png')])
    const { batchId } = await upload(lines, receipts)
    const digests = await Promise.all(
      [responseFile(lines), receipts].map(async (file) => digestOf(new Uint8Array(await file.arrayBuffer()))),
    )
    const found = async (sha256: string, by = 'sa.admin') =>
      (await as(by).call(disputeResponses.list, { query: { sha256 } })).content.map((one) => one.batchId)
    const both = digestOf(Buffer.concat(digests)).toString('hex')
    expect(await found(both)).toEqual([batchId])
    expect(await found(both, 'sb.admin')).toEqual([])
    expect(await found(digests[0]?.toString('hex') ?? '')).toEqual([])
    expect((await refusal(found('not a digest'))).message).toContain('SHA-256 is invalid')
  })
})

describe('reading a batch', () => {
  let batchId: string
  let code: string
  beforeAll(async () => {
    code = await log(own[17])
    batchId = (await upload([`${code},ACCEPTED,`, 'DSP-20261121-7777777,DECLINED,No receipt'])).batchId
  })

  test('BDR-11 batches are listed by their day', async () => {
    const list = (query: object) => as('sa.admin').call(disputeResponses.list, { query })
    const { content } = await list({ startDate: '2026-11-21', endDate: '2026-11-21' })
    expect(content[0]).toMatchObject({ batchId, uploadedBy: 'sa.admin', fileName: 'responses.csv', totalCount: 2 })
    expect((await list({ endDate: '2026-11-20' })).totalElements).toBe(0)
  })

  test('BDR-16 BDR-17 filters narrow the rows, the summary counts them', async () => {
    const rowsOf = async (filter: Partial<DisputeResponseQuery>) =>
      (await itemsOf(batchId, filter)).map(({ rowNumber }) => rowNumber)
    expect(await rowsOf({ logCode: ` ${code.toLowerCase()} ` })).toEqual([2])
    expect(await rowsOf({ disputeResolutionStatus: 'DECLINED' })).toEqual([3])
    expect(await rowsOf({ disputeResolutionStatus: 'PENDING' })).toEqual([])
    expect(await rowsOf({ creationStatus: 'SUCCESSFUL' })).toEqual([2])
    expect(await rowsOf({ creationStatus: 'FAILED', disputeResolutionStatus: 'ACCEPTED' })).toEqual([])
    const summary = await as('sa.admin').call(disputeResponses.summary, { params: { batchId } })
    expect(summary).toEqual({ pending: 0, success: 1, failed: 1 })
  })

  test('BDR-18 the rows are downloaded under the name of the batch and the day', async () => {
    const { raw, fileName } = await as('sa.admin').download(disputeResponses.download, { query: { batchId } })
    expect(fileName).toBe(`${batchId}-2026-11-21.xlsx`)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await (raw as Response).arrayBuffer())
    const cells = workbook.worksheets[0]?.getRow(2).values as unknown[]
    expect(cells).toEqual(expect.arrayContaining([code, 'ACCEPTED', 'SUCCESSFUL', own[17]?.rrn]))
  })

  test('the failed rows come back with their reasons', async () => {
    const { raw } = await as('sa.admin').download(disputeResponses.errorFile, { params: { batchId } })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await (raw as Response).arrayBuffer())
    const rows = workbook.worksheets[0]?.getSheetValues().map((row) => (row as unknown[]).slice(1))
    expect(rows?.[1]).toEqual([...RESPONSE_HEADER.split(','), 'Failure Reason'])
    expect(rows?.[2]?.slice(0, 3)).toEqual(['DSP-20261121-7777777', 'DECLINED', 'No receipt'])
    expect(rows).toHaveLength(3)
  })

  test('BDR-08 the samples', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { raw, fileName } = await as('sa.admin').download(disputeResponses.sample, { params: { format } })
      expect(fileName).toBe(`bulk_dispute_response_sample.${format}`)
      const { batchId: sample } = await send(new File([await (raw as Response).blob()], fileName ?? ''))
      expect((await whenCompleted(() => show(sample))).failedCount).toBe(2)
    }
  })

  test("another super agent's batch and disputes are as if they did not exist", async () => {
    const mine = await log(others[0])
    const query = { batchId }
    const params = { batchId }
    const stranger = as('sb.admin')
    expect((await stranger.call(disputeResponses.list, { query: {} })).totalElements).toBe(0)
    for (const work of [
      () => stranger.call(disputeResponses.show, { params }),
      () => stranger.call(disputeResponses.summary, { params }),
      () => stranger.call(disputeResponses.transactions, { query }),
      () => stranger.download(disputeResponses.download, { query }),
      () => stranger.download(disputeResponses.errorFile, { params }),
    ])
      expect((await refusal(work())).message).toBe('Batch was not found.')
    const { batchId: foreign } = await upload([`${mine},ACCEPTED,`])
    expect(await messagesOf(foreign)).toEqual([['FAILED', 'Dispute was not found.']])
    expect((await itemsOf(foreign))[0]).toMatchObject({ maskedPan: '', rrn: '', amount: null })
    expect((await shown(mine)).resolutionStatus).toBe('PENDING')
    // The same bytes of another side are a batch of their own.
    expect((await upload([`${mine},ACCEPTED,`], undefined, 'sb.admin')).successfulCount).toBe(1)
  })

  test('BDR-04 only who may resolve disputes may send or read', async () => {
    for (const name of ['sa.viewer', 'bo.admin']) {
      expect((await refusal(send(responseFile(['x']), undefined, name))).status).toBe(403)
      expect((await refusal(as(name).call(disputeResponses.list, { query: {} }))).status).toBe(403)
    }
  })
})

test('the file store holds no archive once its batch is done', async () => {
  const code = await log(own[18])
  const before = kept()
  await upload([`${code},DECLINED,It was paid out`], zip([receipt(join('x', `${code}.png`))]))
  // The spreadsheet and the drawn receipt.
  expect(kept()).toBe(before + 2)
})
