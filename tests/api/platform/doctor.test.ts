/** The doctor's checks of settings, machine, keys, clock, addresses and neighbours; and that nothing stops it or leaks. */
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withConnection } from '@dcir/api/db/pool'
import { type Check, examine, ok } from '@dcir/api/doctor/check'
import { doctorChecks, runDoctor } from '@dcir/api/doctor/doctor'
import { surroundingsOf } from '@dcir/api/doctor/surroundings'
import { secretVariables } from '@dcir/api/files/secret-files'
import { fixedClock } from '@dcir/api/kit/clock'
import { variables } from '@dcir/api/kit/variables'
import { VERSION } from '@dcir/core/display/build'
import { COMMIT } from '@dcir/core/display/commit'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../bench/api-process'
import { isBad, isWell, look } from '../../support/doctor'
import { installationNames, ordinaryDatabase } from '../../support/installation'
import { startMailSink, startWebhookSink } from '../../support/mail-sink'
import { KNOWN_ACCOUNT, referenceBank, UNKNOWN_ACCOUNT } from '../../support/reference-bank'
import { startS3 } from '../../support/s3-server'
import { cloneDatabase, type TestDatabase } from '../../support/test-database'

const folder = mkdtempSync(join(tmpdir(), 'dcir-doctor-'))
const root = new URL('../../../', import.meta.url)
const NOBODY = 'http://127.0.0.1:9'
const BANK_OWN = 'postgres://owner@127.0.0.1:9/dcir'
let database: TestDatabase
const servers: Server[] = []

