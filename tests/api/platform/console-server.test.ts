/** The host of the consoles over HTTP: its headers on every kind of answer, and what it refuses. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DrawFirstPage } from '@dcir/core/contract/first-page'
import { consoleConfig, consoleNames } from '@dcir/host/console-config'
import { createConsoleServer } from '@dcir/host/console-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { installationNames } from '../../support/installation'

const folder = mkdtempSync(join(tmpdir(), 'dcir-console-server-'))
const dist = join(folder, 'dist')
const configFile = join(folder, 'bank.json')
const env: Record<string, string> = {
  ...installationNames,
  API_URL: 'https://api.bank.test',
  BACK_OFFICE_CONFIG: configFile,
}
const servers = consoleNames.map((name) => ({ name, server: createServerOf(name) }))

function createServerOf(name: (typeof consoleNames)[number]) {
  mkdirSync(join(dist, 'static/js'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__"><title>Console</title>')
  writeFileSync(join(dist, 'static/js/index.0a1b2c3d4e.js'), 'export {}')
  writeFileSync(join(folder, 'secret.json'), '{"secret":"kept outside"}')
  return createConsoleServer({ name, dist, env })
}

beforeAll(async () => {
  writeFileSync(configFile, '{}')
  await Promise.all(servers.map(({ server }) => new Promise<void>((up) => server.listen(0, '127.0.0.1', up))))
})
afterAll(async () => {
  await Promise.all(servers.map(({ server }) => new Promise((down) => server.close(down))))
  rmSync(folder, { recursive: true, force: true })
})

let builds = 0
/** The page of another build, which names another instant. */
function rebuilt() {
  builds += 1
  utimesSync(join(dist, 'index.html'), builds, builds)
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends the path as it is written, which fetch would tidy up first. */
function ask(path: string, { method = 'GET', headers = {}, at = 0 } = {}): Promise<Answer> {
  const port = (servers[at]?.server.address() as { port: number } | undefined)?.port
  return new Promise((done, failed) => {
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .on('error', failed)
      .end()
  })
}

const policyOf = ({ headers }: Answer) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  )

const answers = [
  ['the page', '/', 200],
  ['the page at an inner address', '/back-office/transactions?page=2', 200],
  ['an asset', '/static/js/index.0a1b2c3d4e.js', 200],
  ['the configuration', '/config.json', 200],
  ['the manifest', '/manifest.webmanifest', 200],
  ['a guide', '/public/guides/back-office-faq.md', 200],
  ['life', '/health/live', 200],
  ['a missing asset', '/static/js/gone.js', 404],
  ['an unreadable address', '/%', 400],
] as const

