/** Refuses to replace a key that an installation has used: the data that it opened or signed would be lost without a word. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config'
import { BANK, createDatabase, type Sql } from './db/database'
import { createPool } from './db/pool'
import { sql } from './db/sql'
import { namedInVain } from './files/kept-file'

/** A file that is made at the first start, unless the variable names another. */
interface KeyFile {
  name: string
  what: string
  variable: string
  given: string | null
  /** Tells what would be lost with it. */
  loss: string
  /** Shell command that makes another by hand, for an operator who accepts the loss. */
  replacement: string
  /** Whether it was used here, as far as the data folder shows. */
  usedHere: boolean
  /** Whether it was used, as far as the database knows. */
  usedBy?: (db: Sql) => Promise<boolean>
}

type Settings = Pick<
  Config,
  | 'dataDir'
  | 'secretsKeyFile'
  | 'loginKeyFile'
  | 'auditKeyFile'
  | 'auditHeadsFile'
  | 'ingestionTokenFile'
  | 'encryptedLogin'
>

async function isThere(db: Sql, table: 'users' | 'service_credentials'): Promise<boolean> {
  if (!(await db.first<{ found: boolean }>(sql`SELECT 1 AS found WHERE to_regclass(${table}) IS NOT NULL`)))
    return false
  const rows = table === 'users' ? sql`SELECT 1 FROM users LIMIT 1` : sql`SELECT 1 FROM service_credentials LIMIT 1`
  return (await db.first(rows)) !== undefined
}
const hasUsers = (db: Sql) => isThere(db, 'users')

function keyFiles(config: Settings): KeyFile[] {
  const inFolder = (name: string) => existsSync(join(config.dataDir, name))
  return [
    {
      name: 'secrets-key',
      what: 'The secrets key',
      variable: 'SECRETS_KEY_FILE',
      given: config.secretsKeyFile,
      loss: 'without it second factors, mails that wait and certificates can no longer be read or checked',
      replacement: 'openssl rand -base64 32',
      usedHere: false,
      usedBy: hasUsers,
    },
    {
      name: 'ingestion-token',
      what: 'The credential of the switch',
      variable: 'INGESTION_TOKEN_FILE',
      given: config.ingestionTokenFile,
      loss: 'with another one the switch is refused',
      replacement: 'openssl rand -hex 32',
      usedHere: false,
      usedBy: (db) => isThere(db, 'service_credentials'),
    },
    {
      name: 'login-key.pem',
      what: 'The sign-in key',
      variable: 'LOGIN_KEY_FILE',
      given: config.loginKeyFile,
      loss: 'with another one encrypted sign-ins fail wherever the public half of this one is known',
      replacement: 'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072',
      usedHere: inFolder('login-key.pub.pem'),
      ...(config.encryptedLogin ? { usedBy: hasUsers } : {}),
    },
    {
      name: 'audit-key.pem',
      what: 'The key of audit heads',
      variable: 'AUDIT_KEY_FILE',
      given: config.auditKeyFile,
      loss: 'with another one the ends of the audit trail noted so far count as signed by somebody else',
      replacement: 'openssl genpkey -algorithm ed25519',
      usedHere: inFolder('audit-key.pub.pem') || existsSync(config.auditHeadsFile),
    },
  ]
}

/**
 * Keys that a start would make.
 * @throws Error for one that is named and is not there
 */
export function absentKeys(config: Settings): KeyFile[] {
  const keys = keyFiles(config)
  const missing = keys.find(({ given }) => given && !existsSync(given))
  if (missing) throw namedInVain(missing)
  return keys.filter(({ given, name }) => !given && !existsSync(join(config.dataDir, name)))
}

/** Where each key of the installation lies, or would. */
export const keyPaths = (config: Settings): string[] =>
  keyFiles(config).map(({ name, given }) => given ?? join(config.dataDir, name))

/** Whether this installation has used a key that is not there. */
export const isLost = async ({ usedHere, usedBy }: KeyFile, db: Sql): Promise<boolean> =>
  usedHere || (usedBy !== undefined && (await usedBy(db)))

/**
 * @param absent keys that a start would make
 * @throws Error with a sentence for the first of them that this installation has used before
 */
export async function refuseLostKeys(absent: readonly KeyFile[], dataDir: string, ownerUrl: string): Promise<void> {
  if (absent.length === 0) return
  const database = createDatabase(createPool({ url: ownerUrl, name: 'dcir-keys', max: 1 }))
  try {
    for (const key of absent) {
      const { name, what, variable, loss, replacement } = key
      if (!(await database.read(BANK, (db) => isLost(key, db)))) continue
      const path = join(dataDir, name)
      throw new Error(
        `${what} ${path} is missing, and this installation has used one: ${loss}. ` +
          `Put it back from a backup, or name it in ${variable}. If it is lost for good, make another: ${replacement} > ${path}, mode 600.`,
      )
    }
  } finally {
    await database.close()
  }
}
