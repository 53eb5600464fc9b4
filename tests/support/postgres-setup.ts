import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dcir/api/db/embedded'
import { birthOf, commandOf, livingOwner } from '@dcir/launcher/owner-file.mjs'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { provideLoginKey } from './login-key'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database `dcir` on the server of this run, as its superuser. */
    postgresUrl: string
  }
}

type TestServer = Pick<EmbeddedPostgres, 'superuserUrl' | 'stop'>

interface Shared {
  users: number
  server: Promise<TestServer>
}

/** Each project loads this file for itself, so that the one server hangs on the process. */
const holder = globalThis as { dcirTestPostgres?: Shared }

/** Nothing here outlives the run, so that no write needs to wait for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '10min',
  max_connections: '200',
}

/** One real PostgreSQL for the whole run, or the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  provideLoginKey()
  holder.dcirTestPostgres ??= { users: 0, server: startServer() }
  const shared = holder.dcirTestPostgres
  shared.users += 1
  const key: keyof ProvidedContext = 'postgresUrl'
  project.provide(key, (await shared.server).superuserUrl)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    holder.dcirTestPostgres = undefined
    await (await shared.server).stop()
  }
}

async function startServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { superuserUrl: given, stop: async () => {} }
  sweep()
  const dataDir = mkdtempSync(join(tmpdir(), 'dcir-test-'))
  // As root the server runs under another account, which has to get through this folder.
  chmodSync(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, settings, log: () => {} })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { superuserUrl: server.superuserUrl, stop }
}

/** A run that was killed leaves its server and its folder; the next one removes them. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith('dcir-test-'))) {
    const folder = join(tmpdir(), name)
    const ownerFile = join(folder, 'owner.pid')
    if (!existsSync(ownerFile) || livingOwner(ownerFile)) continue
    endServer(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

function endServer(folder: string): void {
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (pid && birthOf(pid) && commandOf(pid).includes(folder)) process.kill(pid, 'SIGQUIT')
}
