import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { build, checkNode, install, root, step } from './install.mjs'
import { Group, openEnvironment } from './processes.mjs'
import { uiRuntime } from './ui-runtime.mjs'

/**
 * `npm start`: one command from a fresh clone to four answering addresses. With --dev the sources are served as they
 * change; with --built nothing is installed or built; with --training it is a world whose clock people move, on a data
 * folder of its own. --services=… goes on to the API.
 */
const flags = new Set(process.argv.slice(2))
const development = flags.has('--dev')
const KNOWN = ['--dev', '--built', '--training']
const unknown = [...flags].find((flag) => !KNOWN.includes(flag) && !flag.startsWith('--services='))
if (unknown !== undefined) {
  console.error(
    `There is no ${unknown}. npm start takes --dev, --built, --training and --services=NAME,NAME; the rest are variables.`,
  )
  process.exit(2)
}
const training = flags.has('--training')
if (training && development) {
  console.error('A training world is started from the build: leave --dev away.')
  process.exit(2)
}
/** Which worker groups the API runs; all where nothing is said. */
const services = [...flags].filter((flag) => flag.startsWith('--services='))

const places = [
  { name: 'API', variable: 'API_PORT', standard: 4000, ready: '/health/ready' },
  { name: 'Back office', variable: 'BACK_OFFICE_PORT', standard: 4100, console: 'back-office' },
  { name: 'Super agent', variable: 'SUPER_AGENT_PORT', standard: 4200, console: 'super-agent' },
  { name: 'Monitor', variable: 'MONITOR_PORT', standard: 4300, console: 'monitor' },
].map((place) => ({ ready: development ? '/config.json' : '/health/live', ...place, port: portOf(place) }))

/** With DIRECTORY=demo an OpenID provider of its own signs the demonstration's people in. */
const demoDirectory = process.env.DIRECTORY === 'demo'
if (demoDirectory) {
  const variable = 'DIRECTORY_PORT'
  const place = { name: 'Directory', variable, standard: 4400, ready: '/.well-known/openid-configuration' }
  places.push({ ...place, port: portOf(place) })
}

function portOf({ variable, standard }) {
  const port = Number(process.env[variable] || standard)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Error(`${variable} is ${process.env[variable]}, which is not a port number.`)
}

const host = process.env.HOST || '127.0.0.1'
const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host

function isFree(port) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'))
    probe.listen(port, host, () => probe.close(() => done(true)))
  })
}

async function checkPorts() {
  for (const [index, { name, variable, port }] of places.entries()) {
    const twin = places.slice(0, index).find((other) => other.port === port)
    if (twin) throw new Error(`Port ${port} is asked for twice, by ${twin.variable} and ${variable}.`)
    if (await isFree(port)) continue
    throw new Error(`Port ${port}, for the ${name}, is in use. Stop what uses it, or set ${variable} to another port.`)
  }
}

/** As the API decides it: by itself only on a database of its own. */
const { DEMO, DATABASE_URL, DATABASE_URL_FILE } = process.env
const demonstration = training || (DEMO ? DEMO === 'on' : !DATABASE_URL && !DATABASE_URL_FILE)

function environment() {
  const dataDir = resolve(root, process.env.DCIR_DATA_DIR || (training ? '.data-training' : '.data'))
  const ports = Object.fromEntries(places.map(({ variable, port }) => [variable, String(port)]))
  const mode = process.env.NODE_ENV ?? (development ? 'development' : 'production')
  return {
    LOG_LEVEL: 'warn',
    ...directorySettings(),
    ...process.env,
    ...ports,
    ...(training && { TRAINING: 'on', DEMO: 'on' }),
    HOST: host,
    DCIR_DATA_DIR: dataDir,
    NODE_ENV: mode,
  }
}

/** The directory is reached by the browser, so by the name that is printed. */
function directorySettings() {
  const port = places.find(({ name }) => name === 'Directory')?.port
  if (!port) return {}
  const issuer = `http://localhost:${port}`
  return {
    DIRECTORY_ISSUER: issuer,
    DIRECTORY_JWKS_URL: `http://127.0.0.1:${port}/jwks`,
    DIRECTORY_PEOPLE_URL: `http://127.0.0.1:${port}/people`,
    DIRECTORY_CLIENT_ID: 'dcir',
  }
}

/** The directory of the demonstration beside what every open program knows. */
const directoryPlace = ({ DIRECTORY_PORT, DIRECTORY_ISSUER, DIRECTORY_CLIENT_ID }) => ({
  DIRECTORY_PORT,
  DIRECTORY_ISSUER,
  DIRECTORY_CLIENT_ID,
})

function startDirectory(group, env) {
  const source = ['--import', 'tsx', join(root, 'apps/api/simulator/directory-program.ts')]
  group.start('directory', development ? source : [join(root, 'dist/api/directory.js')], { env })
}

/** The environment of the programs beside the API, which hold no secrets. */
const openOf = (env) => ({ ...openEnvironment(env), DEMO: demonstration ? 'on' : 'off' })

