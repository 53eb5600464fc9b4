/** The file store: one suite over every store there is, and what only a store over a network can do wrong. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileSettings, type S3Settings } from '@dcir/api/files/file-settings'
import { type FileStore, folderStore, onLocal } from '@dcir/api/files/files'
import { s3Calls } from '@dcir/api/files/s3-calls'
import { s3Store } from '@dcir/api/files/s3-store'
import { StoreUnavailable } from '@dcir/api/files/store-fault'
import { Refusal } from '@dcir/core/errors/catalogue'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3 } from '../../support/s3-server'

const MB = 1024 ** 2
const folder = mkdtempSync(join(tmpdir(), 'dcir-stores-'))
const copies = join(folder, 'copies')
/** For a busy machine, and for stores that say nothing. */
const patient = { answer: 10_000, upload: 30_000, attempts: 3, backOff: 5 }
const quick = { answer: 300, upload: 800, attempts: 5, backOff: 5 }

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Content that differs at every place, in pieces as a network brings them. */
function contentOf(size: number) {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, Math.min(at, size - 4))
  return bytes
}
function* inPieces(bytes: Buffer, size = 50_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const streamOf = (bytes: Buffer) => Readable.from(inPieces(bytes), { objectMode: false })
const filesBelow = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name)
    : []

interface Kind {
  open(): FileStore
  /** Whatever the store holds, whole or not. */
  held(): unknown[] | Promise<unknown[]>
}
/** A store that somebody runs: `FILES=s3` with the variables of an installation takes the suite to it. */
function realKind(settings: S3Settings): Kind {
  const { call } = s3Calls(settings, patient)
  const named = async (query: string) => [
    ...(await (await call({ method: 'GET', key: null, query })).text()).matchAll(/<Key>([^<]+)<\/Key>/g),
  ]
  return {
    open: () => s3Store(settings, copies, patient),
    held: async () => [...(await named('list-type=2')), ...(await named('uploads')), ...filesBelow(copies)],
  }
}
const real = fileSettings(process.env)
const kinds: Record<string, Kind> = {
  folder: { open: () => folderStore(join(folder, 'files')), held: () => filesBelow(join(folder, 'files')) },
  S3: {
    open: () => s3Store(s3.settings, copies, patient),
    held: () => [...s3.objects.keys(), ...s3.uploads.keys(), ...filesBelow(copies)],
  },
  ...(real !== 'folder' && { 'an S3 of its own': realKind(real) }),
}

describe.each(Object.entries(kinds))('a store in %s', (_name, { open, held }) => {
  let files: FileStore
  beforeEach(() => {
    files = open()
  })

  test.each([1, 4096, 300_000, 8 * MB, 17 * MB + 1])(
    'gives %i bytes back as they were, with their digest',
    async (size) => {
      const bytes = contentOf(Math.max(size, 4)).subarray(0, size)
      const stored = await files.put(streamOf(bytes), size)
      expect(stored).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest() })
      expect(bytes.subarray(0, 4096).equals(stored.head.subarray(0, 4096))).toBe(true)
      expect(await files.size(stored.key)).toBe(size)
      expect((await buffer(files.read(stored.key))).equals(bytes)).toBe(true)
      await files.remove(stored.key)
      expect(await held()).toEqual([])
    },
  )

  test('keeps an empty file', async () => {
    const { key, size } = await files.put(Readable.from([]), 10)
    expect([size, await files.size(key), (await buffer(files.read(key))).length]).toEqual([0, 0, 0])
    await files.remove(key)
  })

  test('gives what follows a byte, and nothing past the end', async () => {
    const { key } = await files.put(Readable.from([Buffer.from('0123456789')]), 10)
    const from = async (start: number) => (await buffer(files.read(key, start))).toString()
    expect([await from(0), await from(4), await from(9), await from(10)]).toEqual(['0123456789', '456789', '9', ''])
    await files.remove(key)
  })

  test('lays a file where other readers can open it, and takes the copy away', async () => {
    const { key } = await files.put(Readable.from([Buffer.from('a workbook')]), 10)
    expect(await onLocal(files, key, async (path) => readFileSync(path, 'utf8'))).toBe('a workbook')
    await expect(onLocal(files, key, () => Promise.reject(new Error('no workbook')))).rejects.toThrow('no workbook')
    await files.remove(key)
    expect(await held()).toEqual([])
  })

  test.each([20, 9 * MB])('keeps nothing of a file that is larger than %i bytes', async (limit) => {
    const refused = await files.put(streamOf(contentOf(limit + 60_000)), limit).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ code: 'file-too-large' })
    expect(await held()).toEqual([])
  })

  test.each([1000, 12 * MB])('keeps nothing of what breaks off after %i bytes', async (sent) => {
    async function* broken() {
      yield* inPieces(contentOf(sent))
      throw new Error('the sender hung up')
    }
    await expect(files.put(Readable.from(broken(), { objectMode: false }), 20 * MB)).rejects.toThrow('hung up')
    expect(await held()).toEqual([])
  })

  test('knows no file that is not there, and may be told twice to remove one', async () => {
    const { key } = await files.put(Readable.from([Buffer.from('x')]), 10)
    await files.remove(key)
    await files.remove(key)
    await expect(files.size(key)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(buffer(files.read(key))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(onLocal(files, key, async (path) => readFileSync(path))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await held()).toEqual([])
  })

  test('takes no key that a store did not make', async () => {
    for (const key of ['../../etc/passwd', 'a/b', '', 'x'.repeat(36)]) {
      expect(() => files.read(key)).toThrow('not a storage key')
      await expect((async () => files.remove(key))()).rejects.toThrow('not a storage key')
    }
  })

  test('can be read by many at once, and stopped early', async () => {
    const bytes = contentOf(9 * MB)
    const { key } = await files.put(streamOf(bytes), bytes.length)
    const stopped = files.read(key)
    for await (const _chunk of stopped) break
    expect(stopped.destroyed).toBe(true)
    const all = await Promise.all(Array.from({ length: 6 }, () => buffer(files.read(key))))
    expect(all.every((one) => one.equals(bytes))).toBe(true)
    await files.remove(key)
  })

  test('is checked', () => expect(files.check()).resolves.toBeUndefined())
})

