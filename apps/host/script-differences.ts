/** Scripts of a build as differences to those of builds before, which a browser says it holds (RFC 9842). */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import {
  compressUsingDict,
  createCCtx,
  createDCtx,
  decompressUsingDict,
  freeCCtx,
  freeDCtx,
  init,
} from '@bokuweb/zstd-wasm'
import { addressesOf, keepScripts } from './kept-scripts'

/** Name of the encoding: a Zstandard frame that begins from a dictionary. */
export const DIFFERENCE = 'dcz'
/** A Zstandard frame that may be skipped stands first; the hash of the former script is its content. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex')
const LEVEL = 19

/** Differences by the path of the script and the hash of the former one. */
export type Differences = Map<string, Buffer>

const keyOf = (path: string, hash: string) => `${path} ${hash}`

/** The difference for a browser that holds a former script, where there is one to that very script. */
export function differenceTo(
  differences: Differences,
  path: string,
  available: string | string[] | undefined,
): Buffer | undefined {
  const hash = /^:([\w+/]{43}=):$/.exec(String(available ?? ''))?.[1]
  return hash ? differences.get(keyOf(path, hash)) : undefined
}

/** The library begins once for all consoles: a second beginning takes the memory of those that work with it. */
let ready: Promise<void> | undefined

/**
 * Keeps the scripts of a build, and makes each a difference to those that stand in its place in builds before. Other work
 * goes on between two scripts, which take about 20 ms each; until its own is there a script is sent whole.
 */
export async function makeDifferences(
  folder: string,
  files: ReadonlyMap<string, string>,
  differences: Differences,
): Promise<void> {
  const former = await keepScripts(folder, files)
  const changed = [...files].filter(([path]) => former.has(addressesOf(path) ?? ''))
  if (changed.length === 0) return
  ready ??= init()
  await ready
  // The scripts of every screen come first: their names are the shorter ones.
  for (const [path, file] of changed.sort(([one], [other]) => one.length - other.length)) {
    const content = await read(file)
    const sent = await sentSize(file)
    for (const before of former.get(addressesOf(path) ?? '') ?? []) {
      const dictionary = await read(before)
      if (!content?.length || !dictionary?.length) continue
      const hash = createHash('sha256').update(dictionary).digest()
      const difference = Buffer.concat([MAGIC, hash, frameOf(content, dictionary)])
      if (difference.length < sent) differences.set(keyOf(path, hash.toString('base64')), difference)
      await setImmediate()
    }
  }
}

/** @throws Error where the frame does not give the very content back, without which no console would start */
function frameOf(content: Buffer, dictionary: Buffer): Uint8Array {
  const writing = createCCtx()
  const reading = createDCtx()
  try {
    const frame = compressUsingDict(writing, content, dictionary, LEVEL)
    if (content.equals(decompressUsingDict(reading, frame, dictionary))) return frame
    throw new Error('A difference does not give back what it was made of.')
  } finally {
    freeCCtx(writing)
    freeDCtx(reading)
  }
}

/** A file may go away while a build is under way. */
const read = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null)

/** Size of a script as it is sent without a difference. */
async function sentSize(file: string): Promise<number> {
  const found = await stat(`${file}.br`).catch(() => stat(file).catch(() => null))
  return found?.size ?? 0
}
