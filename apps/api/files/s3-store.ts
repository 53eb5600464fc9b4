/** The file store on S3. A file's key is new and nobody's yet, so that nothing is ever written over. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from './file-settings'
import { assertKey, type FileStore, meter } from './files'
import { type S3Answer, type S3Calls, type S3Times, s3Calls } from './s3-calls'
import { s3Upload } from './s3-upload'
import { asDiskFault, noSuchFile, StoreUnavailable } from './store-fault'

const DAY_MS = 24 * 60 * 60_000

/** The pieces of a body; one that does not go on, or ends early, is a fault. Waiting for whoever reads is none. */
async function* piecesOf({ body, headers, cancel }: S3Answer, idleMs: number): AsyncGenerator<Buffer> {
  let left = Number(headers.get('content-length') ?? 0)
  const reader = body?.getReader()
  for (;;) {
    const timer = setTimeout(cancel, idleMs)
    const piece = await reader?.read().finally(() => clearTimeout(timer))
    if (!piece?.value) break
    left -= piece.value.length
    yield Buffer.from(piece.value.buffer, piece.value.byteOffset, piece.value.length)
  }
  if (left > 0) throw new Error(`the body lacks ${left} bytes`)
}

/** A file from a byte on. A line that breaks is taken up where it broke, as long as each attempt brings something. */
async function* contentOf({ call, times }: S3Calls, key: string, start: number, signal: AbortSignal) {
  let at = start
  for (let failures = 0; ; ) {
    const answer = await call({ method: 'GET', key, signal, ...(at > 0 && { headers: { range: `bytes=${at}-` } }) })
    if (answer.status === 404) throw noSuchFile(key)
    if (answer.status === 416) return answer.cancel()
    const begunAt = at
    try {
      for await (const piece of piecesOf(answer, times.answer)) {
        at += piece.length
        yield piece
      }
      return
    } catch (error) {
      signal.throwIfAborted()
      failures = at > begunAt ? 1 : failures + 1
      if (failures >= times.attempts) throw new StoreUnavailable(`GET broke off: ${(error as Error).message}`)
    }
  }
}

/** Asks for nothing before somebody reads, and ends the call when they stop. */
function readableOf(calls: S3Calls, key: string, start: number): Readable {
  const gone = new AbortController()
  const pieces = contentOf(calls, key, start, gone.signal)
  return new Readable({
    highWaterMark: 1 << 20,
    read() {
      pieces.next().then(
        ({ value }) => this.push(value ?? null),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      gone.abort()
      done(error)
    },
  })
}

/** Removes copies that a killed process left behind. Younger ones may be those of another process with the folder. */
async function clearCopies(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true })
  }
}

/** @param copies a private folder for files that are read to and fro, which no store over a network lets us do */
export function s3Store(settings: S3Settings, copies: string, times?: S3Times): FileStore {
  const calls = s3Calls(settings, times)
  const { call } = calls
  let cleared: Promise<void> | undefined
  const read = (key: string, start = 0) => readableOf(calls, assertKey(key), start)
  return {
    async put(content, limit) {
      const key = randomUUID()
      const measured = meter(limit)
      const upload = s3Upload(calls, key)
      let fault: unknown
      try {
        await pipeline(content, measured.through, (pieces: AsyncIterable<Buffer>) =>
          // A pipeline whose end fails says no more than that it was aborted.
          upload.send(pieces).catch((error: unknown) => {
            fault = error
            throw error
          }),
        )
      } catch (error) {
        await upload.abandon()
        throw fault ?? error
      }
      return { key, ...measured.result() }
    },
    read,
    async local(key) {
      cleared ??= clearCopies(copies)
      await cleared
      const path = join(copies, randomUUID())
      // A copy that cannot be removed now is too old one day.
      const done = () => rm(path, { force: true }).catch(() => undefined)
      try {
        await pipeline(read(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await done()
        throw asDiskFault(error)
      }
      return { path, done }
    },
    async size(key) {
      const { status, headers } = await call({ method: 'HEAD', key: assertKey(key) })
      if (status === 404) throw noSuchFile(key)
      return Number(headers.get('content-length'))
    },
    async remove(key) {
      await (await call({ method: 'DELETE', key: assertKey(key) })).text()
    },
    async check() {
      const { status } = await call({ method: 'HEAD', key: null, once: true })
      if (status === 404) throw new StoreUnavailable('there is no such bucket')
    },
  }
}
