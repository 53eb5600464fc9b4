/** Receipts as people and attackers send them: recognised by content, decoded and re-encoded, never kept as they came. */
import { deflateSync } from 'node:zlib'
import { cleanImage } from '@dcir/api/files/image'
import { disputes } from '@dcir/core/disputes/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf, RECEIPT } from '../../support/disputed'
import { chunk } from '../../support/pictures'
import { refusal } from '../../support/refusal'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())

const TYPES = 'Please select a valid file type. Supported file types are PNG, JPG and JPEG.'

async function attach(bytes: Buffer) {
  const { key } = await hand.next()
  return (await hand.as('sa.admin')).call(disputes.log, {
    body: {
      customerAccountName: 'ADAEZE OKAFOR',
      customerAccountNumber: '0123456789',
      transactionSearchKey: key,
      reason: 'Duplicate debit',
      receiptDataBase64: bytes.toString('base64'),
    },
  })
}

/** A grey picture of any size in a few bytes. */
function png(width: number, height: number, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** A JPEG with a place in its metadata, made from a picture by hand: the segment goes after the first two bytes. */
async function jpegWithPlace(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(RECEIPT)
    .withExif({ IFD0: { Copyright: 'LEKKI-PHASE-ONE-6.4N' } })
    .jpeg()
    .toBuffer()
}

describe('what is no receipt', () => {
  test.each([
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture that is cut off', RECEIPT.subarray(0, 3000)],
    ['a beginning with nothing behind it', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a JPEG that is none', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['a picture of a billion points', png(40_000, 40_000)],
  ])('DSP-55 %s is refused with the sentence', async (_name, bytes) => {
    const refused = await refusal(attach(bytes))
    expect([refused.status, refused.lines[0]?.message]).toEqual([422, TYPES])
  })

  test('DSP-56 more than two megabytes are refused, and so is a body beyond three', async () => {
    const large = Buffer.concat([RECEIPT, Buffer.alloc(2 * 1024 * 1024)])
    const refused = await refusal(attach(large))
    expect([refused.status, refused.lines[0]?.message]).toEqual([
      413,
      'File size too large. Size cannot be greater than 2MB.',
    ])
    expect((await refusal(attach(Buffer.alloc(4 * 1024 * 1024, 65)))).status).toBe(413)
  })

  test('what is refused leaves no file and no dispute', async () => {
    const before = await hand.sql('SELECT count(*)::int AS count FROM disputes')
    await refusal(attach(png(40_000, 40_000)))
    expect(await hand.sql('SELECT count(*)::int AS count FROM disputes')).toEqual(before)
  })
})

describe('what is kept', () => {
  const keptOf = async (bytes: Buffer) => {
    const { logCode } = await attach(bytes)
    const { receiptData } = await hand.show('sa.admin', logCode)
    return Buffer.from(receiptData?.split(',')[1] ?? '', 'base64')
  }

  test('the place where a picture was taken, and whatever hangs on its end, are gone', async () => {
    const withPlace = Buffer.concat([await jpegWithPlace(), Buffer.from('<script>alert(1)</script>')])
    expect(withPlace.toString('latin1')).toContain('LEKKI-PHASE-ONE')
    const kept = (await keptOf(withPlace)).toString('latin1')
    expect(kept).not.toContain('LEKKI')
    expect(kept).not.toContain('script')
    expect(kept.startsWith('\xff\xd8\xff')).toBe(true)
  })

  test('words hidden in a PNG are gone', async () => {
    const kept = await keptOf(png(300, 200, [chunk('tEXt', Buffer.from('Comment\0CANARY-4711'))]))
    expect(kept.toString('latin1')).not.toContain('CANARY')
  })

  test('a picture larger than a receipt needs becomes smaller', async () => {
    const { content } = await cleanImage(png(5000, 2500))
    expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([2400, 1200])
  })
})
