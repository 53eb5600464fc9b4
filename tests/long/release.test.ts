/** The release: made twice with the same bytes, verified as a bank would, and run on each version of Node that is named. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '@dcir/api/simulator/demo'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../bench/api-process'
import { makeRelease, tarballOf } from '../support/release'
import { writeStatement } from '../support/statement-file'

const folder = mkdtempSync(join(tmpdir(), 'dcir-release-test-'))
// As root the database runs under another account, which has to get through this folder.
chmodSync(folder, 0o711)
// Four installations with their databases take a busy disk minutes to remove.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000)

const [first, second] = [join(folder, 'first'), join(folder, 'second')]
const keys = generateKeyPairSync('ed25519')

function make(to: string, within: string): string {
  const key = join(folder, 'key.pem')
  writeFileSync(key, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return makeRelease(to, within, { RELEASE_KEY_FILE: key })
}

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
let place = ''

beforeAll(() => {
  make(first, join(folder, 'here'))
  const within = join(folder, 'unpacked')
  mkdirSync(within)
  execFileSync('tar', ['-xzf', tarballOf(first), '-C', within])
  place = join(within, readdirSync(within)[0] ?? '')
}, 900_000)

test('the same commit gives the same bytes in another folder', { timeout: 900_000 }, () => {
  const said = make(second, join(folder, 'a/folder/of/another/name'))
  expect(said).toMatch(/DCIR 1\.\d+\.\d+ \(commit [0-9a-f]{12}\), signed: /)
  const sums = (from: string) => readdirSync(from).map((name) => [name, sha256(join(from, name))])
  expect(sums(second)).toEqual(sums(first))
  expect(readdirSync(first).sort()).toEqual([
    'SHA256SUMS',
    'SHA256SUMS.sig',
    expect.stringMatching(/^dcir-cli-1\.\d+\.\d+\.tgz$/),
    expect.stringMatching(/^dcir-1\.\d+\.\d+-\w+-\w+\.tar\.gz$/),
    expect.stringMatching(/^dcir-1\.\d+\.\d+\.sbom\.json$/),
  ])
})

test('checksums and signature are verified by the usual programs, and a changed file is found', () => {
  const pub = join(folder, 'pub.pem')
  writeFileSync(pub, keys.publicKey.export({ type: 'spki', format: 'pem' }))
  const signed = ['-rawin', '-in', join(first, 'SHA256SUMS'), '-sigfile', join(first, 'SHA256SUMS.sig')]
  const verified = spawnSync('openssl', ['pkeyutl', '-verify', '-pubin', '-inkey', pub, ...signed], {
    encoding: 'utf8',
  })
  expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('Verified Successfully')])
  const check = (cwd: string) => spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd, encoding: 'utf8' })
  expect([check(first).status, check(place).status]).toEqual([0, 0])
  const changed = join(place, 'LICENSE')
  const before = readFileSync(changed)
  writeFileSync(changed, 'another')
  expect([check(place).status, check(place).stdout]).toEqual([1, expect.stringContaining('LICENSE: FAILED')])
  writeFileSync(changed, before)
})

test('the bill of materials names the product, its version and each package that is packed', () => {
  const bill = JSON.parse(readFileSync(join(place, 'sbom.json'), 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'dcir' } } })
  const named = new Set(bill.components.map(({ name, version }: Record<string, string>) => `${name}@${version}`))
  const packages = readdirSync(join(place, 'node_modules')).filter((name) => !/^[.@]/.test(name))
  const absent = packages.filter((name) => {
    const { version } = JSON.parse(readFileSync(join(place, 'node_modules', name, 'package.json'), 'utf8'))
    return !named.has(`${name}@${version}`)
  })
  expect([packages.length > 50, absent]).toEqual([true, []])
})

/** Node of a version, as npm packs it; null where the registry is out of reach. */
function nodeOf(version: string): string | null {
  const within = join(folder, `node-${version}`)
  mkdirSync(within)
  const name = `node-${process.platform}-${process.arch}@${version}`
  const got = spawnSync('npm', ['pack', name, '--silent'], { cwd: within, encoding: 'utf8' })
  if (got.status !== 0) return null
  execFileSync('tar', ['-xzf', join(within, got.stdout.trim().split('\n').at(-1) ?? ''), '-C', within])
  return join(within, 'package/bin/node')
}

describe.each(['20.19.0', '22', '24', '26'])('on Node %s', (version) => {
  test('it starts, signs in, matches a statement and runs the command line', { timeout: 600_000 }, async (context) => {
    const node = nodeOf(version)
    if (!node) return context.skip('the registry of npm is out of reach')
    const names = ['API_PORT', 'BACK_OFFICE_PORT', 'SUPER_AGENT_PORT', 'MONITOR_PORT']
    const ports: Record<string, string> = {}
    for (const name of names) ports[name] = String(await freePort())
    const home = join(folder, `home-${version}`)
    mkdirSync(home)
    const env = {
      ...ports,
      ...{ PATH: process.env.PATH ?? '', HOME: home, NODE_ENV: 'production' },
      ...{ DEMO: 'on', SIMULATE: 'off', DCIR_DATA_DIR: join(folder, `data-${version}`) },
      ...{
        DCIR_API_URL: `http://127.0.0.1:${ports.API_PORT}`,
        DCIR_USERNAME: 'bo.admin',
        DCIR_PASSWORD: DEMO_PASSWORD,
      },
    }
    const child = spawn(node, ['apps/launcher/start.mjs', '--built'], { cwd: place, env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    const ended = once(child, 'exit')
    const dcir = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(node, [join(place, 'dist/cli/dcir.js'), ...words], {
        ...{ cwd: home, env, encoding: 'utf8' },
      })
      return { status, stderr, json: () => JSON.parse(stdout), stdout }
    }
    try {
      const isUp = () => said.includes('is running') || child.exitCode !== null
      await expect.poll(isUp, { timeout: 300_000, message: said }).toBe(true)
      expect(dcir('session', 'whoami')).toMatchObject({ status: 0, stdout: expect.stringContaining('bo.admin') })
      const listed = dcir('transactions', 'list', '--response-code-state', 'SUCCESS', '--size', '20', '--json')
      const source = listed.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as IncomingTransaction)
      const plan = { rows: 10, seed: 7, source, unknownRows: 2 }
      const planted = await writeStatement(join(home, 'day.csv'), plan)
      const sent = dcir('statements', 'upload', 'day.csv', '--wait', '--json')
      expect(sent.status, sent.stderr).toBe(0)
      expect(sent.json()).toMatchObject({ successCount: planted.success })
      const page = await fetch(`http://127.0.0.1:${ports.BACK_OFFICE_PORT}/`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')])
    } finally {
      child.kill('SIGTERM')
    }
    expect((await ended)[0]).toBe(0)
  })
})