describe.each(servers.map(({ name }, at) => [name, at] as const))('%s', (_name, at) => {
  test.each(answers)('%s carries every header of the strict policy', async (_what, path, status) => {
    const answer = await ask(path, { at })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(policyOf(answer)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': expect.stringMatching(/^'self'( 'nonce-[\w-]{20,}')?$/),
      'connect-src': "'self' https://api.bank.test",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    })
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|\*/)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    const secure = await ask(path, { at, headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=31536000\b/)
  })

  test('the nonce is fresh in every page, the same in page and policy, and never a placeholder', async () => {
    const pages = await Promise.all([1, 2, 3].map(() => ask('/', { at })))
    const nonces = pages.map(({ body }) => /content="([\w-]{20,})"/.exec(body)?.[1])
    expect(new Set(nonces).size).toBe(3)
    pages.forEach((page, index) => {
      expect(policyOf(page)['style-src']).toBe(`'self' 'nonce-${nonces[index]}'`)
      expect(page.headers['cache-control']).toBe('no-store')
    })
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s is refused', async (method) => {
    const answer = await ask('/config.json', { at, method })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
    expect(answer.body).not.toContain('apiBase')
  })

  test('a file comes compressed to who takes it, and plain to who refuses', async () => {
    writeFileSync(join(dist, 'static/js/index.0a1b2c3d4e.js.br'), 'compressed')
    const encodingFor = async (accepted: string) =>
      (await ask('/static/js/index.0a1b2c3d4e.js', { headers: { 'accept-encoding': accepted } })).headers[
        'content-encoding'
      ]
    // A new page is read with the files beside it.
    rebuilt()
    expect(await encodingFor('gzip, br')).toBe('br')
    expect(await encodingFor('br;q=0, identity')).toBeUndefined()
  })

  test('a page comes by brotli to who takes it, else by gzip, else plain', async () => {
    const encodingFor = async (accepted: string) =>
      (await ask('/login', { at, headers: { 'accept-encoding': accepted } })).headers['content-encoding']
    expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br')
    expect(await encodingFor('gzip, br;q=0')).toBe('gzip')
    expect(await encodingFor('identity')).toBeUndefined()
  })

  test('a file that went away since it was listed is not found, and the host goes on', async () => {
    writeFileSync(join(dist, 'static/js/gone.0a1b2c3d4e.js'), 'export {}')
    rebuilt()
    expect((await ask('/static/js/gone.0a1b2c3d4e.js')).status).toBe(200)
    rmSync(join(dist, 'static/js/gone.0a1b2c3d4e.js'))
    expect((await ask('/static/js/gone.0a1b2c3d4e.js')).status).toBe(404)
    expect((await ask('/')).status).toBe(200)
  })

  test('HEAD is answered like GET, without a body', async () => {
    const [head, get] = await Promise.all([ask('/config.json', { at, method: 'HEAD' }), ask('/config.json', { at })])
    expect([head.status, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)))
  })
})

test.each([
  '/../secret.json',
  '/..%2fsecret.json',
  '/..%2f..%2fpackage.json',
  '/static/%2e%2e/%2e%2e/secret.json',
  '/static/js/..%5c..%5c..%5csecret.json',
  '/%2e%2e/',
  '//etc/passwd',
  '/public/guides/../console-config.ts',
  '/public/guides/..%2fconsole-config.ts',
  '/index.html%00.js',
])('no address leads out of the folder: %s', async (path) => {
  const { status, body } = await ask(path)
  expect(body).not.toMatch(/kept outside|"name"|root:|consoleConfig/)
  expect([404, 200]).toContain(status)
  if (status === 200) expect(body).toContain('<title>Console</title>')
})

describe('a configuration file that cannot be used', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  afterAll(() => said.mockRestore())

  test('is logged once, shown without its path, and the host goes on', async () => {
    writeFileSync(configFile, '{"brand":{"color":"bluish"}}')
    const [config, again] = [await ask('/config.json'), await ask('/config.json')]
    expect(config.status).toBe(500)
    expect(JSON.parse(config.body)).toEqual({
      message: 'The file named by BACK_OFFICE_CONFIG is not as it must be. Missing or wrong: brand.color.',
    })
    expect(again.body).toBe(config.body)
    const page = await ask('/')
    expect(page.status).toBe(200)
    expect(policyOf(page)['connect-src']).toBe("'self'")
    expect(said.mock.calls.map(([line]) => line)).toEqual([
      `back-office: The file named by BACK_OFFICE_CONFIG is not as it must be. Missing or wrong: brand.color. The file is ${configFile}.`,
    ])
    writeFileSync(configFile, '{"bankName":"Mended Bank"}')
    expect(JSON.parse((await ask('/config.json')).body)).toMatchObject({ bankName: 'Mended Bank' })
  })
})

test('what a file leaves out is filled in, one level down too, and what it adds is not passed on', () => {
  writeFileSync(configFile, '{"brand":{"color":"#abc"},"consoles":{"monitor":"https://watch.bank.test"},"note":"ours"}')
  const demo = { BACK_OFFICE_CONFIG: configFile, API_URL: 'https://api.bank.test', DEMO: 'on' }
  const config = consoleConfig('back-office', demo, 'console.bank.test:8443')
  expect(config.brand).toEqual({ color: '#abc', logo: null })
  expect(config.consoles).toEqual({
    backOffice: 'http://console.bank.test:4100',
    superAgent: 'http://console.bank.test:4200',
    monitor: 'https://watch.bank.test',
  })
  expect(config).not.toHaveProperty('note')
})

