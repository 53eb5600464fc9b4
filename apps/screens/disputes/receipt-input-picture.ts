import {
  imageTypeOf,
  RECEIPT_MAX_BYTES,
  RECEIPT_QUALITY,
  receiptMessages,
  receiptProblem,
} from '@dcir/core/disputes/receipts'

/** A picture that is ready to be sent. */
export interface Receipt {
  name: string
  /** In bytes, as it is sent. */
  size: number
  /** The picture as a data address, which the content policy lets images show. */
  address: string
}

/** Base64 of a receipt, to send: its address without the prefix. */
export const base64Of = ({ address }: Pick<Receipt, 'address'>): string => address.slice(address.indexOf(',') + 1)

/** Enough bytes to recognise every accepted picture type. */
const HEAD_BYTES = 8

/** Reads a chosen file: what it is by its content, its size as chosen, and then smaller. */
export async function readReceipt(file: File): Promise<{ receipt: Receipt } | { problem: string }> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const problem = receiptProblem(head, file.size)
    if (problem) return { problem }
    const picture = await compressed(new Blob([file], { type: `image/${imageTypeOf(head)}` }))
    if (picture.size > RECEIPT_MAX_BYTES) return { problem: receiptMessages.size }
    return { receipt: { name: file.name, size: picture.size, address: await addressOf(picture) } }
  } catch {
    // It begins as a picture and is none, or its file went away.
    return { problem: receiptMessages.type }
  }
}

/** Re-encoded as a JPEG, upright. A PNG that is smaller than that, such as a screenshot, stays as it is. */
async function compressed(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')
  // A JPEG knows no transparency, and what is left undrawn in one is black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0)
  picture.close()
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', RECEIPT_QUALITY))
  if (!jpeg) throw new Error('the picture is too large to be drawn')
  return file.type === 'image/png' && file.size < jpeg.size ? file : jpeg
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
}