function builtProgram(path) {
  if (existsSync(join(root, path))) return join(root, path)
  throw new Error(`${path} is missing. npm run build makes it.`)
}

/** The API and the directory, which need no console. */
function startServer(group) {
  const env = environment()
  if (demoDirectory) startDirectory(group, { ...openOf(env), ...directoryPlace(env) })
  group.start('API', [builtProgram('dist/api/server.js'), ...services], { env })
}

function startConsoles(group) {
  group.start('consoles', [builtProgram('dist/host/consoles.js')], { env: openOf(environment()) })
}

/** The sources as they change, for whoever works on them. */
function startDevelopment(group) {
  const env = environment()
  const open = openOf(env)
  if (demoDirectory) startDirectory(group, { ...open, ...directoryPlace(env) })
  group.startWatched('API', ['--import', 'tsx', join(root, 'apps/api/server.ts')], { env }, ['apps/api', 'core'])
  const rsbuild = join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js')
  for (const { name, port, console: app } of places.filter((place) => place.console)) {
    if (!existsSync(join(root, 'apps', app, 'main.tsx'))) throw new Error(`apps/${app}/main.tsx is missing.`)
    const args = [rsbuild, 'dev', '--environment', app, '--port', String(port), '--log-level', 'warn']
    group.start(name, args, { env: { ...open, CONSOLE: app } })
  }
}

async function answers({ port, ready }) {
  try {
    const response = await fetch(`http://${reachable}:${port}${ready}`, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch (error) {
    // Some ports belong to other protocols, and neither this nor any browser would ever get an answer there.
    if (error.cause?.message === 'bad port') throw new Error(`Browsers refuse port ${port}. Choose another one.`)
    return false
  }
}

/** The demonstration is loaded while the addresses answer already; readiness says that it is whole. */
const [api, ...others] = places
const answering = demonstration ? [{ ...api, ready: '/health/live' }, ...others] : places

/** A load takes its time, so only the death of a program ends the wait. */
async function waitForAll(group, wanted) {
  for (const place of wanted) {
    while (!(await answers(place))) {
      await new Promise((done) => setTimeout(done, 100))
      if (group.ending) return
    }
  }
}

const signIns = [
  ['bo.admin', 'bank, every back office authority'],
  ['bo.maker', 'bank, asks for changes'],
  ['bo.checker', 'bank, approves changes'],
  ['bo.viewer', 'bank, may only look'],
  ['bo.second', 'bank, with a second factor'],
  ['bo.fresh', 'bank, must change the password first'],
  ['bo.locked', 'bank, locked'],
  ['sa.admin', 'super agent one, every authority'],
  ['sa.viewer', 'super agent one, may only look'],
  ['sb.admin', 'super agent two, every authority'],
  ['ops.admin', 'operations, both monitoring roles'],
  ['ops.bank', 'operations, bank role only'],
  ['ops.platform', 'operations, platform role only'],
]

/** The API sends notes that only it knows, such as the secret of the demo user with a second factor. */
function printAddresses(notes) {
  const shown = host === '127.0.0.1' || reachable !== host ? 'localhost' : host
  const world = training ? ', a training world' : ''
  console.log(`\nDirect Card Issuer Routing is running${world}.\n`)
  for (const { name, port } of places) console.log(`  ${name.padEnd(12)}  http://${shown}:${port}`)
  if (demonstration) {
    console.log('\nDemo sign-ins, all with the password Route#2026\n')
    for (const [user, what] of signIns) console.log(`  ${user.padEnd(12)}  ${what}`)
  } else
    console.log('\nThe first administrator is made on this machine: npm run dcir -- admin bootstrap EMAIL FIRST LAST')
  if (notes.length > 0) console.log(`\n${notes.map((note) => `  ${note}`).join('\n')}`)
  console.log('\nCtrl-C stops everything.')
}

/** Prints the addresses, and below them, where the demonstration is not whole yet, how long that took. */
async function sayAnswering(group) {
  const isWhole = await answers(api)
  if (group.ending) return
  printAddresses(group.notes)
  if (isWhole) return
  console.log()
  await step('Loading the demonstration, for which screens wait', () => waitForAll(group, [api]))
}

async function startAll(group) {
  if (development) return startDevelopment(group)
  let isServing = false
  const serve = () => {
    isServing = true
    startServer(group)
  }
  if (!flags.has('--built')) await build(serve)
  if (!isServing) serve()
  startConsoles(group)
}

async function main() {
  checkNode()
  if (!flags.has('--built')) {
    uiRuntime(process.env)
    await install()
  }
  await checkPorts()
  const group = new Group()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => group.end(0))
  try {
    await startAll(group)
    await step('Starting', () => waitForAll(group, answering))
    await sayAnswering(group)
  } catch (error) {
    await group.end(1)
    throw error
  }
  group.isUp = true
  process.exitCode = await group.ended
}

main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