test('a file that cannot be read is not reported as missing', () => {
  const at = (file: string) => consoleConfig('monitor', { ...installationNames, MONITOR_CONFIG: file }, 'x')
  expect(() => at(folder)).toThrow(/MONITOR_CONFIG cannot be read/)
  expect(() => at(`${folder}/no`)).toThrow(/does not exist/)
})

test('each console is installed under its name and its bank’s, with pictures that are there', async () => {
  writeFileSync(configFile, '{"bankName":"Own Bank","brand":{"color":"#123456"}}')
  const manifests = await Promise.all(servers.map((_, at) => ask('/manifest.webmanifest', { at })))
  for (const { headers } of manifests)
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-store',
    })
  const read = manifests.map(({ body }) => JSON.parse(body))
  expect(read.map(({ name, start_url, scope, theme_color }) => [name, start_url, scope, theme_color])).toEqual([
    ['Direct Card Issuer Routing, Own Bank', '/', '/', '#123456'],
    [`Direct Card Issuer Routing, ${installationNames.BANK_NAME}`, '/', '/', '#0f766e'],
    [`Application Monitoring, ${installationNames.BANK_NAME}`, '/monitor', '/', '#334155'],
  ])
  for (const [at, { icons }] of read.entries()) {
    const files = icons.map(({ src }: { src: string }) => join('apps', consoleNames[at] ?? '', src))
    expect(files.filter((file: string) => !existsSync(file))).toEqual([])
  }
})

test('a file whose name bears its hash is kept by browsers, any other is asked for again', async () => {
  const cached = async (path: string) => (await ask(path)).headers['cache-control']
  writeFileSync(join(dist, 'static/js/lib.0a1b2c3.js'), 'export {}')
  writeFileSync(join(dist, 'worker.js'), '')
  rebuilt()
  expect(await cached('/static/js/lib.0a1b2c3.js')).toBe('public, max-age=31536000, immutable')
  expect(await cached('/worker.js')).toBe('no-cache')
})

test('S27 the host of a request names the API in the demonstration alone', () => {
  const { API_URL, ...rest } = installationNames
  for (const host of ['evil.test', '127.0.0.1:4300', 'localhost'])
    expect(() => consoleConfig('monitor', rest, host)).toThrow('API_URL must be given outside the demonstration')
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.1.2.3'])
    expect(consoleConfig('monitor', { DEMO: 'on' }, `${host}:4300`).apiBase).toBe(`http://${host}:4000`)
  expect(consoleConfig('monitor', { ...rest, API_URL }, 'evil.test').apiBase).toBe(API_URL)
  writeFileSync(configFile, '{"apiBase":"https://own.bank.test"}')
  expect(consoleConfig('back-office', { ...env, API_URL: '' }, 'evil.test').apiBase).toBe('https://own.bank.test')
})

test('B1 an installation bears its own name and addresses, and no console the name of the demonstration’s bank', () => {
  const { API_URL, BACK_OFFICE_URL, SUPER_AGENT_URL, MONITOR_URL, BANK_NAME } = installationNames
  expect(consoleConfig('monitor', installationNames, 'evil.test')).toMatchObject({
    bankName: BANK_NAME,
    apiBase: API_URL,
    consoles: { backOffice: BACK_OFFICE_URL, superAgent: SUPER_AGENT_URL, monitor: MONITOR_URL },
  })
  expect(consoleConfig('monitor', { DEMO: 'on' }, 'localhost').bankName).toBe('Demo Bank')
  const { BANK_NAME: _name, ...nameless } = installationNames
  expect(() => consoleConfig('monitor', nameless, 'localhost')).toThrow('BANK_NAME must be given')
  writeFileSync(configFile, '{"bankName":"Own Bank"}')
  const own = { ...nameless, BACK_OFFICE_CONFIG: configFile }
  expect(consoleConfig('back-office', own, 'localhost').bankName).toBe('Own Bank')
})

