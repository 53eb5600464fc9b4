import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BANK, createDatabase, type Database } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { DatabaseUnavailable } from '@dcir/api/db/unavailable'
import { enqueueJob, type JobRecord, jobsStore, type Work } from '@dcir/api/jobs/jobs.store'
import { createJobRunner, type JobKind, retryJob } from '@dcir/api/jobs/runner'
import { createLog } from '@dcir/api/kit/log'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { statementColumns } from '@dcir/core/reconciliation/columns'
import { statements } from '@dcir/core/reconciliation/contract'
import { statementSampleOf } from '@dcir/core/reconciliation/rules'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { disputeFile } from '../../support/bulk-file'
import { refusal } from '../../support/refusal'
import { cloneDatabase, type TestDatabase } from '../../support/test-database'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await cloneDatabase(inject('postgresUrl'))
  database = createDatabase(createPool({ url: own.apiUrl, name: 'jobs-test', max: 4 }))
})
afterAll(async () => {
  await database?.close()
  await own?.drop()
})

const log = createLog('silent')
const enqueue = (kind: string, key: string) => database.transaction(BANK, (sql) => enqueueJob(sql, kind, key))
const find = (kind: string, key: string) => database.read(BANK, (sql) => jobsStore(sql).find(kind, key))
const asOwner = (text: string) => withConnection(own.ownerUrl, (sql) => sql.query(text))

async function until<T>(read: () => Promise<T | undefined>, isEnd: (value: T) => boolean): Promise<T> {
  for (let turn = 0; turn < 1200; turn++) {
    const value = await read()
    if (value !== undefined && isEnd(value)) return value
    await sleep(25)
  }
  throw new Error('it did not come to that')
}
const inState = (kind: string, key: string, state: JobRecord['state']) =>
  until(
    () => find(kind, key),
    (job) => job.state === state,
  )

/** Runs these kinds until `work` has ended. */
async function running<T>(kinds: readonly JobKind[], work: () => Promise<T>): Promise<T> {
  const runner = createJobRunner({ database, log, backoffMs: () => 10 }, kinds)
  await runner.start()
  return work().finally(() => runner.stop())
}

describe('a job', () => {
  test('is there with what it is about, or not at all', async () => {
    const broken = database.transaction(BANK, async (sql) => {
      await enqueueJob(sql, 'atomic', 'a')
      throw new Error('the record was refused')
    })
    await expect(broken).rejects.toThrow('the record was refused')
    expect(await find('atomic', 'a')).toBeUndefined()
  })

  test('has what was queued with it in each of its runs, when it is given up and when it is repeated', async () => {
    const payload = { place: { name: 'Ọyọ́ one' }, upTo: '2026-11-21T09:00:00.000Z', parts: [1, 2] }
    const seen: object[] = []
    const note = async (_sql: unknown, work: Work) => seen.push(work.payload)
    const run = async (job: Work) => {
      seen.push(job.payload)
      throw new Error('not today')
    }
    const kind: JobKind = { kind: 'packed', maxAttempts: 2, run, onFailed: note, onRetry: note }
    await database.transaction(BANK, (sql) => enqueueJob(sql, 'packed', 'one', payload))
    await running([kind], () => inState('packed', 'one', 'FAILED'))
    await database.transaction(BANK, (sql) => retryJob(sql, [kind], 'packed', 'one'))
    expect(seen).toEqual([payload, payload, payload, payload])
  })

  test('that fails is tried five times, is FAILED with its reason, and is repeated by a person', async () => {
    let attempts = 0
    let works = false
    const marks: string[] = []
    const kind: JobKind = {
      kind: 'failing',
      run: async () => {
        attempts++
        if (!works) throw new Error('the archive of 0123456789 is gone')
        return undefined
      },
      onFailed: async (_sql, { key }, reason) => marks.push(`${key}: ${reason}`),
      onRetry: async (_sql, { key }) => marks.push(`again ${key}`),
    }
    await enqueue('failing', 'f')
    await running([kind], async () => {
      const job = await inState('failing', 'f', 'FAILED')
      expect([attempts, job.attempts, job.reason]).toEqual([5, 5, 'the archive of [number] is gone'])
      expect(marks).toEqual(['f: the archive of [number] is gone'])
      const shown = await database.read(BANK, (sql) => jobsStore(sql).failed(10))
      expect(shown.map(({ key }) => key)).toEqual(['f'])
      works = true
      await database.transaction(BANK, (sql) => retryJob(sql, [kind], 'failing', 'f'))
      expect(await inState('failing', 'f', 'COMPLETED')).toMatchObject({ attempts: 0, reason: null, progress: 100 })
    })
    expect(marks.at(-1)).toBe('again f')
    const again = database.transaction(BANK, (sql) => retryJob(sql, [kind], 'failing', 'f'))
    await expect(again).rejects.toMatchObject({ status: 409 })
  })

  test('is done by one of several processes', async () => {
    const seen: string[] = []
    const kind: JobKind = {
      kind: 'shared',
      run: async ({ key }) => {
        seen.push(key)
        await sleep(5)
        return undefined
      },
    }
    const keys = Array.from({ length: 40 }, (_, at) => `k${at}`)
    await Promise.all(keys.map((key) => enqueue('shared', key)))
    await running([kind], () =>
      running([kind], async () => {
        for (const key of keys) await inState('shared', key, 'COMPLETED')
      }),
    )
    expect([...seen].sort()).toEqual([...keys].sort())
  })

  test('of a process that is gone is taken over, and what the first run still writes is refused', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const writes: string[] = []
    const kindOf = (name: string, wait: Promise<void>): JobKind => ({
      kind: 'lost',
      run: async (job) => {
        await wait
        await database.transaction(BANK, async (sql) => {
          await job.assertHeld(sql)
          writes.push(name)
        })
        return undefined
      },
    })
    await enqueue('lost', 'l')
    await running([kindOf('first', held)], async () => {
      await inState('lost', 'l', 'RUNNING')
      // As if the lease had not been renewed for long enough.
      await asOwner("UPDATE jobs SET next_at = now() - INTERVAL '1 minute' WHERE kind = 'lost'")
      await running([kindOf('second', Promise.resolve())], () => inState('lost', 'l', 'COMPLETED'))
      letGo()
    })
    expect(writes).toEqual(['second'])
    expect(await find('lost', 'l')).toMatchObject({ state: 'COMPLETED' })
  })

  test('that ends its process again and again is given up', async () => {
    const kind: JobKind = { kind: 'poison', maxAttempts: 1, run: async () => undefined }
    await enqueue('poison', 'p')
    await asOwner("UPDATE jobs SET losses = 21 WHERE kind = 'poison'")
    const job = await running([kind], () => inState('poison', 'p', 'FAILED'))
    expect(job.reason).toBe('the process ended 21 times while this was done')
  })

  test('without an end goes on after failures, and shows them meanwhile', async () => {
    let rounds = 0
    let works = false
    const kind: JobKind = {
      kind: 'rounds',
      everyMs: 10,
      run: async () => {
        rounds++
        if (!works) throw new Error('the calendar is missing')
        return undefined
      },
    }
    await running([kind], async () => {
      const failing = await inState('rounds', 'round', 'FAILED')
      expect(failing).toMatchObject({ reason: 'the calendar is missing' })
      works = true
      const before = rounds
      await until(
        async () => rounds,
        (count) => count > before + 2,
      )
      expect(await find('rounds', 'round')).toMatchObject({ attempts: 0, reason: null })
    })
  })

  test('whose database was away has not failed', async () => {
    let runs = 0
    const kind: JobKind = {
      kind: 'away',
      maxAttempts: 1,
      run: async () => {
        if (++runs < 3) throw new DatabaseUnavailable('its database', new Error('Connection terminated'))
        return undefined
      },
    }
    await enqueue('away', 'a')
    expect(await running([kind], () => inState('away', 'a', 'COMPLETED'))).toMatchObject({ reason: null })
  })

  test('of a process that stops is free at once', async () => {
    const kind: JobKind = {
      kind: 'stopping',
      run: async ({ signal }) => {
        await sleep(60_000, undefined, { signal })
        return undefined
      },
    }
    await enqueue('stopping', 's')
    await running([kind], () => inState('stopping', 's', 'RUNNING'))
    expect(await find('stopping', 's')).toMatchObject({ state: 'QUEUED', attempts: 0, losses: 0, lease: null })
  })
})

