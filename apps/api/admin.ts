/**
 * What an operator does on the server's own machine, past every screen: `admin unblock USER`, `admin bootstrap EMAIL FIRST LAST`. It works on the database as
 * its owner, whose address only this machine knows, and writes into the audit trail who did it. `dcir admin` runs it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { readConfig } from './config'
import { createDatabase, type Database } from './db/database'
import { createPool } from './db/pool'
import { makeFirstAdministrator } from './features/access/bootstrap'
import { unblockUser } from './features/access/unblock'
import { systemClock } from './kit/clock'

/** @throws Error when the platform's own database does not run here */
function ownerUrl(): string {
  const { databaseUrl, dataDir } = readConfig(process.env, [])
  if (databaseUrl) return databaseUrl
  const path = join(dataDir, 'postgres', 'postgres.url')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  throw new Error(
    `No database runs in ${dataDir}. Start the platform, or name it in DCIR_DATA_DIR, or a database in DATABASE_URL.`,
  )
}

/** The account of this machine that runs the command. */
function operator(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    return `${process.getuid?.() ?? 'somebody'}@${hostname()}`
  }
}

const commands: Record<string, (database: Database, ...words: string[]) => Promise<string>> = {
  bootstrap(database, email = '', firstName = '', lastName = '') {
    const { DCIR_NEW_PASSWORD: password = '', PASSWORD_PROFILE: profile } = process.env
    const person = { email, firstName, lastName, password, profile, operator: operator() }
    return makeFirstAdministrator(database, systemClock, person)
  },

  async unblock(database, username = '') {
    const found = await unblockUser(database, systemClock, { username, operator: operator() })
    if (found === null) throw new Error(`There is no user ${username}.`)
    return `${found}'s account has been unblocked.`
  },
}

async function main([name = '', ...words]: readonly string[]): Promise<void> {
  const command = commands[name]
  if (!command || !words[0]) throw new Error(`Say one of: ${Object.keys(commands).join(', ')}, and for whom.`)
  const database = createDatabase(createPool({ url: ownerUrl(), name: 'dcir-admin', max: 1 }))
  try {
    process.stdout.write(`${await command(database, ...words)}\n`)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
