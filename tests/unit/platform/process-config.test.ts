import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@dcir/api/config'
import { keptFile } from '@dcir/api/files/kept-file'
import { secretVariables, withSecretFiles } from '@dcir/api/files/secret-files'
import { bankName, missingNames } from '@dcir/core/contract/installation'
import { afterAll, describe, expect, test } from 'vitest'
import { installationNames } from '../../support/installation'

const config = (env: Record<string, string> = {}) => readConfig(env, [])
const OWN = { DATABASE_URL: 'postgres://owner@db.example/dcir?sslmode=verify-full' }

describe('only what was asked for', () => {
  test.each([
    ['a database of its own', {}, true, 'simulated'],
    ['the bank’s database', OWN, false, 'none'],
    ['the bank’s database, where somebody said so', { ...OWN, DEMO: 'on' }, true, 'simulated'],
    ['no demonstration', { DEMO: 'off' }, false, 'none'],
    ['a bank to rehearse with', { ...OWN, BANK: 'simulated' }, false, 'simulated'],
  ])('%s: demonstration and simulated bank', (_name, env, demo, bank) =>
    expect(config(env)).toMatchObject({ demo, bank }),
  )

  test('public passwords do not face other machines unless somebody said so', () => {
    for (const HOST of ['0.0.0.0', '::', '10.1.2.3', 'dcir.bank.example']) {
      expect(() => config({ HOST })).toThrow(`HOST is ${HOST}, which other machines reach`)
      expect(config({ HOST, DEMO: 'on' }).demo).toBe(true)
      expect(config({ HOST, DEMO: 'off' }).demo).toBe(false)
      expect(config({ HOST, ...OWN }).demo).toBe(false)
    }
    for (const HOST of ['127.0.0.1', '127.8.8.8', '::1', 'localhost']) expect(config({ HOST }).demo).toBe(true)
  })

  test('metrics and reference are open in the demonstration alone', () => {
    expect(config()).toMatchObject({ metrics: 'open', reference: true })
    expect(config(OWN)).toMatchObject({ metrics: 'closed', reference: false })
    const token = 'a-token-of-the-scraper'
    expect(config({ ...OWN, METRICS_TOKEN: token, REFERENCE: 'on' })).toMatchObject({
      metrics: { token },
      reference: true,
    })
    expect(() => config({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must have at least 16 characters')
  })

  test('pages of the consoles call, under both names of this machine, and no other page of it', () => {
    const origins = config({ MONITOR_PORT: '9300' }).consoleOrigins
    expect(origins).toContain('http://127.0.0.1:9300')
    expect(origins).toContain('http://localhost:4100')
    expect(origins).toHaveLength(6)
    expect(config({ CONSOLE_ORIGINS: 'https://a.example, https://b.example' }).consoleOrigins).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  test.each(['API_URL', 'BACK_OFFICE_URL', 'SUPER_AGENT_URL', 'MONITOR_URL'])(
    'B1 %s is an address of https, or of this machine',
    (name) => {
      const at = (address: string) => config({ [name]: address })
      const bad = [
        'bank.example',
        '/api',
        'http://bank.example',
        'ftp://bank.example',
        'https://',
        'javascript:alert(1)',
      ]
      const worse = [
        'https://u:p@bank.example',
        'https://bank.example/?a=1',
        'https://bank.example/#a',
        'https://a b',
        'https://bank.example:65536',
      ]
      for (const address of [...bad, ...worse])
        expect(() => at(address)).toThrow(`${name} must be an address of https:`)
      const place = (address: string) => {
        const { apiUrl: API_URL, consoles } = at(address)
        const { backOffice: BACK_OFFICE_URL, superAgent: SUPER_AGENT_URL, monitor: MONITOR_URL } = consoles
        return { API_URL, BACK_OFFICE_URL, SUPER_AGENT_URL, MONITOR_URL }[name]
      }
      for (const good of [
        'https://dcir.bank.example',
        'https://bank.example:8443/dcir',
        'http://127.0.0.1:4000',
        'http://localhost',
      ])
        expect([place(good), place(`${good}/`)]).toEqual([good, good])
    },
  )

  test('B1 links, origins and the way back from the directory follow the addresses', () => {
    const { BACK_OFFICE_URL, API_URL } = installationNames
    const found = config({
      ...installationNames,
      DIRECTORY_ISSUER: 'https://login.bank.example',
      DIRECTORY_CLIENT_ID: 'a',
    })
    expect(found).toMatchObject({ apiUrl: API_URL, consoles: { backOffice: BACK_OFFICE_URL } })
    expect(found.consoleOrigins).toContain(BACK_OFFICE_URL)
    expect(found.directory?.redirectUrl).toBe(`${API_URL}/api/v1/common/authentication/directory/callback`)
  })

  test('B1 outside the demonstration every name that is missing is said, and an empty one is missing', () => {
    expect(missingNames({})).toEqual(Object.keys(installationNames))
    expect(missingNames({ ...installationNames, BANK_NAME: ' ' })).toEqual(['BANK_NAME'])
    expect(missingNames(installationNames)).toEqual([])
    expect(() => bankName({ BANK_NAME: 'Two\nlines' })).toThrow('BANK_NAME must be')
  })

  test('the directory is told by its issuer; where it sends people back to may be named', () => {
    expect(config().directory).toBeNull()
    const settings = { DIRECTORY_ISSUER: 'https://login.bank.example', DIRECTORY_CLIENT_ID: 'dcir' }
    const nothing = { clientSecret: null, jwksUrl: null, redirectUrl: null }
    expect(config(settings).directory).toEqual({ issuer: 'https://login.bank.example', clientId: 'dcir', ...nothing })
    const more = { DIRECTORY_CLIENT_SECRET: 'secret', DIRECTORY_REDIRECT_URL: 'https://api.bank.example/callback' }
    expect(config({ ...settings, ...more }).directory).toMatchObject({
      clientSecret: 'secret',
      redirectUrl: 'https://api.bank.example/callback',
    })
    for (const wrong of ['callback', 'javascript:alert(1)']) {
      expect(() => config({ ...settings, DIRECTORY_REDIRECT_URL: wrong })).toThrow('DIRECTORY_REDIRECT_URL must be')
    }
  })

  test('S25 under the rules for cards the monitor idles a quarter of an hour, unless it is said', () => {
    const idle = (env: Record<string, string>) => config(env).idleSeconds.monitor / 60
    expect([idle({}), idle({ PASSWORD_PROFILE: 'pci' })]).toEqual([60, 15])
    expect(idle({ PASSWORD_PROFILE: 'pci', MONITOR_IDLE_MINUTES: '30' })).toBe(30)
  })

  test('S12 the directory and its people are spoken to encrypted, or on this machine', () => {
    const settings = { DIRECTORY_ISSUER: 'https://login.bank.example', DIRECTORY_CLIENT_ID: 'dcir' }
    const names = ['DIRECTORY_ISSUER', 'DIRECTORY_JWKS_URL', 'DIRECTORY_PEOPLE_URL', 'DIRECTORY_REDIRECT_URL']
    for (const name of names) {
      const at = (address: string) => config({ ...settings, [name]: address })
      expect(() => at('http://login.bank.example')).toThrow(`${name} must be an address of https:, or of this machine`)
      expect(() => at('login')).toThrow(`${name} must be an address of https:, or of this machine`)
      for (const good of ['https://login.bank.example', 'http://127.0.0.1:4400', 'http://localhost:4400'])
        expect(at(good).directory?.clientId).toBe('dcir')
    }
  })

  test.each(['DATABASE_URL', 'DATABASE_API_URL'])('S12 %s is encrypted on a network, unless it is said', (name) => {
    const at = (url: string, more = {}) => config({ ...OWN, [name]: url, ...more })
    const plain = 'postgres://owner:Secret-91x@db.example/dcir'
    const refused = [
      plain,
      `${plain}?sslmode=disable`,
      `${plain}?sslmode=prefer`,
      'postgres://db.example/x?host=10.0.0.1',
    ]
    for (const url of refused) {
      expect(() => at(url)).toThrow(`${name} must ask for TLS with sslmode=verify-full`)
      expect(() => at(url)).not.toThrow('Secret-91x')
      expect(at(url, { DATABASE_PLAIN: 'on' }).databaseUrl).not.toBeNull()
    }
    for (const mode of ['require', 'verify-ca', 'verify-full']) expect(at(`${plain}?sslmode=${mode}`)).toBeDefined()
    for (const here of ['postgres://127.0.0.1/dcir', 'postgres://u@localhost/dcir', 'postgres:///dcir?host=/var/run'])
      expect(at(here)).toBeDefined()
  })

  test.each([
    ['DEMO', 'yes', 'DEMO must be on or off'],
    ['BANK', 'mine', 'BANK must be simulated, https, or the whole path of a module'],
    ['DRAIN_SECONDS', '-1', 'DRAIN_SECONDS must be seconds, 0 to 300'],
    ['LOG_LEVEL', 'verbose', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('%s=%s is refused by name', (name, value, sentence) => expect(() => config({ [name]: value })).toThrow(sentence))
})

test('D7 the API knows one flag, and starts nothing for another', () => {
  const services = (...args: string[]) => readConfig({}, args).services
  expect([services(), services('--services='), services('--services')]).toEqual(['all', [], []])
  expect(services('--services=alerts,mail')).toEqual(['alerts', 'mail'])
  for (const flag of ['--help', '--service=alerts', '--servicesalerts', 'alerts'])
    expect(() => services(flag)).toThrow(`there is no ${flag}. It takes --services=NAME,NAME`)
})

describe.skipIf(process.platform === 'win32')('files that hold a secret', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dcir-key-'))
  const given = join(dataDir, 'key')
  const withMode = (mode: number, text = 'secret') => {
    rmSync(given, { force: true })
    writeFileSync(given, text)
    chmodSync(given, mode)
  }
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const key = () =>
    keptFile({ dataDir, given, name: 'key', variable: 'KEY_FILE', what: 'The key', make: () => 'new' }).toString()

  test('a key that others can read, or a group can write, is refused with what to do', () => {
    for (const mode of [0o644, 0o604, 0o660, 0o620, 0o602]) {
      withMode(mode)
      expect(key).toThrow(`can be read by others (mode ${mode.toString(8)}). Say chmod 600`)
    }
  })

  test('B7 the owner alone, or a group of the process beside it, may read', () => {
    for (const mode of [0o400, 0o600, 0o440, 0o640]) {
      withMode(mode)
      expect(key()).toBe('secret')
    }
  })

  test.skipIf(process.getuid?.() !== 0)('B7 a group that is not of the process may not', () => {
    withMode(0o440)
    chownSync(given, 0, 54_321)
    expect(key).toThrow('can be read by others (mode 440)')
    chmodSync(given, 0o400)
    expect(key()).toBe('secret')
  })

  test.each(secretVariables)('B7 %s may come as a file', (name) => {
    withMode(0o440, 'from a file\n')
    const named = { [`${name}_FILE`]: given }
    expect(withSecretFiles(named)[name]).toBe('from a file')
    expect(() => withSecretFiles({ ...named, [name]: 'x' })).toThrow(`${name} and ${name}_FILE are both given.`)
    withMode(0o444)
    expect(() => withSecretFiles(named)).toThrow(`The file named by ${name}_FILE, ${given} can be read by others`)
    withMode(0o400, '\n')
    expect(() => withSecretFiles(named)).toThrow(`The file ${given}, named by ${name}_FILE, is empty.`)
    rmSync(given)
    expect(() => withSecretFiles(named)).toThrow(`The file ${given}, named by ${name}_FILE, does not exist.`)
  })

  test('B7 the configuration is that of the variable', () => {
    withMode(0o400, `${OWN.DATABASE_URL}\n`)
    expect(config({ DATABASE_URL_FILE: given })).toMatchObject({ databaseUrl: OWN.DATABASE_URL, demo: false })
  })
})
