/** Whatever befalls a download is an error of that call: nothing of it stays behind, and the process lives. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { withConnection } from '@dcir/api/db/pool'
import { type FileStore, folderStore } from '@dcir/api/files/files'
import type { Address } from '@dcir/core/contract/endpoint'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { downloads, downloadUrl, keptDownloads, type Outcome, prepareDownloads, take } from '../../support/downloads'

let api: TestApi
let folder: string
let store: FileStore
const tokens = new Map<string, string>()
const workers = new Set<Worker>()
const streams = new Set<Readable>()
const faults: unknown[] = []

const onWorker = (worker: Worker) => {
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
}
const onFault = (error: unknown) => faults.push(error)

beforeAll(async () => {
  process.on('worker', onWorker)
  process.on('uncaughtException', onFault)
  folder = mkdtempSync(join(tmpdir(), 'dcir-downloads-'))
  store = folderStore(folder)
  const files: FileStore = {
    ...store,
    read(key, start) {
      const stream = store.read(key, start)
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      return stream
    },
  }
  api = await startTestApi({ files })
  await prepareDownloads(api, store)
  for (const username of ['bo.admin', 'sa.admin']) tokens.set(username, await api.signIn(username))
}, 120_000)

beforeEach(() => withConnection(api.database.ownerUrl, (sql) => sql.query('DELETE FROM call_counts')))

afterEach(async () => {
  await expect.poll(() => workers.size + streams.size, { timeout: 20_000 }).toBe(0)
  const { pool } = api.app.database
  await expect.poll(() => pool.idleCount === pool.totalCount, { timeout: 20_000 }).toBe(true)
  expect(faults).toEqual([])
  expect((await fetch(`${api.address}/health/ready`)).status).toBe(200)
})

afterAll(async () => {
  process.off('worker', onWorker)
  process.off('uncaughtException', onFault)
  await api?.close()
  rmSync(folder, { recursive: true, force: true })
})

const tokenFor = ({ door, path }: Address) =>
  tokens.get(door === 'frontoffice' || path.startsWith('/frontoffice') ? 'sa.admin' : 'bo.admin') as string
const download = (address: Address, signal?: AbortSignal) =>
  take(downloadUrl(api, address), address.method, tokenFor(address), signal)

const isWhole = ({ status, bytes }: Outcome) => status === 200 && bytes !== null && bytes > 0
/** A status of the platform's own, or a file that breaks off. */
const isError = ({ status, bytes }: Outcome) => status >= 500 || (status === 200 && bytes === null)

type Connect = () => Promise<PoolClient>
type Called = (error: Error | undefined, client?: PoolClient, done?: () => void) => void

/** Replaces how a connection is come by, for the time of the work. */
async function whileConnecting<T>(connect: (real: Connect) => Promise<PoolClient>, work: () => Promise<T>): Promise<T> {
  const { pool } = api.app.database
  const real = pool.connect.bind(pool) as unknown as Connect
  pool.connect = ((called?: Called) => {
    const client = connect(real)
    if (!called) return client
    client.then(
      (it) => called(undefined, it, it.release.bind(it)),
      (error) => called(error),
    )
  }) as unknown as typeof pool.connect
  try {
    return await work()
  } finally {
    pool.connect = real as unknown as typeof pool.connect
  }
}

const STARVED = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
async function ended(real: Connect): Promise<PoolClient> {
  const client = await real()
  const { processID } = client as unknown as { processID: number }
  await withConnection(api.database.ownerUrl, (sql) => sql.query('SELECT pg_terminate_backend($1, 5000)', [processID]))
  return client
}

/** Takes the download once as it is, and then with the fault at its first connection, at its second, and so on. */
async function atEachConnection(address: Address) {
  let needed = 0
  const counted = (real: Connect) => {
    needed++
    return real()
  }
  const outcome = await whileConnecting(counted, () => download(address))
  expect([address.id, outcome, isWhole(outcome)]).toEqual([address.id, outcome, true])
  const seen: Outcome[] = []
  for (let spared = 0; spared < needed; spared++) {
    for (const fault of [STARVED, ended]) {
      let used = 0
      // Who is short of connections stays so, while one that is ended is replaced.
      const isHit = () => ++used > spared && (fault === STARVED || used === spared + 1)
      seen.push(
        await whileConnecting(
          (real) => (isHit() ? fault(real) : real()),
          () => download(address),
        ),
      )
    }
  }
  return seen
}

const rows = downloads.map((address) => [address.id, address] as const)

describe('a download', () => {
  test.each(rows)('%s: short of connections, or one is ended, wherever in it', async (_id, address) => {
    const seen = await atEachConnection(address)
    for (const outcome of seen) expect([outcome, isWhole(outcome) || isError(outcome)]).toEqual([outcome, true])
    expect(seen.filter(({ status }) => status === 503).length).toBeGreaterThan(1)
  })

  test.each(rows)('%s: its reader goes, at once and while it comes', async (_id, address) => {
    for (const after of [5, 100]) {
      const signal = AbortSignal.timeout(after)
      await download(address, signal).catch(() => null)
    }
  })

  test('of each kind: its entry in the audit trail fails', async () => {
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query(`ALTER TABLE audit_entries ADD CONSTRAINT no_downloads CHECK (result <> 'done') NOT VALID`),
    )
    try {
      for (const [id, address] of rows) {
        const outcome = await download(address)
        if (/sample$|template$/i.test(address.key)) continue
        expect([id, outcome.status]).toEqual([id, 500])
      }
    } finally {
      await withConnection(api.database.ownerUrl, (sql) =>
        sql.query('ALTER TABLE audit_entries DROP CONSTRAINT no_downloads'),
      )
    }
  })

  test.each(rows.filter(([, { key }]) => keptDownloads.includes(key)))('%s: its file is gone', async (_id, address) => {
    rmSync(folder, { recursive: true, force: true })
    expect((await download(address)).status).toBe(410)
  })
})
