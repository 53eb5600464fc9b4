/** Secrets sent through every flow of signing in, and sought in every place that outlives the call. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withConnection } from '@dcir/api/db/pool'
import { DEMO_TOTP_SECRET } from '@dcir/api/simulator/demo'
import { type RunningDirectory, startDirectory } from '@dcir/api/simulator/directory'
import { session } from '@dcir/core/access/session-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { directoryClient, directoryRedirects, directorySettings, identityToken } from '../../support/directory-token'
import { refusal } from '../../support/refusal'

const CANARY = 'Canary&Pass-91x'
const WRONG = 'Canary&Wrong-92x'
const PAN = '5399831234567895'

let api: TestApi
let directory: RunningDirectory
const lines: string[] = []
/** Every secret that was in play, by what it is. */
const secrets: Record<string, string> = {
  password: CANARY,
  'wrong password': WRONG,
  'card number': PAN,
  'second factor': DEMO_TOTP_SECRET,
  'directory secret': 'Canary-directory-secret-93x-0123456789',
}

beforeAll(async () => {
  const clientSecret = secrets['directory secret'] ?? ''
  directory = await startDirectory({
    port: 0,
    clientId: directoryClient,
    redirectUris: directoryRedirects,
    clientSecret,
  })
  api = await startTestApi({
    config: { directory: directorySettings(directory.issuer, { clientSecret }) },
    logLevel: 'trace',
    logTo: { write: (line) => void lines.push(line) },
  })
  api.clock.set(new Date())
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query(
      `UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.active-directory-enabled';
       UPDATE users SET source = 'AD', password_hash = NULL WHERE username = 'bo.viewer'`,
    ),
  )
  await everyFlow()
}, 60_000)
afterAll(async () => {
  await api?.close()
  await directory?.close()
})

async function everyFlow(): Promise<void> {
  const anybody = api.client()
  const sign = (username: string, password: string) => anybody.call(session.login, { body: { username, password } })
  const fresh = await sign('bo.fresh', 'Route#2026')
  secrets['temporary token'] = fresh.cosmosResponse?.accessToken ?? ''
  const body = { oldPassword: 'Route#2026', newPassword: CANARY }
  await api.client(secrets['temporary token']).call(session.changePassword, { body })
  await refusal(sign('bo.fresh', WRONG))
  secrets.token = (await sign('bo.fresh', CANARY)).cosmosResponse?.accessToken ?? ''
  await refusal(api.client(secrets.token).call(session.changePassword, { body: { ...body, oldPassword: WRONG } }))
  secrets['second factor key'] = (await sign('bo.second', 'Route#2026')).secondFactorAuthKey ?? ''
  const code = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({
    timestamp: api.clock.now().getTime(),
  })
  const secondStep = { body: { token: code, secondFactorAuthKey: secrets['second factor key'] } }
  secrets['session of the second factor'] =
    (await anybody.call(session.authenticate2fa, secondStep)).cosmosResponse?.accessToken ?? ''
  const token = await identityToken(api.address, 'bo.viewer')
  secrets['directory token'] = token
  await anybody.call(session.login, { body: { token, provider: 'azure' } })
  await refusal(anybody.call(session.login, { body: { token, provider: 'azure' } }))
  secrets['service token'] = 'canary-service-token-0123456789-abcdefgh'
  await api.app.services.sessions.setServiceToken('switch', secrets['service token'])
  // A card number where it must not be, in a row that is refused.
  const stray = { body: { transactions: [{ maskedPan: PAN, pan: PAN }] } } as never
  await api.client(secrets['service token']).call(transactions.ingest, stray)
  await fetch(`${api.address}/api/v1/nothing?token=${secrets.token}`, { headers: { authorization: `Bearer ${WRONG}` } })
}

async function storedText(): Promise<string> {
  return withConnection(api.database.ownerUrl, async (sql) => {
    const { rows } = await sql.query(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    )
    const parts: string[] = []
    for (const { name } of rows as { name: string }[]) {
      if (/\.transactions/.test(name)) continue
      const found = await sql.query(`SELECT t::text AS line FROM ${name} t LIMIT 20000`)
      parts.push(...found.rows.map((row) => String(row.line)))
    }
    return parts.join('\n')
  })
}

/** As text, or as the bytes of a binary column, which a dump shows in hexadecimal. */
const isIn = (text: string, secret: string) =>
  text.includes(secret) || text.includes(Buffer.from(secret).toString('hex'))

function filesText(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')
}

describe('canaries', () => {
  test('all flows were gone through', () => {
    for (const [what, secret] of Object.entries(secrets)) expect([what, secret.length > 12]).toEqual([what, true])
    expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length)
  })

  test('none is in the log, at its most talkative', () => {
    const text = lines.join('')
    for (const [what, secret] of Object.entries(secrets)) expect([what, text.includes(secret)]).toEqual([what, false])
  })

  test('none is in the database', async () => {
    const text = await storedText()
    expect(text).toContain('bo.fresh')
    for (const [what, secret] of Object.entries(secrets)) expect([what, isIn(text, secret)]).toEqual([what, false])
    // The secret that is written in base32 is these bytes.
    expect(text).not.toContain(Buffer.from(Secret.fromBase32(DEMO_TOTP_SECRET).bytes).toString('hex'))
  })

  test('none is in the file store, the metrics or the description of the API', async () => {
    const pages = await Promise.all(
      ['/metrics', '/api/v1/openapi.json', '/api/v1/reference'].map(async (path) =>
        (await fetch(api.address + path)).text(),
      ),
    )
    const text = [filesText(api.folder), ...pages].join('\n')
    expect(text).toContain('openapi')
    for (const [what, secret] of Object.entries(secrets)) expect([what, text.includes(secret)]).toEqual([what, false])
  })

  test('one that is planted is found', async () => {
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("INSERT INTO service_credentials (name, token_hash) VALUES ($1, '\\x00')", [`a note: ${CANARY}`]),
    )
    expect(isIn(await storedText(), CANARY)).toBe(true)
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("UPDATE users SET second_factor_secret = '\\x00'::bytea || $1 WHERE username = 'bo.viewer'", [
        Buffer.from(DEMO_TOTP_SECRET),
      ]),
    )
    expect(isIn(await storedText(), DEMO_TOTP_SECRET)).toBe(true)
  })
})
