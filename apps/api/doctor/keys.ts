/** Keys of the installation: they are there, nobody else can read them, and the switch has the one that counts. */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '../db/sql'
import { tokenHash } from '../features/access/sign-in/sign-in'
import { absentKeys, isLost, keyPaths } from '../lost-keys'
import { type Check, failure, ok, skipped, warning } from './check'

export const keyChecks: readonly Check[] = [
  {
    id: 'keys.present',
    title: 'Every key that this installation has used is there',
    async run(surroundings) {
      const config = surroundings.config()
      let absent: ReturnType<typeof absentKeys>
      try {
        absent = absentKeys(config)
      } catch (error) {
        return failure((error as Error).message, 'Put the file back from a backup.')
      }
      if (absent.length === 0) return ok('Every key is there.')
      const lost = await surroundings.server(async (db) => {
        const found = []
        for (const key of absent) if (await isLost(key, db)) found.push(key)
        return found
      })
      const [first] = lost
      if (!first) return ok('Keys that are not there yet are made by the first start.')
      return failure(
        `${lost.map(({ what, name }) => `${what} (${name})`).join(', ')}: missing, and this installation has used it. The next start is refused.`,
        `Put it back from a backup, or name it in ${first.variable}.`,
      )
    },
  },
  {
    id: 'keys.modes',
    title: 'Keys can be read by the platform’s account alone',
    run(surroundings) {
      if (process.platform === 'win32') return skipped('Windows keeps rights elsewhere.')
      const open = keyPaths(surroundings.config()).filter(
        (path) => existsSync(path) && (statSync(path).mode & 0o027) !== 0,
      )
      if (open.length === 0) return ok('No key can be read by others.')
      return failure(`Others can read ${open.join(', ')}.`, `Say chmod 600 ${open.join(' ')}, and make new ones.`)
    },
  },
  {
    id: 'keys.switch',
    title: 'The credential in the file is the one that the switch is let in by',
    async run(surroundings) {
      const { dataDir, ingestionTokenFile } = surroundings.config()
      const path = ingestionTokenFile ?? join(dataDir, 'ingestion-token')
      const row = await surroundings.tables((db) =>
        db.first<{ hash: Buffer }>(sql`SELECT token_hash AS hash FROM service_credentials WHERE name = 'switch'`),
      )
      if (!row) return skipped('The switch has no credential yet; the first start makes it.')
      if (!existsSync(path))
        return failure(`${path} is not there, and the switch has a credential.`, 'Put it back from a backup.')
      const hash = tokenHash(readFileSync(path, 'utf8').trim())
      if (hash.equals(row.hash)) return ok('The switch is let in by the credential in the file.')
      return warning(
        `The switch is let in by another credential than that in ${path}: the process that started last says which.`,
        'Give all processes the same INGESTION_TOKEN_FILE, restart them, and give it to the switch.',
      )
    },
  },
]
