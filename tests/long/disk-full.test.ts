/** A disk without room: what cannot be kept is refused or waits, nothing counts as whole that is not, and work goes on. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { Client } from '@dcir/core/client/client'
import { statements } from '@dcir/core/reconciliation/contract'
import { type Report, reports } from '@dcir/core/transactions/reports-contract'
import { afterEach, describe, expect, test } from 'vitest'
import { writeStatement } from '../support/statement-file'
import { batchesOf, type Platform, startPlatform } from './platform'
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk'

const DAY = '2026-11-20'
const ROWS = 4000
const MANY = 60_000
const WAIT_MS = 120_000

let platform: Platform | undefined
let disk: SmallDisk | undefined
afterEach(async () => {
  // The database lets go of its disk first; then the folder can be removed.
  await platform?.close(() => disk?.close())
  platform = undefined
})

/** A platform with the named folder of its data on a small disk, and a day of transactions. */
async function startOn(
  folder: string,
  megabytes: number,
  rows: number,
): Promise<{ platform: Platform; disk: SmallDisk }> {
  platform = await startPlatform({
    prepare(dataDir) {
      disk = mountSmallDisk(join(dataDir, folder), megabytes)
    },
  })
  await platform.fill(batchesOf(trafficOf(DAY, rows), 0))
  if (!disk) throw new Error('there is no disk')
  return { platform, disk }
}

async function statementOf({ folder }: Platform, rows: number) {
  const path = join(folder, `${rows}.csv`)
  return { path, planted: await writeStatement(path, { rows, seed: 3, source: trafficOf(DAY, rows) }) }
}

const storedFiles = (files: string) =>
  readdirSync(files, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'ballast')
    .map(({ parentPath, name }) => join(parentPath, name))

/** The digests of what the records call whole, without those that a stored file has. */
async function broken({ ask, folder }: Platform): Promise<string[]> {
  const said = await ask(`SELECT coalesce(json_agg(encode(sha256, 'hex')), '[]') AS digests FROM (
    SELECT sha256 FROM statement_files WHERE status = 'COMPLETED'
    UNION ALL SELECT sha256 FROM transaction_reports WHERE status = 'COMPLETED') whole`)
  const kept = storedFiles(join(folder, 'data/files')).map((path) =>
    createHash('sha256').update(readFileSync(path)).digest('hex'),
  )
  return ((said?.digests ?? []) as string[]).filter((digest) => !kept.includes(digest))
}

const until = <T>(look: () => Promise<T>, wanted: T) => expect.poll(look, { timeout: WAIT_MS }).toEqual(wanted)
const reportOf = (client: Client, { recordId }: Report) => client.call(reports.show, { params: { recordId } })
const attemptsOf = async ({ ask }: Platform, kind: string) =>
  Number(
    (await ask(`SELECT coalesce(max(attempts), 0)::int AS attempts FROM jobs WHERE kind LIKE '${kind}%'`))?.attempts,
  )

describe.runIf(canMount)('a full disk', () => {
  test('of files refuses uploads, keeps reports waiting, and is forgotten when there is room', async () => {
    const { platform, disk } = await startOn('files', 16, ROWS)
    const pid = platform.pid()
    const { path } = await statementOf(platform, ROWS)
    const client = await platform.signIn('bo.admin')
    disk.fill(64 * 1024)
    const refused = await platform.command('upload', 'statements', 'upload', path, '--wait')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/not available|unavailable|try again/i)])
    expect(await platform.ask('SELECT count(*)::int AS files FROM statement_files')).toEqual({ files: 0 })
    const report = await client.call(reports.generate, { body: { startDate: DAY, endDate: DAY } })
    await expect.poll(() => attemptsOf(platform, 'report'), { timeout: WAIT_MS }).toBeGreaterThan(0)
    expect((await reportOf(client, report)).reportGenerationStatus).not.toBe('COMPLETED')
    expect(storedFiles(join(platform.folder, 'data/files'))).toEqual([])

    disk.clear()
    await until(async () => (await reportOf(client, report)).reportGenerationStatus, 'COMPLETED')
    const taken = await platform.command('upload', 'statements', 'upload', path, '--wait')
    expect([taken.code, taken.stderr]).toEqual([0, expect.anything()])
    expect(await broken(platform)).toEqual([])
    expect(platform.pid()).toBe(pid)
    // The bad twin: a file that is shorter than it was when its record called it whole.
    const [first = ''] = storedFiles(join(platform.folder, 'data/files'))
    truncateSync(first, 10)
    expect(await broken(platform)).toHaveLength(1)
  })

  test('of the database ends nothing but the work at hand, which is done when there is room', async () => {
    const { platform, disk } = await startOn('postgres', 700, MANY)
    const pid = platform.pid()
    const { path, planted } = await statementOf(platform, MANY)
    const client = await platform.signIn('bo.admin')
    const before = await client.call(statements.list, { query: {} })
    disk.fill(6 * 1024 * 1024)
    const sent = await platform.command('upload', 'statements', 'upload', path, '--json')
    if (sent.code === 0) {
      await expect.poll(() => attemptsOf(platform, 'statements'), { timeout: WAIT_MS }).toBeGreaterThan(0)
      const [file] = (await client.call(statements.list, { query: {} })).content
      expect(file?.status).not.toBe('COMPLETED')
    }
    expect(before.content).toEqual([])

    disk.clear()
    if (sent.code !== 0) expect((await platform.command('upload', 'statements', 'upload', path, '--json')).code).toBe(0)
    const counts = async () => {
      const [file] = (await client.call(statements.list, { query: {} }).catch(() => ({ content: [] }))).content
      return file && [file.status, file.successCount, file.matchedSuccessCount + file.matchedFailedCount]
    }
    await until(counts, ['COMPLETED', planted.success, planted.matchedSuccess + planted.matchedFailed])
    expect(platform.pid()).toBe(pid)
  })
})
