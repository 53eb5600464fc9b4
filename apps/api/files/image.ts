/** Pictures that people send. They are decoded and re-encoded, so that nothing else that the file held is kept. */

import { formatSizeLimit } from '@dcir/core/display/numbers'
import { imageTypeOf, RECEIPT_MAX_BYTES } from '@dcir/core/disputes/receipts'
import { Refusal } from '@dcir/core/errors/catalogue'

export interface CleanImage {
  content: Buffer
  contentType: 'image/png' | 'image/jpeg'
}

/** A small file can unfold to any size; more than a camera's picture is a trap. */
const MAX_PIXELS = 60_000_000
/** Length of the longer side, in pixels: enough to read a receipt. */
const LONGEST = 2400
const QUALITY = 80

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Only these two readers are ever to see what somebody sent.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Loaded with the first picture: most processes never see one, and its decoders take 30 MB. */
let loaded: ReturnType<typeof loadSharp> | null = null

/**
 * The picture without its metadata, upright, and no larger than it has to be.
 * @throws Refusal when it is too large, no PNG or JPEG by its content, or cannot be decoded
 */
export async function cleanImage(bytes: Buffer): Promise<CleanImage> {
  if (bytes.length > RECEIPT_MAX_BYTES)
    throw new Refusal('file-too-large', { limit: formatSizeLimit(RECEIPT_MAX_BYTES) })
  const type = imageTypeOf(bytes)
  if (!type) throw new Refusal('receipt-unreadable')
  loaded ??= loadSharp()
  const sharp = await loaded
  const drawn = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
  try {
    const content = await (type === 'png' ? drawn.png() : drawn.jpeg({ quality: QUALITY })).toBuffer()
    return { content, contentType: `image/${type}` }
  } catch {
    throw new Refusal('receipt-unreadable')
  }
}
