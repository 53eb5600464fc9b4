/**
 * Commands for an operator on the server's own machine, without a screen: the first administrator, unblocking, backups.
 * They work on the database as its owner, whose address only this machine knows. The audit trail notes the operator.
 * `dcir admin` runs them.
 */
import { hostname, userInfo } from 'node:os'
import { takeBackup } from './backup/backup'
import { verifyBackup } from './backup/manifest'
import { restoreBackup } from './backup/restore'
import { bankReport, checkBank } from './bank/conformance'
import { adapterOf } from './bank/connected'
import { readConfig } from './config'
import { createDatabase, type Database } from './db/database'
import { ownerUrlOf, superuserUrlOf } from './db/owner-url'
import { createPool } from './db/pool'
import { runDoctor } from './doctor/doctor'
import { makeFirstAdministrator } from './features/access/bootstrap'
import { endCredential, listCredentials, newCredential } from './features/access/service-accounts/switch-credentials'
import { handToDirectory } from './features/access/users/hand-to-directory'
import { unblockUser } from './features/access/users/unblock'
import { systemClock } from './kit/clock'

const ownerUrl = (): string => ownerUrlOf(readConfig(process.env, []))

/** The account of this machine that runs the command. */
function operator(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    return `${process.getuid?.() ?? 'somebody'}@${hostname()}`
  }
}

/** Works on the database as its owner. */
async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = createDatabase(createPool({ url: ownerUrl(), name: 'dcir-admin', max: 1 }))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** @throws Error where the database is one of the bank's own, which has its own means */
function ownDataDir(): string {
  const { databaseUrl, dataDir } = readConfig(process.env, [])
  if (!databaseUrl) return dataDir
  throw new Error(
    'DATABASE_URL names a database of your own. Back it up with its own means: see apps/launcher/docs/back-up.md.',
  )
}

/** A sentence on the files that a backup of this machine leaves out; empty where it leaves out none. */
function withoutFiles(): string {
  const { files } = readConfig(process.env, [])
  return files === 'folder'
    ? ''
    : ` Uploads and reports lie in the bucket ${files.bucket}: back it up with its own means.`
}

const commands: Record<string, (...words: string[]) => Promise<string>> = {
  bootstrap(email = '', firstName = '', lastName = '') {
    const { DCIR_NEW_PASSWORD: password = '', PASSWORD_PROFILE: profile } = process.env
    const person = { email, firstName, lastName, password, profile, operator: operator() }
    return onDatabase((database) => makeFirstAdministrator(database, systemClock, person))
  },

  async unblock(username = '') {
    const found = await onDatabase((database) => unblockUser(database, systemClock, { username, operator: operator() }))
    if (found === null) throw new Error(`There is no user ${username}.`)
    return `${found}'s account has been unblocked.`
  },

  async directory(username = '') {
    const person = { username, operator: operator() }
    const found = await onDatabase((database) => handToDirectory(database, systemClock, person))
    if (found === null) throw new Error(`There is no user ${username}.`)
    return `${found} signs in through the directory from now on.`
  },

  /** @param task `new`, `list` or `end` */
  'ingestion-token'(task = '', name = '') {
    const asked = { name, operator: operator() }
    return onDatabase(async (database) => {
      if (task === 'list') return JSON.stringify(await listCredentials(database))
      if (task === 'new') return newCredential(database, systemClock, asked)
      await endCredential(database, systemClock, asked)
      return `The credential ${name} is ended.`
    })
  },

  backup(to = '', ...flags: string[]) {
    const keep = flags.find((flag) => /^\d+$/.test(flag))
    const dataDir = ownDataDir()
    const plan = {
      dataDir,
      superuserUrl: superuserUrlOf(dataDir),
      to,
      keys: !flags.includes('without-keys'),
      compress: flags.includes('compressed'),
      keep: keep === undefined ? null : Number(keep),
      operator: operator(),
    }
    return onDatabase(async (database) => (await takeBackup(database, systemClock, plan)) + withoutFiles())
  },

  /** @param asked `{ backups, samples }` as JSON. @returns the findings as JSON */
  async doctor(asked = '{}') {
    return JSON.stringify(await runDoctor(process.env, JSON.parse(asked)))
  },

  /** @param samples `BankSamples` as JSON */
  async 'bank-check'(samples = '') {
    const checks = await checkBank(await adapterOf(readConfig(process.env, [])), JSON.parse(samples))
    const report = bankReport(checks)
    if (checks.every(({ passed }) => passed)) return report
    throw new Error(report)
  },

  async verify(from = '') {
    const { files, takenAt, version } = await verifyBackup(from)
    return `${files.length} files are as they were when version ${version} wrote them, at ${takenAt}.`
  },

  restore(from = '', replace = '') {
    const plan = { dataDir: ownDataDir(), from, replace: replace === 'replace', operator: operator() }
    return restoreBackup(systemClock, plan)
  },
}

async function main([name = '', ...words]: readonly string[]): Promise<void> {
  const command = commands[name]
  if (!command || !words[0]) throw new Error(`Say one of: ${Object.keys(commands).join(', ')}, and for whom or what.`)
  const said = await command(...words)
  // A line to somewhere that hangs keeps nothing waiting that has an answer.
  process.stdout.write(`${said}\n`, () => process.exit(0))
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
