import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './owner-file.mjs'
import { builtRuntime, uiRuntime } from './ui-runtime.mjs'

/**
 * Brings a checkout to the point where its programs can run: packages installed, programs built. Plain Node without
 * any package, since it runs before there are any. `npm start` and `npm test` share it and may run at once.
 */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const modules = join(root, 'node_modules')
const dist = join(root, 'dist')

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`DCIR needs Node 20.19 or newer; this is Node ${process.versions.node}. Node 24 is the advised one.`)
}

/** Says what is being done, and when it is done how long it took. On a terminal the seconds run. */
export async function step(title, work) {
  const begin = Date.now()
  const seconds = () => `${Math.round((Date.now() - begin) / 1000)} s`
  const live = process.stdout.isTTY
  process.stdout.write(`${title} ... `)
  const ticker = live ? setInterval(() => process.stdout.write(`\r${title} ... ${seconds()}`), 1000) : null
  let mark = 'failed after '
  try {
    const result = await work()
    mark = ''
    return result
  } finally {
    clearInterval(ticker)
    process.stdout.write(`${live ? `\r${title} ... ` : ''}${mark}${seconds()}\n`)
  }
}

function hashOf(...texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex')
}

const waiting = (what) => (pid) => console.log(`Waiting for process ${pid}, which ${what} already ...`)

/** Installs when the packages are missing or are not those of package-lock.json. */
export async function install() {
  if (installed()) return
  await withLock(join(dist, 'install.lock'), waiting('installs the packages'), async () => {
    if (installed()) return
    await step('Installing packages', () => runNpm(['ci', '--include=dev', '--include=optional']))
    writeStamp()
  })
}

const stampPath = join(modules, '.dcir-installed')
// Some packages are binaries for one platform, so a folder carried over from another has to be installed again.
const stamp = () => hashOf(readFileSync(join(root, 'package-lock.json')), process.platform, process.arch)
const writeStamp = () => writeFileSync(stampPath, stamp())

function installed() {
  return (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp()) || adopt()
}

/** Packages installed by hand count too, when npm's own record shows the very versions of the lock file. */
function adopt() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  const same = Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true
    return present[path] ? present[path].version === entry.version : entry.optional === true && !isForHere(entry)
  })
  if (same) writeStamp()
  return same
}

/** Whether an optional package is the binary for this machine; npm leaves out those of the others. */
function isForHere({ os, cpu, libc }) {
  return !libc && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true
}

function runNpm(args) {
  const path = process.env.npm_execpath
  const npm = path && basename(path).startsWith('npm-cli') ? [process.execPath, path] : ['npm']
  const all = [...npm.slice(1), ...args, '--no-audit', '--no-fund', '--loglevel=error']
  return runQuietly(npm[0], all, { shell: npm.length === 1 && process.platform === 'win32' })
}

/** Runs a program and shows what it said only when it fails. */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve(said)
      else reject(new Error(`${basename(program)} ${args.join(' ')} ended with ${signal ?? code}.\n${excerpt(said)}`))
    })
  })
}

/** npm puts the reason first and builds put it last; what lies between a long beginning and end says little. */
function excerpt(said) {
  const lines = said.trim().split('\n')
  return lines.length <= 60 ? lines.join('\n') : [...lines.slice(0, 20), '...', ...lines.slice(-40)].join('\n')
}

const programs = ['api/server.js', 'api/admin.js', 'host/consoles.js']
const pages = ['back-office/index.html', 'super-agent/index.html', 'monitor/index.html']
const built = new Set(['.ts', '.tsx', '.css', '.html', '.svg', '.sql', '.md', '.json', '.png', '.woff2'])

/**
 * Builds when a program is missing or the sources, or the switches of the build, are not those it was made from.
 * @param onServer called as soon as the API's program is there, while the rest is still built
 */
export async function build(onServer = () => undefined) {
  if (isBuilt(sourceHash())) return
  await withLock(join(dist, 'build.lock'), waiting('builds'), async () => {
    const hash = sourceHash()
    if (isBuilt(hash)) return
    const rsbuild = join(modules, '@rsbuild', 'core', 'bin', 'rsbuild.js')
    const env = { ...process.env, NODE_ENV: 'production' }
    const run = (...args) => runQuietly(process.execPath, [rsbuild, 'build', ...args], { env })
    await step('Building', async () => {
      await run('--environment', 'server')
      onServer()
      await run('--env-mode', 'beside-server')
    })
    mkdirSync(dist, { recursive: true })
    writeFileSync(join(dist, 'build.sha256'), hash)
  })
}

function isBuilt(hash) {
  const path = join(dist, 'build.sha256')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== hash) return false
  // A build made by hand leaves the hash as it was, so that each page is asked what it runs on.
  const runtime = uiRuntime(process.env)
  const runsOnIt = (name) => builtRuntime(join(dist, name)) === runtime
  return programs.every((name) => existsSync(join(dist, name))) && pages.every(runsOnIt)
}

function sourceHash() {
  const files = ['core', 'apps', 'cli'].flatMap((folder) => sourcesBelow(join(root, folder)))
  files.push(...['rsbuild.config.ts', 'package.json', 'package-lock.json'].map((name) => join(root, name)))
  const switches = [uiRuntime(process.env), process.env.RELEASE_MONTH ?? '', process.env.DCIR_COMMIT ?? '']
  return hashOf(...switches, ...files.flatMap((path) => [path.slice(root.length), readFileSync(path)]))
}

/** The route tree is itself made by the build. */
function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesBelow(path)
    return built.has(extname(entry.name)) && entry.name !== 'routeTree.gen.ts' ? [path] : []
  })
}
