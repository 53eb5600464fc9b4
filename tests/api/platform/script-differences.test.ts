/** Scripts that come as differences to those that a browser holds from the release before. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type IncomingHttpHeaders, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { createConsoleServer } from '@dcir/host/console-server'
import { addressesOf } from '@dcir/host/kept-scripts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { installationNames } from '../../support/installation'
import { namedAs, readDifference } from '../../support/script-difference'

/** Text that compresses no better than a script does. */
const lines = Array.from({ length: 300 }, (_, at) => `export const v${at} = ${(at * 7919) ** 3}`)
const before = lines.join('\n')
const after = lines.with(150, 'export const v150 = "changed"').join('\n')
const OLD = '/static/js/index.aaaaaaa.js'
const NEW = '/static/js/index.bbbbbbb.js'
const ASKED = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

let builds = 0
function build(dist: string, files: Record<string, string>): void {
  rmSync(dist, { recursive: true, force: true })
  for (const [path, text] of Object.entries({ '/index.html': '<title>Console</title>', ...files })) {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), text)
    if (path.endsWith('.js')) writeFileSync(join(dist, `${path}.br`), brotliCompressSync(text))
  }
  builds += 1
  utimesSync(join(dist, 'index.html'), builds, builds)
}

interface Place {
  dist: string
  data: string
  /** Folder of the scripts that are kept. */
  kept: string
  /** Puts another build in the place of the present one. */
  build(files: Record<string, string>): void
}

function placeOf(files: Record<string, string>): Place {
  const folder = mkdtempSync(join(tmpdir(), 'dcir-differences-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const [dist, data] = [join(folder, 'dist'), join(folder, 'data')]
  mkdirSync(data)
  build(dist, files)
  return { dist, data, kept: join(data, 'scripts/monitor'), build: (next) => build(dist, next) }
}

interface Answer {
  headers: IncomingHttpHeaders
  body: Buffer
}
type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>

/** A host of its own for each release, as after an upgrade. */
async function serve({ dist, data }: Place, keeps = true): Promise<Ask> {
  const env = { ...installationNames, ...(keeps ? { DCIR_DATA_DIR: data } : {}) }
  const server: Server = createConsoleServer({ name: 'monitor', dist, env })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  ends.push(() => new Promise((down) => server.close(down)))
  const { port } = server.address() as { port: number }
  return (path, headers = {}, method = 'GET') =>
    new Promise((done, failed) => {
      request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => done({ headers: response.headers, body: Buffer.concat(parts) }))
      })
        .on('error', failed)
        .end()
    })
}

const holding = (text: string) => ({ ...ASKED, 'available-dictionary': namedAs(text) })

/** Asks until the difference, which is made in the background, is there. */
async function difference(ask: Ask, path: string, held: string): Promise<Answer> {
  let answer = await ask(path, holding(held))
  await vi.waitFor(async () => {
    answer = await ask(path, holding(held))
    expect(answer.headers['content-encoding']).toBe('dcz')
  }, 5000)
  return answer
}

const keptIn = ({ kept }: Place) => (existsSync(join(kept, 'static/js')) ? readdirSync(join(kept, 'static/js')) : [])
const untilKept = (place: Place, path: string) =>
  vi.waitFor(() => expect(existsSync(join(place.kept, path))).toBe(true), 5000)

/** The next release, on a host that kept the one before. */
async function upgraded(): Promise<{ place: Place; ask: Ask }> {
  const place = placeOf({ [OLD]: before })
  await serve(place)
  await untilKept(place, OLD)
  place.build({ [NEW]: after, '/worker.js': 'worker', '/static/css/index.ccccccc.css': 'a{}' })
  return { place, ask: await serve(place) }
}

test('a script comes as the difference to the one that the browser holds, which gives the very file', async () => {
  const { ask } = await upgraded()
  const { headers, body } = await difference(ask, NEW, before)
  expect(readDifference(body, Buffer.from(before))).toBe(after)
  expect(body.length).toBeLessThan(150)
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding, available-dictionary',
    'use-as-dictionary': 'match="/static/js/index.*.js"',
  })
  const head = await ask(NEW, holding(before), 'HEAD')
  expect([head.headers['content-length'], head.body.length]).toEqual([String(body.length), 0])
})

