/** Receipts: what a picture must be, and which file of many belongs to which dispute. */
import { formatSizeLimit } from '../display/numbers'
import { limits } from '../validators/limits'

export const RECEIPT_MAX_BYTES = limits.receiptMegabytes * 1024 ** 2
/** Largest file that a browser is asked to scale: a photo of a phone has 3 to 12 MB. */
export const PHOTO_MAX_BYTES = 30 * 1024 ** 2
/** Longest side of the picture that is sent, in pixels. */
export const RECEIPT_SIDE = 1600
/** Quality of the JPEG that is sent. */
export const RECEIPT_QUALITY = 0.6

const tooLarge = (bytes: number) => `File size too large. Size cannot be greater than ${formatSizeLimit(bytes)}.`

export const receiptMessages = {
  type: 'Please select a valid file type. Supported file types are PNG, JPG and JPEG.',
  hint: 'PNG, JPG or JPEG. A large photo is scaled down before it is sent.',
} as const

export type ImageType = 'png' | 'jpeg'

/** Type of a picture by its first bytes, never by its name. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return begins(0xff, 0xd8, 0xff) ? 'jpeg' : null
}

/**
 * Refusal of a file as a receipt, or null.
 * @param size in bytes
 * @param most the limit: that of a receipt to send, or of a photo to scale
 */
export function receiptProblem(head: Uint8Array, size: number, most = RECEIPT_MAX_BYTES): string | null {
  if (imageTypeOf(head) === null) return receiptMessages.type
  return size > most ? tooLarge(most) : null
}

/** Width and height of the picture that is sent: the same shape, its longest side no longer than the limit. */
export function receiptSize({ width, height }: { width: number; height: number }): [width: number, height: number] {
  const scale = Math.min(1, RECEIPT_SIDE / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

const baseName = (path: string) => path.replace(/^.*[\\/]/, '').replace(/\.(png|jpe?g)$/i, '')

/** The longest of the codes that the text has between delimiters: `DSP-1` is not in `DSP-12`. */
function codeIn(text: string, codes: ReadonlySet<string>): string | undefined {
  const words = [...text.matchAll(/[A-Z0-9]+/g)].map((word) => [word.index, word.index + word[0].length] as const)
  const spans = words.flatMap(([from], first) => words.slice(first).map(([, to]) => text.slice(from, to)))
  return spans.filter((span) => codes.has(span)).sort((a, b) => b.length - a.length)[0]
}

export interface ReceiptMatch {
  /** The file of each log code that has exactly one. */
  byCode: Map<string, string>
  /** Codes that several files claim, with those files. */
  ambiguous: Map<string, string[]>
  /** Files that belong to no code. */
  unused: string[]
}

/**
 * Finds each log code's receipt among file names. A name belongs to the longest code that it holds between delimiters.
 * @param names paths as they are in the archive
 */
export function matchReceipts(names: readonly string[], codes: readonly string[]): ReceiptMatch {
  const known = new Set(codes.map((code) => code.trim().toUpperCase()))
  const files = new Map<string, string[]>()
  const unused: string[] = []
  for (const name of names) {
    const code = codeIn(baseName(name).toUpperCase(), known)
    if (code === undefined) unused.push(name)
    else files.set(code, [...(files.get(code) ?? []), name])
  }
  const single = [...files]
    .filter(([, found]) => found.length === 1)
    .map(([code, [name]]) => [code, name as string] as const)
  return {
    byCode: new Map(single),
    ambiguous: new Map([...files].filter(([, found]) => found.length > 1)),
    unused,
  }
}