describe('a folder', () => {
  test('that cannot be written to is unavailable', async () => {
    const files = folderStore('/dev/null/files')
    await expect(files.check()).rejects.toBeInstanceOf(StoreUnavailable)
  })
})

describe('S3', () => {
  let files: FileStore
  beforeEach(() => {
    s3.calls.length = 0
    files = s3Store(s3.settings, copies, patient)
  })
  afterEach(() => {
    s3.fault = () => undefined
    s3.objects.clear()
  })
  const count = (call: string) => s3.calls.filter((one) => one === call).length
  /** The first calls of a kind fail so. */
  function failing(call: string, ...faults: ReturnType<S3Server['fault']>[]) {
    s3.fault = (one) => (one === call ? faults.shift() : undefined)
  }

  test('keys begin with the prefix, and a large file goes in parts that were hashed', async () => {
    const { key } = await files.put(streamOf(contentOf(17 * MB)), 17 * MB)
    expect([...s3.objects.keys()]).toEqual([`bank/${key}`])
    expect(s3.calls).toEqual(['POST uploads', ...Array(3).fill('PUT partNumber uploadId'), 'POST uploadId'])
  })

  test.each<[string, ReturnType<S3Server['fault']>]>([
    ['is too busy', { status: 503 }],
    ['hangs up', 'hang up'],
    ['says nothing', 'silence'],
    ['loses its answer', 'lose the answer'],
  ])('a store that %s twice is asked again', async (_what, fault) => {
    const files = s3Store(s3.settings, copies, fault === 'silence' ? quick : patient)
    const bytes = contentOf(9 * MB)
    for (const call of ['PUT', 'POST uploads', 'PUT partNumber uploadId', 'POST uploadId', 'GET', 'HEAD', 'DELETE']) {
      failing(call, fault, fault)
      const size = call === 'PUT' ? 1000 : bytes.length
      const { key } = await files.put(streamOf(bytes.subarray(0, size)), size)
      expect((await buffer(files.read(key))).equals(bytes.subarray(0, size))).toBe(true)
      expect(await files.size(key)).toBe(size)
      await files.remove(key)
    }
    expect(s3.objects.size).toBe(0)
    s3.uploads.clear()
  })

  test('a download that breaks off goes on where it was', async () => {
    const bytes = contentOf(3 * MB)
    const { key } = await files.put(streamOf(bytes), bytes.length)
    failing('GET', { cutAfter: 700_000 }, { cutAfter: 0 }, { cutAfter: 800_000 }, { cutAfter: 900_000 })
    expect((await buffer(files.read(key))).equals(bytes)).toBe(true)
    expect(count('GET')).toBe(5)
  })

  test('a slow reader is waited for, longer than the store is', async () => {
    const bytes = contentOf(6 * MB)
    const files = s3Store(s3.settings, copies, quick)
    const { key } = await files.put(streamOf(bytes), bytes.length)
    const read: Buffer[] = []
    for await (const chunk of files.read(key)) {
      if (read.length === 1) await new Promise((resolve) => setTimeout(resolve, 2 * quick.answer))
      read.push(chunk)
    }
    expect(Buffer.concat(read).equals(bytes)).toBe(true)
  })

  test('what is not read is not asked for', async () => {
    const { key } = await files.put(Readable.from([Buffer.from('x')]), 10)
    files.read(key).destroy()
    expect(count('GET')).toBe(0)
  })

  test('a store that is gone is unavailable, after a few attempts, and nothing of the upload stays', async () => {
    const { key } = await files.put(streamOf(contentOf(1000)), 1000)
    failing('PUT partNumber uploadId', undefined, ...Array(3).fill('hang up'))
    await expect(files.put(streamOf(contentOf(17 * MB)), 20 * MB)).rejects.toBeInstanceOf(StoreUnavailable)
    expect([s3.uploads.size, s3.objects.size]).toEqual([0, 1])
    s3.fault = () => 'silence'
    s3.calls.length = 0
    const gone = s3Store(s3.settings, copies, { ...quick, attempts: 3 })
    for (const work of [
      () => gone.put(streamOf(contentOf(1000)), 1000),
      () => buffer(gone.read(key)),
      () => gone.size(key),
      () => gone.remove(key),
      () => onLocal(gone, key, async () => undefined),
    ])
      await expect(work()).rejects.toBeInstanceOf(StoreUnavailable)
    expect(s3.calls.length).toBe(15)
    await expect(gone.check()).rejects.toBeInstanceOf(StoreUnavailable)
    expect(s3.calls.length).toBe(16)
    expect(filesBelow(copies)).toEqual([])
  })

  test('a wrong secret or bucket is a fault that says so and names no secret', async () => {
    const wrong = s3Store({ ...s3.settings, secretAccessKey: 'canary-wrong-secret' }, copies, patient)
    const elsewhere = s3Store({ ...s3.settings, bucket: 'another' }, copies, patient)
    const put = (store: FileStore) => store.put(Readable.from([Buffer.from('x')]), 10).catch((error: Error) => error)
    const [refused, missing] = [await put(wrong), await put(elsewhere)]
    expect(refused).toBeInstanceOf(StoreUnavailable)
    expect(String(refused)).toContain('403 SignatureDoesNotMatch')
    expect(String(refused)).not.toMatch(/canary/)
    expect(String(missing)).toContain('404 NoSuchBucket')
    await expect(wrong.check()).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(elsewhere.check()).rejects.toBeInstanceOf(StoreUnavailable)
  })
})

