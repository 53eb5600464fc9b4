/** Backups of the platform's own database: taken while it works, verified, and restored somewhere else. */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dcir/api/db/embedded'
import { withConnection } from '@dcir/api/db/pool'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { folderStore } from '@dcir/api/files/files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, type Place } from '../transcript'

let place: Place
let source: EmbeddedPostgres
let env: Record<string, string>
let stored: string
/** Taken after the first entry of the trail and before the second. */
let whole: Awaited<ReturnType<typeof backup>>

const quick = { fsync: 'off', synchronous_commit: 'off' }
const startOn = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), settings: quick, log: () => undefined })
const ask = <Row>(url: string, text: string) =>
  withConnection(url, async (sql) => (await sql.query<Row & object>(text)).rows)
const audits = (url: string) => ask<{ action: string }>(url, 'SELECT action FROM audit_entries ORDER BY id')

const insertEntry = (action: string) =>
  ask(
    source.url,
    `INSERT INTO audit_entries (at, actor, action, subject, result, address, request_id)
     VALUES (now(), 'a', '${action}', 's', 'done', '', '')`,
  )

beforeAll(async () => {
  place = enter('http://127.0.0.1:9')
  // As root the database runs under another account, which has to get through this folder.
  chmodSync(place.folder, 0o711)
  const dataDir = place.path('data')
  mkdirSync(dataDir, { mode: 0o711 })
  env = { DCIR_DATA_DIR: dataDir }
  source = await startOn(dataDir)
  await prepareDatabase(source.url)
  await insertEntry('first')
  stored = (await folderStore(join(dataDir, 'files')).put(Readable.from([Buffer.from('a receipt')]), 100)).key
  writeFileSync(join(dataDir, 'secrets-key'), 'the key', { mode: 0o600 })
  whole = await backup('whole')
  await insertEntry('later')
}, 180_000)
afterAll(async () => {
  await source?.stop()
  place?.leave()
})

/** A copy of that one, to be damaged. */
function copied(name: string): string {
  cpSync(whole.to, place.path(name), { recursive: true })
  return place.path(name)
}

async function backup(name: string, ...flags: string[]) {
  const to = place.path(name)
  const run = await place.process.run(['admin', 'backup', '--to', to, ...flags], env)
  return { to, run }
}

/** Writes a manifest again, with its digest, as somebody would who wants to be believed. */
function rewriteManifest(folder: string, change: (manifest: Record<string, unknown>) => void): void {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  change(manifest)
  const text = JSON.stringify(manifest)
  writeFileSync(path, text)
  const digest = createHash('sha256').update(text).digest('hex')
  writeFileSync(join(folder, 'manifest.sha256'), `${digest}  manifest.json\n`)
}

const folderSize = (folder: string) => filesBelow(folder).reduce((sum, path) => sum + statSync(path).size, 0)

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

describe('dcir admin backup', { timeout: 120_000 }, () => {
  test('takes database, files and keys while the database works, for nobody else to read, and the trail says so', async () => {
    const { to, run } = whole
    expect([run.code, run.stdout]).toEqual([0, ''])
    expect(run.stderr).toContain(`are in ${to}, as the platform was at`)
    const open = [to, ...filesBelow(to)].filter((path) => (statSync(path).mode & 0o077) !== 0)
    expect(open).toEqual([])
    expect(readFileSync(join(to, 'files', stored.slice(0, 2), stored), 'utf8')).toBe('a receipt')
    expect(readFileSync(join(to, 'keys/secrets-key'), 'utf8')).toBe('the key')
    const [entry] = await ask<object>(
      source.url,
      "SELECT actor, subject FROM audit_entries WHERE action = 'admin.backup'",
    )
    expect(entry).toEqual({ actor: expect.stringMatching(/^.+@.+$/), subject: to })
    // Nothing of it stays behind in the database.
    expect(await ask(source.url, 'SELECT slot_name FROM pg_replication_slots')).toEqual([])
    const check = await place.process.run(['admin', 'verify', '--from', to, '--json'])
    expect([check.code, JSON.parse(check.stdout).message]).toEqual([0, expect.stringMatching(/files are as they were/)])
  })

  test('never writes over something, and leaves no half of one behind', async () => {
    const again = await backup('whole')
    expect([again.run.code, again.run.stderr]).toEqual([1, expect.stringContaining(`${whole.to} is not empty`)])
    const before = readdirSync(place.folder)
    const password = place.path('data/postgres/postgres.password')
    const kept = readFileSync(password)
    rmSync(password)
    const failed = await backup('failed')
    writeFileSync(password, kept, { mode: 0o600 })
    expect(failed.run.code).toBe(1)
    expect(readdirSync(place.folder)).toEqual(before)
  })

  test('a database of the bank’s own is not its business', async () => {
    const run = await place.process.run(['admin', 'backup', '--to', place.path('other')], { DATABASE_URL: source.url })
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('a database of your own')])
  })
})

