import {
  imageTypeOf,
  PHOTO_MAX_BYTES,
  RECEIPT_QUALITY,
  receiptMessages,
  receiptProblem,
  receiptSize,
} from '@dcir/core/disputes/receipts'

/** A picture that is ready to be sent. */
export interface Receipt {
  name: string
  /** The picture as a data address, which the content policy lets images show. */
  address: string
}

/** Base64 of a receipt, to send: its address without the prefix. */
export const base64Of = ({ address }: Pick<Receipt, 'address'>): string => address.slice(address.indexOf(',') + 1)

/** Bytes of a receipt as it is sent, which as base64 are a third more than those of its picture. */
export const sentBytes = (receipt: Pick<Receipt, 'address'>): number => base64Of(receipt).length

/** Enough bytes to recognise every accepted picture type. */
const HEAD_BYTES = 8

/** Reads a chosen file: its type by its content, the picture scaled for sending, and then its size. */
export async function readReceipt(file: File): Promise<{ receipt: Receipt } | { problem: string }> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const problem = receiptProblem(head, file.size, PHOTO_MAX_BYTES)
    if (problem) return { problem }
    const picture = await scaled(new Blob([file], { type: `image/${imageTypeOf(head)}` }))
    const tooLarge = receiptProblem(head, picture.size)
    if (tooLarge) return { problem: tooLarge }
    return { receipt: { name: file.name, address: await addressOf(picture) } }
  } catch {
    // It begins as a picture and is none, or its file went away.
    return { problem: receiptMessages.type }
  }
}

/** A JPEG, upright, within the size that is sent. A small PNG that has fewer bytes, such as a screenshot, stays as it is. */
async function scaled(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const [width, height] = receiptSize(picture)
  const isWhole = width === picture.width && height === picture.height
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')
  // A JPEG knows no transparency, and what is left undrawn in one is black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', RECEIPT_QUALITY))
  if (!jpeg) throw new Error('the picture is too large to be drawn')
  return isWhole && file.type === 'image/png' && file.size < jpeg.size ? file : jpeg
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
}
