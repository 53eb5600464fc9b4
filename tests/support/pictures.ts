/** Pictures as people attach them, made here so that their content is known to the byte. */
import { crc32, deflateSync } from 'node:zlib'

interface Picture {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A part of a PNG: its type and content, framed by length and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of these dimensions; of noise, which nothing but a lossy format makes smaller, or of one colour. */
export function png(width: number, height: number, content: 'noise' | 'plain' = 'noise'): Picture {
  const rows = Buffer.alloc((width * 3 + 1) * height, 200)
  let seed = 7
  for (let at = 0; at < rows.length; at++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    if (at % (width * 3 + 1) === 0) rows[at] = 0
    else if (content === 'noise') rows[at] = seed >>> 16
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.concat(parts) }
}

/** The same JPEG as taken with the camera held upright: it says that it is to be turned by a quarter. */
export function turned(jpeg: Buffer): Picture {
  const exif = 'ffe1002245786966000049492a000800000001001201030001000000060000000000000000'
  const head = Buffer.from(exif, 'hex')
  head.writeUInt16BE(head.length - 2, 2)
  const buffer = Buffer.concat([jpeg.subarray(0, 2), head, jpeg.subarray(2)])
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer }
}

/** Nothing but zeros behind a picture's first bytes. */
export const broken = (bytes: number): Picture => {
  const buffer = Buffer.alloc(bytes)
  buffer.set([0xff, 0xd8, 0xff, 0xe0])
  return { name: 'broken.jpg', mimeType: 'image/jpeg', buffer }
}

/** A document under a picture's name. */
export const disguised: Picture = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from('%PDF-1.7 not a picture'),
}

/** The first entry of a JPEG's first quantization table, which shows its quality: 13 of the standard table is 60%. */
export function quantizer(jpeg: Buffer): number | undefined {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]))
  return at < 0 ? undefined : jpeg[at + 5]
}

/** Width and height as the JPEG's frame gives them. */
export function dimensionsOf(jpeg: Buffer): [number, number] | null {
  for (const marker of [0xc0, 0xc2]) {
    const at = jpeg.indexOf(Buffer.from([0xff, marker, 0x00, 0x11]))
    if (at >= 0) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
  }
  return null
}