async function serve(answer: RequestListener, tls?: { key: string; cert: string }): Promise<string> {
  const server = tls ? createTlsServer(tls, answer) : createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Settings of an installation outside the demonstration, whose database nobody has to ask. */
const settings = (more: Record<string, string> = {}) => ({
  ...{ ...installationNames, DATABASE_URL: BANK_OWN, DATABASE_API_URL: BANK_OWN, TRUSTED_PROXIES: '1' },
  ...{ DCIR_DATA_DIR: folder, ...more },
})
const withDatabase = (more: Record<string, string> = {}) =>
  settings({ DATABASE_URL: database.ownerUrl, DATABASE_API_URL: database.apiUrl, ...more })
const write = (name: string, text: string, mode = 0o600) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

beforeAll(async () => {
  chmodSync(folder, 0o700)
  database = await cloneDatabase(inject('postgresUrl'))
})
afterAll(async () => {
  for (const server of servers) {
    server.close()
    if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections()
  }
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('settings', () => {
  test('are read, heard, and fit together', async () => {
    await isWell('settings.read', { env: settings() })
    await isBad('settings.read', 'failure', 'IDLE_MINUTES must be minutes', { env: settings({ IDLE_MINUTES: 'x' }) })
    await isWell('settings.names', { env: settings() })
    const { BANK_NAME: _, ...unnamed } = settings()
    await isBad('settings.names', 'failure', 'BANK_NAME must be given', { env: unnamed })
    await isWell('settings.contradictions', { env: settings() })
    for (const [more, says] of [
      [{ BANK_URL: 'https://bank.example' }, 'BANK is not https'],
      [{ BANK: 'simulated' }, 'no money moves'],
      [{ S3_BUCKET: 'files' }, 'files lie in the folder'],
      [{ TRUSTED_PROXIES: '0' }, 'TRUSTED_PROXIES is 0'],
      [{ DATABASE_API_URL: 'postgres://a@127.0.0.1/other' }, 'different databases'],
      [{ SESSION_MINUTES: '4' }, 'before it can be idle'],
      [{ DIRECTORY: 'demo' }, 'in the demonstration alone'],
    ] as const)
      await isBad('settings.contradictions', 'warning', says, { env: settings(more) })
    await isWell('settings.origins', { env: settings() })
    const origins = { env: settings({ CONSOLE_ORIGINS: 'https://office.harbour.example' }) }
    await isBad('settings.origins', 'failure', 'leaves out https://agents.harbour.example', origins)
  })

  test('misspelt variables are found by their likeness and by their beginning, those of others are not', async () => {
    const others = { PATH: '/bin', HOME: '/', HOSTNAME: 'h', API_SERVICE_HOST: '10.0.0.1', API_PORT_4000_TCP: 'x' }
    await isWell('settings.misspelt', { env: settings({ ...others, SMTP_URL_FILE: '/none', LANG: 'C' }) })
    const bad = settings({ SMPT_URL: 'canary', IDLE_MINUTE: '3', DCIR_DATADIR: 'canary', BANK_KEY_FILE: 'canary' })
    for (const says of [
      'SMPT_URL is read by no program; SMTP_URL is.',
      '; IDLE_MINUTES is.',
      '; DCIR_DATA_DIR is.',
      'BANK_KEY_FILE',
    ])
      await isBad('settings.misspelt', 'warning', says, { env: bad })
  })

  test('the start of the API says them first, each on a line', { timeout: 120_000 }, () => {
    const args = ['--import', import.meta.resolve('tsx'), 'apps/api/server.ts']
    const env = { PATH: process.env.PATH, SMPT_URL: 'canary', IDLE_MINUTE: '3', LOG_LEVEL: 'canary-level' }
    const run = spawnSync(process.execPath, args, { env, encoding: 'utf8', cwd: fileURLToPath(root) })
    expect([run.status, run.stderr.split('\n')]).toEqual([
      1,
      [
        'Warning: IDLE_MINUTE is read by no program; IDLE_MINUTES is.',
        'Warning: SMPT_URL is read by no program; SMTP_URL is.',
        expect.stringMatching(/^The API could not start: LOG_LEVEL must be one of/),
        '',
      ],
    ])
  })

  test('the demonstration faces nobody, and secrets are for the account alone', async () => {
    await isWell('settings.demonstration', { env: { DCIR_DATA_DIR: folder } })
    const shown = { env: settings({ DEMO: 'on' }) }
    await isBad('settings.demonstration', 'failure', 'https://api.harbour.example', shown)
    const path = write('metrics', 'a-token-of-the-scraper')
    await isWell('settings.secret-files', { env: settings({ METRICS_TOKEN_FILE: path }) })
    chmodSync(path, 0o644)
    await isBad('settings.secret-files', 'failure', 'METRICS_TOKEN_FILE', {
      env: settings({ METRICS_TOKEN_FILE: path }),
    })
  })
})

describe('the machine', () => {
  const machine = { nodeVersion: '24.1.0', isRoot: false, space: async () => ({ free: 5e11, total: 1e12 }) }

  test('has a Node, an account, a folder and room', async () => {
    await isWell('machine.node', { machine })
    await isBad('machine.node', 'warning', '20.19.4', { machine: { nodeVersion: '20.19.4' } })
    await isBad('machine.node', 'failure', '18.20.0', { machine: { nodeVersion: '18.20.0' } })
    await isWell('machine.account', { machine })
    await isBad('machine.account', 'warning', 'root', { machine: { isRoot: true } })
    await isWell('machine.data-folder', { env: settings() })
    chmodSync(folder, 0o777)
    await isBad('machine.data-folder', 'failure', 'Others can write', { env: settings() })
    chmodSync(folder, 0o700)
    const space = (free: number) => ({ env: settings(), machine: { space: async () => ({ free, total: 1e12 }) } })
    await isWell('machine.disk', { env: settings(), machine })
    await isBad('machine.disk', 'warning', 'has 3.7 GB of', space(4e9))
    await isBad('machine.disk', 'failure', 'left', space(2e8))
    await isWell('machine.backup-disk', { ...space(5e11), backups: folder })
    await isBad('machine.backup-disk', 'failure', 'left', { ...space(2e8), backups: folder })
  })
})

describe('keys and clock', () => {
  const keys = ['secrets-key', 'ingestion-token', 'login-key.pem', 'audit-key.pem']

  test('keys are there, closed, and the one that counts', async () => {
    for (const name of keys) write(name, `of ${name}`)
    await isWell('keys.present', { env: withDatabase() })
    await isWell('keys.modes', { env: settings() })
    chmodSync(join(folder, 'secrets-key'), 0o644)
    await isBad('keys.modes', 'failure', join(folder, 'secrets-key'), { env: settings() })
    rmSync(join(folder, 'secrets-key'))
    await isBad('keys.present', 'failure', 'The secrets key', { env: withDatabase() })
    write('secrets-key', 'of secrets-key')
    const setToken = (token: string) =>
      withConnection(database.ownerUrl, (sql) =>
        sql.query(
          `INSERT INTO service_credentials (name, token_hash) VALUES ('switch', sha256($1::text::bytea))
           ON CONFLICT (name) DO UPDATE SET token_hash = excluded.token_hash`,
          [token],
        ),
      )
    await setToken('of ingestion-token')
    await isWell('keys.switch', { env: withDatabase() })
    await setToken('another')
    await isBad('keys.switch', 'warning', 'another credential', { env: withDatabase() })
  })

  test('the clock agrees with the database and with the world', async () => {
    const ahead = (seconds: number) => fixedClock(new Date(Date.now() + seconds * 1000).toISOString())
    const world = await serve((_request, response) => void response.end())
    const asked = { env: withDatabase(), over: { timeFrom: world } }
    await isWell('clock.database', asked)
    await isBad('clock.database', 'failure', 's ahead of that of the database', { ...asked, clock: ahead(120) })
    await isWell('clock.world', asked)
    await isBad('clock.world', 'failure', 'ahead of that of 127.0.0.1', { ...asked, clock: ahead(120) })
  })
})

describe('addresses', () => {
  const built = { version: VERSION, commit: COMMIT }

  test('API and consoles answer, and mean each other', async () => {
    let [apiBase, ready, commit] = ['', 200, COMMIT]
    const address = await serve((request, response) => {
      const isReady = request.url === '/health/ready'
      response.statusCode = isReady ? ready : 200
      const short = { errors: [{ message: 'The platform is short of its database.' }] }
      const live = { status: 'live', ...built, commit }
      response.end(JSON.stringify(request.url === '/config.json' ? { apiBase } : isReady && ready > 200 ? short : live))
    })
    apiBase = address
    const gone = `http://127.0.0.1:${await freePort()}`
    const places = { API_URL: address, BACK_OFFICE_URL: address, SUPER_AGENT_URL: address, MONITOR_URL: address }
    const at = (more: Record<string, string> = {}) => ({ env: withDatabase({ ...places, ...more }) })
    await isWell('addresses.api', at())
    await isBad('addresses.api', 'failure', 'ECONNREFUSED', at({ API_URL: gone }))
    await isWell('addresses.ready', at())
    ready = 503
    await isBad('addresses.ready', 'failure', 'short of its database', at())
    await isWell('addresses.version', at())
    commit = 'of-before'
    await isBad('addresses.version', 'warning', 'of-before', at())
    await isWell('addresses.back-office', at())
    await isBad('addresses.back-office', 'failure', 'ECONNREFUSED', at({ BACK_OFFICE_URL: gone }))
    await isWell('addresses.super-agent', at())
    await isWell('addresses.monitor', at())
    apiBase = 'https://elsewhere.example'
    await isBad('addresses.super-agent', 'failure', 'calls https://elsewhere.example', at())
    await isBad('addresses.monitor', 'failure', 'calls https://elsewhere.example', at())
  })

  test('certificates are trusted and last', async () => {
    const certify = (days: number) => {
      const [key, cert] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)]
      const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=h']
      const names = ['-days', String(days), '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert]
      execFileSync('openssl', [...asked, ...names], { stdio: 'ignore' })
      return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), path: cert }
    }
    const places = Object.fromEntries(
      ['API_URL', 'BACK_OFFICE_URL', 'SUPER_AGENT_URL', 'MONITOR_URL'].map((one) => [one, NOBODY]),
    )
    const at = (url: string, ca?: string) => ({
      env: settings({
        ...{ ...places, BANK: 'https', BANK_URL: url, BANK_TOKEN_URL: url, BANK_CLIENT_ID: 'dcir' },
        ...{ BANK_CLIENT_SECRET: 'open-sesame', ...(ca ? { BANK_CA_FILE: ca } : {}) },
      }),
    })
    const [long, short] = [certify(90), certify(3)]
    const [lasting, ending] = [await serve(() => undefined, long), await serve(() => undefined, short)]
    await isWell('addresses.certificates', at(lasting, long.path))
    await isBad('addresses.certificates', 'failure', 'is not trusted', at(lasting))
    await isBad('addresses.certificates', 'warning', 'expires in 2 days', at(ending, short.path))
    const later = { ...at(ending, short.path), clock: fixedClock('2100-01-01T00:00:00Z') }
    await isBad('addresses.certificates', 'failure', 'has expired', later)
  })
})