test('an address of the API that is none is named, and a host header cannot put words into the answer', () => {
  const wrong = { ...installationNames, API_URL: 'api.bank.test' }
  expect(() => consoleConfig('monitor', wrong, 'x')).toThrow('API_URL must be an address of https:')
  expect(consoleConfig('monitor', { DEMO: 'on' }, 'evil.test"; script-src *').apiBase).toBe('http://localhost:4000')
})

describe('the page before any script', () => {
  const own = mkdtempSync(join(tmpdir(), 'dcir-first-page-'))
  const text = 'document.title = "first"'
  const draw: DrawFirstPage = (_config, expired) => ({
    form: `<form>Sign in${expired ? ' expired' : ''}</form>`,
    frame: '<p>frame</p>',
    css: 'form{color:red}',
  })
  const names = { ...installationNames, BANK_NAME: 'Bank </script><script>alert(1)</script>' }
  const server = firstPageServer()

  function firstPageServer() {
    mkdirSync(join(own, 'static/js'), { recursive: true })
    mkdirSync(join(own, 'static/css'), { recursive: true })
    const head = '<link href="/static/css/index.0a1b2c3.css" rel="stylesheet">'
    writeFileSync(join(own, 'index.html'), `${head}<div id="first"><p>Loading</p></div>\n<div id="root"></div>`)
    writeFileSync(join(own, 'static/css/index.0a1b2c3.css'), 'html{color:blue}')
    writeFileSync(join(own, 'static/js/first.0a1b2c3.js'), text)
    const chunks = {
      '/login': ['/l.js'],
      '/a/*': ['/around.js'],
      '/a/b': ['/b.js'],
      '/a/$x/c': ['/c.js'],
      list: ['/x.js'],
    }
    writeFileSync(join(own, 'first-chunks.json'), JSON.stringify(chunks))
    return createConsoleServer({ name: 'monitor', dist: own, env: names, draw })
  }

  beforeAll(() => new Promise<void>((up) => server.listen(0, '127.0.0.1', up)))
  afterAll(async () => {
    await new Promise((down) => server.close(down))
    rmSync(own, { recursive: true, force: true })
  })

  const pageAt = async (path: string, headers = {}) => {
    const { port } = server.address() as { port: number }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return { headers: answer.headers, body: await answer.text() }
  }

  test('the script in it is the only one that the policy lets in, by its hash', async () => {
    const { headers, body } = await pageAt('/')
    const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
    expect(inline).toEqual([`{${text}}`])
    const hash = createHash('sha256').update(String(inline[0])).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  test('it holds the form, the frame, the styles and the configuration, and no name breaks out of it', async () => {
    const { body } = await pageAt('/')
    expect(body).not.toContain('Loading')
    expect(body).toMatch(/<style nonce="[\w-]{20,}">html\{color:blue\}<\/style>/)
    expect(body).toMatch(/<style nonce="[\w-]{20,}">form\{color:red\}/)
    const written = /<script type="application\/json" id="config" data-at="([^"]+)">(.*?)<\/script>/s.exec(body)
    expect(Math.abs(Date.parse(String(written?.[1])) - Date.now())).toBeLessThan(60_000)
    expect(JSON.parse(String(written?.[2]))).toEqual(consoleConfig('monitor', names, 'x'))
    expect((await pageAt('/?session_expired=true')).body).toContain(' expired</form>')
    expect(body).not.toContain(' expired</form>')
  })

  test.each([
    ['/a/b', '/x.js /around.js /b.js'],
    ['/a/b/', '/x.js /around.js /b.js'],
    ['/a/1/c', '/x.js /around.js /c.js'],
    ['/a/1/d', '/around.js'],
    ['/elsewhere', ''],
  ])('the scripts of %s come with it', async (path, scripts) => {
    const { body } = await pageAt(path)
    expect(body).toContain('<div id="first-form" data-scripts="/l.js">')
    expect(body).toContain(`<div id="first-frame" data-scripts="${scripts}">`)
  })

  test('it is compressed for those who take that', async () => {
    expect((await pageAt('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
    expect((await pageAt('/', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
  })
})