test('nothing else is ever sent as a difference', async () => {
  const { ask } = await upgraded()
  await difference(ask, NEW, before)
  const refused: Record<string, string>[] = [
    ASKED,
    holding('something else'),
    holding(after),
    { ...ASKED, 'available-dictionary': namedAs(before).slice(1, -1) },
    { ...ASKED, 'available-dictionary': ':__proto__:' },
    { ...holding(before), 'accept-encoding': 'gzip, br' },
    { ...holding(before), 'accept-encoding': 'gzip, br, dcz;q=0' },
  ]
  for (const headers of refused) {
    const whole = await ask(NEW, headers)
    expect(whole.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(whole.body).toString()).toBe(after)
    expect(whole.headers.vary).toBe('accept-encoding, available-dictionary')
  }
  expect((await ask(NEW, { 'available-dictionary': namedAs(before) })).body.toString()).toBe(after)
  for (const path of ['/', '/worker.js', '/static/css/index.ccccccc.css', '/config.json']) {
    const { headers } = await ask(path, holding(before))
    expect([path, headers['use-as-dictionary'], headers['content-encoding'] === 'dcz']).toEqual([
      path,
      undefined,
      false,
    ])
  }
})

test('a build in the place of the one that is served is a difference to it', async () => {
  const place = placeOf({ [OLD]: before })
  const ask = await serve(place)
  await untilKept(place, OLD)
  place.build({ [NEW]: after })
  const { body } = await difference(ask, NEW, before)
  expect(readDifference(body, Buffer.from(before))).toBe(after)
})

test('a host that is given no data folder keeps nothing and answers as it always did', async () => {
  const place = placeOf({ [NEW]: after })
  const ask = await serve(place, false)
  const { headers, body } = await ask(NEW, holding(before))
  expect(brotliDecompressSync(body).toString()).toBe(after)
  expect(headers.vary).toBe('accept-encoding')
  expect(headers).not.toHaveProperty('use-as-dictionary')
  expect(readdirSync(place.data)).toEqual([])
  rmSync(place.data, { recursive: true })
  await (await serve(place))(NEW)
  expect(existsSync(place.data)).toBe(false)
})

describe('a folder that is not as it was left', () => {
  test('a kept script that was cut short is a difference to nothing that browsers hold', async () => {
    const place = placeOf({ [OLD]: before })
    await serve(place)
    await untilKept(place, OLD)
    writeFileSync(join(place.kept, OLD), before.slice(0, 1000))
    mkdirSync(join(place.kept, '/static/js/index.ddddddd.js'))
    writeFileSync(join(place.kept, '/static/js/lib.eeeeeee.js'), '')
    const lib = '/static/js/lib.fffffff.js'
    place.build({ [NEW]: after, [lib]: after })
    const ask = await serve(place)
    await untilKept(place, NEW)
    const whole = await ask(NEW, holding(before))
    expect(brotliDecompressSync(whole.body).toString()).toBe(after)
    expect(brotliDecompressSync((await ask(lib, holding(''))).body).toString()).toBe(after)
  })

  test('one that cannot be used is said once, and scripts come whole', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    ends.push(() => said.mockRestore())
    const place = placeOf({ [NEW]: after })
    writeFileSync(join(place.data, 'scripts'), 'a file')
    const ask = await serve(place)
    await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1))
    expect(said.mock.calls[0]?.[0]).toMatch(/^monitor: Scripts are sent whole and not as differences: /)
    expect(brotliDecompressSync((await ask(NEW, holding(before))).body).toString()).toBe(after)
  })
})

test('the present script and three before it are kept of each name, whole and for this account alone', async () => {
  const place = placeOf({ [OLD]: before })
  const names = ['1', '2', '3', '4', '5'].map((digit) => `/static/js/index.${digit.repeat(7)}.js`)
  for (const [at, name] of names.entries()) {
    place.build({ [name]: `${before}\n// ${at}`, '/static/js/async/a.1234567.js': 'same' })
    await serve(place)
    await untilKept(place, name)
  }
  await vi.waitFor(() =>
    expect(keptIn(place).sort()).toEqual(
      ['async', ...names.slice(1).map((name) => name.slice('/static/js/'.length))].sort(),
    ),
  )
  expect(statSync(place.kept).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(place.kept, names[4] ?? ''), 'utf8')).toBe(`${before}\n// 4`)
})

test('what no build has had for a year is dropped, a copy too that was never finished', async () => {
  const place = placeOf({ [NEW]: after })
  const old = [OLD, '/static/js/async/gone.1234567.js', `${OLD}.4711`].map((path) => join(place.kept, path))
  for (const path of old) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, before)
    utimesSync(path, 1, 1)
  }
  await serve(place)
  await vi.waitFor(() => expect(old.filter(existsSync)).toEqual([]), 5000)
  expect(existsSync(join(place.kept, NEW))).toBe(true)
})

test('a script stands for what bears its name in another build, and for nothing else', () => {
  expect(addressesOf('/static/js/async/2x.7467764.js')).toBe('/static/js/async/2x.*.js')
  expect(addressesOf('/static/js/lib.73e7a4d.js')).toBe('/static/js/lib.*.js')
  for (const path of ['/worker.js', '/static/js/a.js', '/static/js/a.7467764.js.br', '/static/js/(a).7467764.js'])
    expect(addressesOf(path)).toBeNull()
})