describe('dcir admin backup --keep', { timeout: 120_000 }, () => {
  test('E reads the new one back, removes an older one of its own, and says which went', async () => {
    const old = copied('kept/old')
    mkdirSync(place.path('kept/notes'))
    const { to, run } = await backup('kept/new', '--keep', '1')
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining(`Removed 1 older: ${old}.`)])
    expect(readdirSync(place.path('kept')).sort()).toEqual(['new', 'notes'])
    const [entry] = await ask<object>(
      source.url,
      "SELECT subject, details FROM audit_entries WHERE action = 'admin.removeBackups'",
    )
    expect(entry).toEqual({ subject: to, details: { removed: [old] } })
  })

  test('E takes a number of backups from one on', async () => {
    for (const keep of ['0', 'all', '1.5']) {
      const { code, stderr } = await place.run(['admin', 'backup', '--to', place.path('none'), '--keep', keep])
      expect([code, stderr]).toEqual([2, expect.stringContaining(`--keep is ${keep}, and must be a number`)])
    }
    expect(existsSync(place.path('none'))).toBe(false)
  })
})

describe('dcir admin verify', { timeout: 120_000 }, () => {
  test('names what was changed, what is missing and what was added', async () => {
    const to = copied('damaged')
    appendFileSync(join(to, 'keys/secrets-key'), 'x')
    rmSync(join(to, 'database/PG_VERSION'))
    writeFileSync(join(to, 'files/added'), '')
    const path = join(to, 'files', stored.slice(0, 2), stored)
    writeFileSync(path, 'A receipt')
    const run = await place.process.run(['admin', 'verify', '--from', to])
    expect(run.code).toBe(1)
    expect(run.stderr).toContain('keys/secrets-key has 8 bytes and should have 7')
    expect(run.stderr).toContain('database/PG_VERSION is missing')
    expect(run.stderr).toContain('files/added does not belong to it')
    expect(run.stderr).toContain(`${stored} has other content`)
    const target = place.path('from-damaged')
    const restored = await place.process.run(['admin', 'restore', '--from', to], { DCIR_DATA_DIR: target })
    expect([restored.code, existsSync(target)]).toEqual([1, false])
  })

  test('a manifest that was cut short, or that is none, is no backup', async () => {
    const to = copied('cut')
    appendFileSync(join(to, 'manifest.json'), ' ')
    const cut = await place.process.run(['admin', 'verify', '--from', to])
    expect([cut.code, cut.stderr]).toEqual([1, expect.stringContaining('is damaged')])
    const none = await place.process.run(['admin', 'verify', '--from', place.folder])
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('is no backup')])
  })
})