describe('neighbours', () => {
  test('mail, files and receivers', async () => {
    const [mail, hook, store] = [await startMailSink(), await startWebhookSink(), await startS3()]
    const from = { MAIL_FROM: 'DCIR <dcir@bank.ng>' }
    await isWell('outside.mail', { env: settings({ SMTP_URL: mail.url, ...from }) })
    expect(mail.mails).toEqual([])
    await isBad('outside.mail', 'failure', 'ECONNREFUSED', {
      env: settings({ SMTP_URL: 'smtp://u:canary@127.0.0.1:9', ...from }),
    })
    await isBad('outside.mail', 'warning', 'No mail is set up', { env: settings() })
    const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = store.settings
    const bucketOf = (name: string) =>
      settings({
        ...{ FILES: 's3', S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name, S3_PREFIX: prefix },
        ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
      })
    await isWell('outside.files', { env: bucketOf(bucket) })
    expect(store.calls).toEqual(['HEAD'])
    await isBad('outside.files', 'failure', 'there is no such bucket', { env: bucketOf('another-one') })
    const alerts = (url: string) => ({
      env: settings({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: 'x'.repeat(20) }),
    })
    await isWell('outside.webhook', alerts(hook.url))
    expect(hook.calls).toEqual([])
    await isBad('outside.webhook', 'failure', 'ECONNREFUSED', alerts(NOBODY))
    await isWell('outside.traces', { env: settings({ OTEL_EXPORTER_OTLP_ENDPOINT: hook.url }) })
    await isBad('outside.traces', 'failure', '127.0.0.1:9', { env: settings({ OTEL_EXPORTER_OTLP_ENDPOINT: NOBODY }) })
    await Promise.all([mail.close(), hook.close(), store.close()])
  })

  test('the bank gives a token and keeps its rules, and the directory calls itself by its name', async () => {
    const bank = await referenceBank()
    const at = (BANK_CLIENT_SECRET: string) => ({
      env: settings({
        ...{ BANK: 'https', BANK_URL: bank.address, BANK_TOKEN_URL: `${bank.address}/token`, BANK_CLIENT_ID: 'dcir' },
        BANK_CLIENT_SECRET,
      }),
    })
    await isWell('outside.bank', at('open-sesame'))
    await isBad('outside.bank', 'failure', 'gives the platform no token', at('wrong-canary'))
    const samples = { account: KNOWN_ACCOUNT, unknownAccount: UNKNOWN_ACCOUNT }
    await isWell('outside.bank', { ...at('open-sesame'), samples })
    const swapped = { account: UNKNOWN_ACCOUNT, unknownAccount: KNOWN_ACCOUNT }
    await isBad('outside.bank', 'failure', 'A known account has a holder', { ...at('open-sesame'), samples: swapped })
    await isBad('outside.bank', 'warning', 'nobody is paid', { env: settings() })
    expect(bank.transfers.size).toBe(0)
    await bank.close()
    let issuer = ''
    const address = await serve((_request, response) => void response.end(JSON.stringify({ issuer })))
    issuer = address
    const directory = { env: settings({ DIRECTORY_ISSUER: address, DIRECTORY_CLIENT_ID: 'dcir' }) }
    await isWell('outside.directory', directory)
    issuer = 'https://another.example'
    await isBad('outside.directory', 'failure', 'another name', directory)
  })
})