describe('files whose job cannot succeed', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api?.close())
  const losesFiles = () => rmSync(join(api.folder), { recursive: true })
  const jobOf = (kind: string, key: string) =>
    until(
      () => api.app.database.read(BANK, (sql) => jobsStore(sql).find(kind, key)),
      ({ state }) => state === 'FAILED' || state === 'COMPLETED',
    )

  test('REC-62 end FAILED with the reason, and a person has them retried: statements and batches', async () => {
    const client = api.client(await api.signIn('bo.admin'))
    const maker = api.client(await api.signIn('bo.maker'))
    const text = `${statementSampleOf(statementColumns)
      .map((row) => row.join(','))
      .join('\n')}\n`
    const { fileKey } = await client.call(statements.upload, {}, { file: new File([text], 'day.csv') })
    const { batchId } = await maker.call(
      bulkDisputes.upload,
      {},
      {
        file: disputeFile([
          '01/01/2026,506099******0000,123456789012,000001,10.00,2011ABC1,Duplicate debit,0123456701,NOBODY',
        ]),
      },
    )
    losesFiles()
    await withConnection(api.database.ownerUrl, async (sql) => {
      await sql.query('ALTER TABLE bulk_items RENAME TO bulk_items_away')
    })
    await api.app.startServices(['statements', 'bulk'])
    expect(await jobOf('statements', fileKey)).toMatchObject({ state: 'FAILED', attempts: 5 })
    expect(await client.call(statements.show, { params: { fileKey } })).toMatchObject({
      status: 'FAILED',
      failureMessage: expect.stringContaining('could not be processed'),
      canRetry: true,
    })
    const retry = () => client.call(statements.retry, { params: { fileKey } })
    expect(
      (await refusal(api.client(await api.signIn('bo.viewer')).call(statements.retry, { params: { fileKey } }))).status,
    ).toBe(403)
    expect(await retry()).toEqual({ message: 'The file is read again.' })
    expect((await refusal(retry())).message).toBe('Only a file that was given up is read again as it is.')
    const open = { failureMessage: null, canRetry: false }
    expect(await client.call(statements.show, { params: { fileKey } })).toMatchObject(open)
    expect(await jobOf('bulk', batchId)).toMatchObject({ state: 'FAILED', attempts: 5 })
    expect((await maker.call(bulkDisputes.show, { params: { batchId } })).status).toBe('FAILED')
    await withConnection(api.database.ownerUrl, async (sql) => {
      await sql.query('ALTER TABLE bulk_items_away RENAME TO bulk_items')
    })
    await api.app.retryJob('bulk', batchId)
    expect(await jobOf('bulk', batchId)).toMatchObject({ state: 'COMPLETED' })
    expect(await maker.call(bulkDisputes.show, { params: { batchId } })).toMatchObject({
      status: 'COMPLETED',
      failedCount: 1,
    })
    // Five attempts have their pauses.
  }, 60_000)
})
