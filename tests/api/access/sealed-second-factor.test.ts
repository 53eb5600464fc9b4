/** The second factor's secret: sealed for one user with the installation's key, and what happens without that key. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { keptSecretsKey, newSecretsKey, secretsKeyOf } from '@dcir/api/features/access/secrets-key'
import { keptLoginKey } from '@dcir/api/features/access/sign-in/login-key'
import { sealSecondFactors } from '@dcir/api/features/access/sign-in/seal-second-factors'
import { openSecret, sealSecret } from '@dcir/api/features/access/sign-in/second-factor'
import { createLog } from '@dcir/api/kit/log'
import { DEMO_TOTP_SECRET } from '@dcir/api/simulator/demo'
import { session } from '@dcir/core/access/session-contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { emptyDatabase, type TestDatabase, testSecretsKey } from '../../support/test-database'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const key = secretsKeyOf(newSecretsKey())

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'dcir-keys-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('a sealed secret', () => {
  test('opens with its key for its user, and never looks the same twice', () => {
    const [one, other] = [sealSecret(key, 7, SECRET), sealSecret(key, 7, SECRET)]
    expect([openSecret(key, 7, one), openSecret(key, 7, other)]).toEqual([SECRET, SECRET])
    expect(one.equals(other)).toBe(false)
    expect(one.includes(SECRET)).toBe(false)
    expect(one[0]).toBe(1)
  })

  test('does not open for another user, with another key, or with any of its bytes changed or missing', () => {
    const sealed = sealSecret(key, 7, SECRET)
    expect(openSecret(key, 8, sealed)).toBeNull()
    expect(openSecret(secretsKeyOf(newSecretsKey()), 7, sealed)).toBeNull()
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect([at, openSecret(key, 7, changed)]).toEqual([at, null])
      expect([at, openSecret(key, 7, sealed.subarray(0, at))]).toEqual([at, null])
    }
  })

  test('plain text that is marked as such is not taken for a sealed one', () => {
    expect(openSecret(key, 7, Buffer.from(`\0${SECRET}`))).toBeNull()
  })
})

describe('the key of an installation', () => {
  test('is made once, for its own account alone, and is the same at the next start', () => {
    const folder = newFolder()
    const first = keptSecretsKey(folder, null)
    const path = join(folder, 'secrets-key')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(path, 'latin1'), 'base64')).toHaveLength(32)
    expect(openSecret(keptSecretsKey(folder, null), 7, sealSecret(first, 7, SECRET))).toBe(SECRET)
    expect(readdirSync(folder)).toEqual(['secrets-key'])
  })

  test('can be named, and must then be there and be one', () => {
    const folder = newFolder()
    const path = join(folder, 'named')
    expect(() => keptSecretsKey(folder, path)).toThrow('named by SECRETS_KEY_FILE, does not exist')
    expect(existsSync(path)).toBe(false)
    writeFileSync(path, `${newSecretsKey().toString('base64')}\n`, { mode: 0o600 })
    expect(openSecret(keptSecretsKey(folder, path), 7, sealSecret(keptSecretsKey(folder, path), 7, SECRET))).toBe(
      SECRET,
    )
    for (const wrong of ['', 'short', `${'A'.repeat(43)}`, `${'A'.repeat(44)}`, 'x'.repeat(60)]) {
      writeFileSync(path, wrong)
      expect(() => keptSecretsKey(folder, path)).toThrow('32 bytes in base64')
    }
    expect(() => secretsKeyOf(Buffer.alloc(16))).toThrow('32 bytes')
  })

  test('the sign-in key is kept in the same manner', () => {
    const folder = newFolder()
    const { publicKey } = keptLoginKey(folder, null)
    expect(statSync(join(folder, 'login-key.pem')).mode & 0o777).toBe(0o600)
    expect(keptLoginKey(folder, null).publicKey).toBe(publicKey)
    expect(readFileSync(join(folder, 'login-key.pub.pem'), 'utf8')).toBe(publicKey)
    expect(() => keptLoginKey(folder, join(folder, 'none.pem'))).toThrow('named by LOGIN_KEY_FILE, does not exist')
  })
})

describe('secrets that an installation held plain', () => {
  let database: TestDatabase
  const users = ['anna', 'ben', 'carl', 'dora']
  const stored = () =>
    withConnection(database.ownerUrl, async (sql) => {
      const { rows } = await sql.query('SELECT id, username, second_factor_secret AS secret FROM users ORDER BY id')
      return rows as { id: number; username: string; secret: Buffer | null }[]
    })

  beforeAll(async () => {
    database = await emptyDatabase(inject('postgresUrl'))
    await prepareDatabase(database.ownerUrl)
    await withConnection(database.ownerUrl, async (sql) => {
      for (const username of users) {
        await sql.query(
          `INSERT INTO users (username, email, first_name, last_name, user_type, password_hash, second_factor_secret)
           VALUES ($1, 'x@dcir.example', 'A', 'B', 'back-office', '', '\\x00'::bytea || convert_to($2, 'UTF8'))`,
          [username, { anna: SECRET, ben: DEMO_TOTP_SECRET }[username] ?? null],
        )
      }
    })
  })
  afterAll(() => database?.drop())

  test('are sealed at the start, by one of several processes, and by none at the next', async () => {
    const pool = createDatabase(createPool({ url: database.apiUrl, name: 'seal', max: 4 }))
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const counts = await Promise.all(Array.from({ length: 4 }, () => sealSecondFactors(pool, key, log)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    const sealed = await stored()
    expect(sealed.map(({ id, secret }) => secret && openSecret(key, id, secret))).toEqual([
      SECRET,
      DEMO_TOTP_SECRET,
      null,
      null,
    ])
    expect(sealed.every(({ secret }) => !secret?.includes(SECRET))).toBe(true)
    expect(await sealSecondFactors(pool, key, log)).toBe(0)
    expect([await stored(), lines]).toEqual([sealed, []])
    expect(await sealSecondFactors(pool, secretsKeyOf(newSecretsKey()), log)).toBe(0)
    expect(lines.map((line) => JSON.parse(line).users)).toEqual([2])
    expect(await stored()).toEqual(sealed)
    await pool.close()
  })
})

describe('signing in', () => {
  let api: TestApi
  const lines: string[] = []
  beforeAll(async () => {
    const logTo = { write: (line: string) => void lines.push(line) }
    api = await startTestApi({ secretsKey: key, logLevel: 'error', logTo })
  })
  afterAll(() => api?.close())

  const code = () =>
    new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({ timestamp: api.clock.now().getTime() })
  const firstStep = async (username: string) =>
    (await api.client().call(session.login, { body: { username, password: 'Route#2026' } })).secondFactorAuthKey ?? ''
  const secondStep = (secondFactorAuthKey: string) =>
    api.client().call(session.authenticate2fa, { body: { token: code(), secondFactorAuthKey } })
  const setSecret = (username: string, secret: Buffer | null) =>
    withConnection(api.database.ownerUrl, (sql) =>
      sql.query('UPDATE users SET second_factor_secret = $2 WHERE username = $1', [username, secret]),
    )
  const rowOf = (username: string) =>
    withConnection(api.database.ownerUrl, async (sql) => {
      const { rows } = await sql.query('SELECT * FROM users WHERE username = $1', [username])
      return rows[0] as { id: number; failed_attempts: number; second_factor_secret: Buffer }
    })

  test('with another key is refused to who has a second factor, is logged, and locks nobody', async () => {
    const challenge = await firstStep('bo.second')
    for (let attempt = 0; attempt < 6; attempt++) {
      const error = await refusal(secondStep(challenge))
      expect([error.status, error.code]).toEqual([503, 'second-factor-unreadable'])
    }
    const { id, failed_attempts } = await rowOf('bo.second')
    expect(failed_attempts).toBe(0)
    expect(lines).toHaveLength(6)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ userId: id, msg: expect.stringContaining('does not open') })
    expect(await api.signIn('bo.admin')).toMatch(/^[\w-]{43}$/)
    // The fault is mended: the same challenge goes on.
    await setSecret('bo.second', sealSecret(key, id, DEMO_TOTP_SECRET))
    expect((await secondStep(challenge)).cosmosResponse).not.toBeNull()
  })

  test('a secret that is copied to another user opens nothing', async () => {
    const { id, second_factor_secret } = await rowOf('bo.second')
    expect(openSecret(key, id, second_factor_secret)).toBe(DEMO_TOTP_SECRET)
    await setSecret('bo.viewer', second_factor_secret)
    api.clock.advance(60_000)
    expect((await refusal(secondStep(await firstStep('bo.viewer')))).code).toBe('second-factor-unreadable')
    await setSecret('bo.viewer', null)
    expect(await firstStep('bo.viewer')).toBe('')
  })

  test('a plain secret, put there by whoever writes to the database, opens nothing', async () => {
    await setSecret('bo.viewer', Buffer.from(`\0${DEMO_TOTP_SECRET}`))
    expect((await refusal(secondStep(await firstStep('bo.viewer')))).code).toBe('second-factor-unreadable')
    await expect(setSecret('bo.viewer', Buffer.from(DEMO_TOTP_SECRET))).rejects.toThrow('check constraint')
  })

  test('the tests have a key of their own', () => {
    expect(openSecret(testSecretsKey, 1, sealSecret(key, 1, SECRET))).toBeNull()
  })
})