describe('the whole', () => {
  test('a check that throws or hangs is a finding, and no end of the others', async () => {
    const checks: Check[] = [
      { id: 'a.throws', title: '', run: () => Promise.reject(new Error('bad\nluck with canary-secret')) },
      { id: 'a.hangs', title: '', run: () => new Promise(() => undefined) },
      { id: 'a.good', title: '', run: () => ok('Good.') },
    ]
    const surroundings = surroundingsOf({ METRICS_TOKEN: 'canary-secret' })
    const results = await examine(checks, surroundings, 100)
    expect(results.map(({ state, says }) => [state, says])).toEqual([
      ['failure', 'The check failed: bad luck with …'],
      ['failure', 'The check did not end within 0 s.'],
      ['ok', 'Good.'],
    ])
  })

  test('before the first start nothing has failed but what is wrong, and nothing is changed', async () => {
    const empty = await ordinaryDatabase(inject('postgresUrl'))
    const data = join(folder, 'new')
    mkdirSync(data, { mode: 0o700 })
    const { DATABASE_API_URL: _, ...env } = settings({ DATABASE_URL: empty.url, DCIR_DATA_DIR: data })
    const results = await runDoctor(env)
    // The server of the tests has nothing to lose, and the names of the example are nobody's.
    const failed = results.filter(({ id, state }) => state === 'failure' && id !== 'database.durability')
    expect(failed).toEqual([])
    const { rows } = await withConnection(empty.url, (sql) =>
      sql.query(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`),
    )
    expect(rows).toEqual([])
    await empty.drop()
  })

  test('with the database down the rest is looked at', async () => {
    const results = await runDoctor(settings())
    const stateOf = (id: string) => results.find((one) => one.id === id)?.state
    expect(stateOf('database.reached')).toBe('failure')
    expect(stateOf('settings.read')).toBe('ok')
    expect(stateOf('machine.disk')).toMatch(/ok|warning|failure/)
    for (const { id, state } of results)
      if (/^(rights|activity|work|business|people)\./.test(id)) expect([id, state]).toEqual([id, 'skipped'])
  })

  test('no secret is said, wherever it stands', { timeout: 120_000 }, async () => {
    const canary = 'canary4711'
    const url = (scheme: string) => `${scheme}://user:${canary}@127.0.0.1:9/x?sig=${canary}`
    const planted = Object.fromEntries(secretVariables.map((name) => [name, `${canary}-of-the-secrets`]))
    const addresses = variables.filter((name) => /_(URL|ISSUER|ENDPOINT)$/.test(name))
    const all = {
      ...settings(planted),
      ...{
        DATABASE_URL: url('postgres'),
        DATABASE_API_URL: url('postgres'),
        DATABASE_OWNER_URL: url('postgres'),
        DATABASE_READ_URL: url('postgres'),
        SMTP_URL: url('smtp'),
        MAIL_FROM: 'a@b.ng',
      },
      ...{
        FILES: 's3',
        S3_BUCKET: 'files',
        S3_ENDPOINT: NOBODY,
        DIRECTORY_ISSUER: url('http'),
        DIRECTORY_CLIENT_ID: 'd',
      },
      ...{ ALERT_WEBHOOK_URL: url('http'), BANK: 'https', BANK_URL: url('http'), BANK_TOKEN_URL: url('http') },
      ...{
        BANK_CLIENT_ID: 'd',
        OTEL_EXPORTER_OTLP_ENDPOINT: url('http'),
        SMPT_PASSWORD: canary,
        DCIR_PASSWORD: canary,
      },
    }
    const whole = await runDoctor(all)
    expect(whole.find(({ id }) => id === 'settings.read')?.says).toBe('All settings can be read.')
    expect(JSON.stringify(whole)).not.toContain(canary)
    // Each by itself too, where a setting that cannot be read is reported.
    for (const name of [...secretVariables, ...addresses]) {
      const value = addresses.includes(name) ? `no address ${url('ftp')}` : `${canary}-x`
      expect([name, JSON.stringify(await look('settings.read', { env: settings({ [name]: value }) }))]).not.toEqual([
        name,
        expect.stringContaining(canary),
      ])
    }
  })

  test('every check is listed in the guide, has a test that finds nothing and one that finds it', () => {
    const guide = readFileSync(new URL('apps/launcher/docs/run.md', root), 'utf8')
    const rows = [...guide.matchAll(/^\| `([\w-]+\.[\w-]+)` \| (.+) \|$/gm)].map(([, id, title]) => [id, title])
    expect(rows).toEqual(doctorChecks.map(({ id, title }) => [id, title]))
    const tests = [
      'api/platform/doctor.test.ts',
      'api/platform/doctor-database.test.ts',
      'api/platform/doctor-work.test.ts',
      'long/poolers.test.ts',
    ]
    const text = tests.map((path) => readFileSync(new URL(`tests/${path}`, root), 'utf8')).join('')
    for (const { id } of doctorChecks) {
      expect([id, text.includes(`isWell('${id}'`)]).toEqual([id, true])
      expect([id, text.includes(`isBad('${id}'`)]).toEqual([id, true])
    }
    expect(doctorChecks.length).toBeGreaterThanOrEqual(40)
  })
})