describe('dcir admin restore', { timeout: 120_000 }, () => {
  test('brings back what was there when the backup was taken, and nothing that came later', async () => {
    const target = place.path('restored')
    const run = await place.process.run(['admin', 'restore', '--from', whole.to], { DCIR_DATA_DIR: target })
    expect([run.stderr.includes(`are in ${target}`), run.code]).toEqual([true, 0])
    expect(readFileSync(join(target, 'secrets-key'), 'utf8')).toBe('the key')
    expect(readFileSync(join(target, 'files', stored.slice(0, 2), stored), 'utf8')).toBe('a receipt')
    const database = await startOn(target)
    try {
      const found = await audits(database.url)
      // The backup's own entry is written when it is whole, and so is not in it.
      expect(found.map(({ action }) => action)).toEqual(['first', 'admin.restore'])
      expect(await ask(database.url, 'SELECT audit_first_break() AS broken')).toEqual([{ broken: null }])
    } finally {
      await database.stop()
    }
  })

  test('E brings a compressed one back as it was', async () => {
    const { to, run: taken } = await backup('small', '--compress')
    expect([taken.code, folderSize(to) < folderSize(whole.to) / 2]).toEqual([0, true])
    // People read keys, manifest and label without a tool.
    expect(readFileSync(join(to, 'keys/secrets-key'), 'utf8')).toBe('the key')
    const packed = join('files', stored.slice(0, 2), `${stored}.gz`)
    expect(gunzipSync(readFileSync(join(to, packed))).toString()).toBe('a receipt')
    const target = place.path('from-small')
    const run = await place.process.run(['admin', 'restore', '--from', to], { DCIR_DATA_DIR: target })
    expect([run.stderr.includes(`are in ${target}`), run.code]).toEqual([true, 0])
    expect(readFileSync(join(target, 'files', stored.slice(0, 2), stored), 'utf8')).toBe('a receipt')
  })

  test('E what says that it is compressed and is not is refused, and nothing of it stays', async () => {
    const to = copied('no-gzip')
    const path = join('files', stored.slice(0, 2), stored)
    renameSync(join(to, path), join(to, `${path}.gz`))
    rewriteManifest(to, (manifest) => {
      const file = (manifest.files as { path: string; plain?: object }[]).find((one) => one.path === path)
      Object.assign(file ?? {}, { path: `${path}.gz`, plain: { size: 9, sha256: '' } })
      manifest.format = 2
    })
    const target = place.path('from-no-gzip')
    const run = await place.process.run(['admin', 'restore', '--from', to], { DCIR_DATA_DIR: target })
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining(`${path}.gz has changed since`)])
    expect(readdirSync(target)).toEqual([])
  })

  test('refuses a folder that is in use, and one that is not empty, which stays as it was', async () => {
    const to = whole.to
    const used = await place.process.run(['admin', 'restore', '--from', to, '--replace'], env)
    expect([used.code, used.stderr]).toEqual([1, expect.stringContaining('Stop it first')])
    const target = place.path('filled')
    mkdirSync(target, { mode: 0o711 })
    writeFileSync(join(target, 'secrets-key'), 'another')
    const filled = await place.process.run(['admin', 'restore', '--from', to], { DCIR_DATA_DIR: target })
    expect([filled.code, filled.stderr]).toEqual([1, expect.stringContaining('--replace')])
    expect(readdirSync(target)).toEqual(['secrets-key'])
  })

  test('refuses what a newer version, another PostgreSQL or another kind of machine made, and touches nothing', async () => {
    const to = copied('foreign')
    const target = place.path('untouched')
    const refusedWhen = async (change: (manifest: Record<string, unknown>) => void) => {
      const kept = readFileSync(join(to, 'manifest.json'))
      rewriteManifest(to, change)
      const run = await place.process.run(['admin', 'restore', '--from', to], { DCIR_DATA_DIR: target })
      writeFileSync(join(to, 'manifest.json'), kept)
      expect([run.code, existsSync(target)]).toEqual([1, false])
      return run.stderr
    }
    const says = (text: string) => expect.stringContaining(text)
    expect(await refusedWhen((one) => Object.assign(one, { version: '99.0.0' }))).toEqual(says('is older'))
    for (const migration of ['999_future.sql', '218_audit_streams.sql'])
      expect(await refusedWhen((one) => Object.assign(one, { migration }))).toEqual(
        says(`does not know (${migration})`),
      )
    expect(await refusedWhen((one) => Object.assign(one, { postgres: '19.1' }))).toEqual(says('PostgreSQL 19'))
    expect(await refusedWhen((one) => Object.assign(one, { platform: 'plan9-vax' }))).toEqual(says('plan9-vax'))
    expect(await refusedWhen((one) => Object.assign(one, { folders: ['../out'] }))).toEqual(says('outside'))
  })

  test('with --replace it moves aside what is there, and without keys it says which must be put there', async () => {
    const { to } = await backup('keyless', '--no-keys')
    expect(existsSync(join(to, 'keys'))).toBe(false)
    const target = place.path('replaced')
    mkdirSync(target, { mode: 0o711 })
    writeFileSync(join(target, 'secrets-key'), 'another')
    const run = await place.process.run(['admin', 'restore', '--from', to, '--replace'], { DCIR_DATA_DIR: target })
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('put secrets-key, ')])
    const [aside = '', ...others] = readdirSync(target).filter((name) => /^(before-|\.restore)/.test(name))
    expect([others, run.stderr.includes(aside)]).toEqual([[], true])
    expect(readFileSync(join(target, aside, 'secrets-key'), 'utf8')).toBe('another')
    expect(existsSync(join(target, 'postgres'))).toBe(true)
  })
})