describe('its settings', () => {
  const given = { FILES: 's3', S3_BUCKET: 'dcir-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'canary-secret' }

  test('are the folder, or a whole S3 store', () => {
    expect(fileSettings({})).toBe('folder')
    expect(fileSettings({ ...given, S3_REGION: 'eu-west-1', S3_PREFIX: '/bank/' })).toEqual({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      bucket: 'dcir-files',
      prefix: 'bank/',
      accessKeyId: 'id',
      secretAccessKey: 'canary-secret',
      sessionToken: null,
    })
    const { S3_ACCESS_KEY_ID: _id, S3_SECRET_ACCESS_KEY: _secret, ...rest } = given
    const usual = {
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      AWS_SESSION_TOKEN: 'c',
      AWS_REGION: 'us-west-2',
    }
    expect(fileSettings({ ...rest, ...usual })).toMatchObject({
      accessKeyId: 'a',
      sessionToken: 'c',
      region: 'us-west-2',
    })
  })

  test.each([
    ['FILES', { FILES: 'ftp' }],
    ['S3_BUCKET', { S3_BUCKET: '../x' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://store.bank.ng' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://user:canary-secret@store.bank.ng' }],
    ['S3_REGION', { S3_REGION: 'here/there' }],
    ['S3_PREFIX', { S3_PREFIX: 'a/../b' }],
    ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: '' }],
  ])('a wrong %s is named, and its value is not', (name, wrong) => {
    const read = () => fileSettings({ ...given, ...wrong })
    expect(read).toThrow(name)
    expect(read).not.toThrow('canary')
  })
})
