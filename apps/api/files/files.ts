/** The file store: uploads and reports go through it. A folder by default; `s3-store.ts` is the same on S3. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatSizeLimit } from '@dcir/core/display/numbers'
import { Refusal } from '@dcir/core/errors/catalogue'
import { maskCardNumbers } from '@dcir/core/validators/card-numbers'
import { asDiskFault, StoreUnavailable } from './store-fault'

export interface StoredFile {
  key: string
  size: number
  sha256: Buffer
  /** The first bytes, which identify the content's type. */
  head: Buffer
}

export interface FileStore {
  /** Streams a file in, hashed and size-capped; it exists only once it is whole and on disk. */
  put(content: Readable, limit: number): Promise<StoredFile>
  /** From the first byte, or from a later one. */
  read(key: string, start?: number): Readable
  /** As a file of this machine, for readers that go to and fro in it; a remote store first brings a copy here. */
  local(key: string): Promise<LocalFile>
  size(key: string): Promise<number>
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>
  /** @throws StoreUnavailable when nothing can be stored or read at this moment */
  check(): Promise<void>
}

export interface LocalFile {
  path: string
  /** It is not needed any more. */
  done(): Promise<void>
}

/** Works on a stored file that has to be on this machine. */
export async function onLocal<T>(files: FileStore, key: string, work: (path: string) => Promise<T>): Promise<T> {
  const { path, done } = await files.local(key)
  try {
    return await work(path)
  } finally {
    await done()
  }
}

const HEAD_BYTES = 4096

/** Counts, hashes and caps what streams through. */
export function meter(limit: number) {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  let headSize = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done(new Refusal('file-too-large', { limit: formatSizeLimit(limit) }))
      hash.update(chunk)
      if (headSize < HEAD_BYTES) {
        head.push(chunk.subarray(0, HEAD_BYTES - headSize))
        headSize += chunk.length
      }
      done(null, chunk)
    },
  })
  return { through, result: () => ({ size, sha256: hash.digest(), head: Buffer.concat(head) }) }
}

/** A folder keeps the name of a file that was renamed only once it is synchronised itself, which Windows does not do. */
async function sync(path: string, flags = 'r+'): Promise<void> {
  if (flags === 'r' && process.platform === 'win32') return
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const KEY = /^[a-f0-9-]{36}$/

/** @throws Error for anything that no store has made */
export function assertKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a storage key')
  return key
}

export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, assertKey(key).slice(0, 2), key)
  return {
    async put(content, limit) {
      const key = randomUUID()
      const path = pathOf(key)
      const partial = `${path}.partial`
      const measured = meter(limit)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(content, measured.through, createWriteStream(partial, { mode: 0o600 }))
        await sync(partial)
        await rename(partial, path)
        await sync(dirname(path), 'r')
      } catch (error) {
        await rm(partial, { force: true })
        throw asDiskFault(error)
      }
      return { key, ...measured.result() }
    },
    read: (key, start = 0) => createReadStream(pathOf(key), { highWaterMark: 1 << 20, start }),
    local: async (key) => ({ path: pathOf(key), done: async () => undefined }),
    size: async (key) => (await stat(pathOf(key))).size,
    remove: (key) => rm(pathOf(key), { force: true }),
    async check() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.W_OK)
      } catch (error) {
        throw new StoreUnavailable((error as Error).message)
      }
    },
  }
}

/**
 * The name of an upload as it is shown: no folder, no control characters, not longer than a screen. Browsers write a
 * quotation mark and line ends of a file name as per cent codes, and only those.
 */
export function cleanName(name: string, fallback: string): string {
  const plain = name.replace(/%22/g, '"').replace(/%0D|%0A/gi, ' ')
  const base = plain
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
  return maskCardNumbers(base).slice(-120) || fallback
}
