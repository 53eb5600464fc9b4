/** Reads a script that came as a difference, as a browser does. */
import { createHash } from 'node:crypto'
import { createDCtx, decompressUsingDict, freeDCtx } from '@bokuweb/zstd-wasm'

/** How a browser names the dictionary that it holds. */
export const namedAs = (dictionary: string | Buffer) => `:${createHash('sha256').update(dictionary).digest('base64')}:`

/**
 * For a difference that a host of this process made: the library has begun by then, and must not begin twice.
 * @throws Error where the difference is to another dictionary, or cannot be read
 */
export function readDifference(difference: Buffer, dictionary: Buffer): string {
  const head = Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), createHash('sha256').update(dictionary).digest()])
  if (!difference.subarray(0, head.length).equals(head)) throw new Error('This is a difference to something else.')
  const context = createDCtx()
  try {
    return Buffer.from(decompressUsingDict(context, difference.subarray(head.length), dictionary)).toString()
  } finally {
    freeDCtx(context)
  }
}
