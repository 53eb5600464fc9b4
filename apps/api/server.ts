/** The process: database, application, services, demonstration data, and an orderly end. */
import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { bankName, missingNames, namesAreMissing } from '@dcir/core/contract/installation'
import { type App, buildApp } from './app'
import { moduleBank } from './bank/connected'
import type { Parts } from './compose'
import { type Config, readConfig } from './config'
import { apiAddressOf } from './db/api-role'
import { startEmbeddedPostgres } from './db/embedded'
import { openDataDir } from './db/embedded-home'
import { ownerUrlOf } from './db/owner-url'
import { prepareDatabase } from './db/prepare'
import { agreeOnTraining } from './db/training-mark'
import { waitForDatabase } from './db/wait'
import { fileOfHeads, keptAuditKey } from './features/access/audit/audit-heads'
import { keptSecretsKey } from './features/access/secrets-key'
import { keptLoginKey } from './features/access/sign-in/login-key'
import { sealSecondFactors } from './features/access/sign-in/seal-second-factors'
import { newToken } from './features/access/sign-in/sign-in'
import { reportHealth } from './features/monitoring/server-health'
import { quietNow } from './features/monitoring/simulation/simulation'
import { followTrainingClock } from './features/monitoring/simulation/training'
import type { FileStore } from './files/files'
import { keptFile } from './files/kept-file'
import { openFileStore } from './files/open-store'
import { secretVariables } from './files/secret-files'
import { type Clock, systemClock } from './kit/clock'
import { endInOrder } from './kit/last-resort'
import { createLog, type Log } from './kit/log'
import { movedClock } from './kit/moved-clock'
import { misspelt, saysMisspelt } from './kit/variables'
import { absentKeys, refuseLostKeys } from './lost-keys'
import {
  analyseDemo,
  DEMO_TOTP_SECRET,
  DEMO_TRANSACTIONS_A_DAY,
  enableDirectory,
  seedDemoPeople,
  seedDemoRoles,
  seedDemoTraffic,
} from './simulator/demo'
import { seedDemoDisputes } from './simulator/disputes'
import { seedDemoIncidents } from './simulator/incidents'
import { seedDemoLayouts } from './simulator/layouts'
import { pairDemoLine } from './simulator/pairing'
import { seedDemoPayments } from './simulator/payments'
import { playLiveTraffic } from './simulator/play'
import { seedDemoRequests } from './simulator/requests'
import { seedDemoSettlements } from './simulator/settlements'
import { seedDemoSignOffs } from './simulator/sign-offs'
import { seedDemoStatements } from './simulator/statements'

const say = (message: string) => process.stderr.write(`${message}\n`)

async function openDatabase(config: Config, onDeath: (message: string) => void) {
  if (config.databaseUrl) {
    const url = ownerUrlOf(config)
    await waitForDatabase(url, { say })
    return { url, stop: async () => undefined }
  }
  return startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: say, onDeath })
}

/**
 * The switch's credential: made once, kept beside the data for whoever operates the switch. Every process says it to the
 * database at its start, so that all need the same.
 */
async function ingestionToken(app: App, { dataDir, ingestionTokenFile: given }: Config): Promise<string> {
  const variable = 'INGESTION_TOKEN_FILE'
  const what = 'The credential of the switch'
  const kept = keptFile({ dataDir, name: 'ingestion-token', given, variable, what, make: () => `${newToken()}\n` })
  const token = kept.toString('utf8').trim()
  await app.services.sessions.setServiceToken('switch', token)
  return token
}

type Keys = Pick<Parts, 'loginKey' | 'secretsKey'> & { auditKey: KeyObject }

interface Given {
  config: Config
  keys: Keys
  files: FileStore
  log: Log
  clock: Clock
}

/** @param ownerUrl for what the API's own role may not do */
async function loadDemoPeople(app: App, ownerUrl: string, { config, keys, clock }: Given): Promise<void> {
  await seedDemoRoles(ownerUrl)
  await seedDemoPeople(app.database, clock, keys.secretsKey)
  if (config.demoDirectory && config.directory) await enableDirectory(app.database, config.directory.issuer)
  process.send?.({ note: `bo.second has the second factor ${DEMO_TOTP_SECRET} (TOTP, base32).` })
}

/** Each set is there once or not at all, so that a start goes on where another was broken off. */
async function loadDemo(app: App, ownerUrl: string, { files, keys, clock }: Given): Promise<void> {
  const { secretsKey } = keys
  const started = Date.now()
  const taken = await seedDemoTraffic(app.database, clock)
  if (taken > 0) await analyseDemo(ownerUrl)
  // Before the disputes, so that some of them are about money that was settled already.
  await seedDemoSettlements(app.database, secretsKey, clock)
  await seedDemoRequests(app.database, clock)
  await seedDemoDisputes(app.database, files, clock)
  await seedDemoPayments(app.database, clock)
  // Before the statements, so that one of them changes a day that was signed.
  await seedDemoSignOffs(app.database, secretsKey, clock)
  await seedDemoLayouts(app.database, clock)
  await seedDemoIncidents(app.database, clock)
  await seedDemoStatements(app.database, files, clock, DEMO_TRANSACTIONS_A_DAY)
  if (taken > 0) say(`Loaded ${taken} demonstration transactions in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** Read before anything is started or changed, unless one is to be made: a wrong key should leave all as it was. */
const keysOf = (config: Config): Keys => ({
  loginKey: keptLoginKey(config.dataDir, config.loginKeyFile),
  secretsKey: keptSecretsKey(config.dataDir, config.secretsKeyFile),
  auditKey: keptAuditKey(config.dataDir, config.auditKeyFile),
})

async function startApp({ config, keys, files, log, clock }: Given, ownerUrl: string): Promise<App> {
  const markTraining = await agreeOnTraining(ownerUrl, config.training)
  const databaseUrl = apiAddressOf(config, ownerUrl)
  const ran = await prepareDatabase(ownerUrl, config.databaseApiUrl, say)
  if (ran.length > 0) say(`Migrated the database: ${ran.join(', ')}`)
  await markTraining()
  const { auditKey: key, ...sealing } = keys
  const auditHeads = { key, ship: fileOfHeads(config.auditHeadsFile, log) }
  const { bank } = config
  const ofModule = typeof bank === 'object' && bank.kind === 'module' ? { bank: await moduleBank(bank.path) } : {}
  const app = await buildApp({
    config,
    ...ofModule,
    ...sealing,
    auditHeads,
    databaseUrl,
    clock,
    files,
    log,
  })
  const sealed = await sealSecondFactors(app.database, keys.secretsKey, log)
  if (sealed > 0) say(`Sealed the second factors of ${sealed} users`)
  return app
}

/** An installation says whose it is and where it is reached, before anybody reads either. */
function refuseUnnamed(env: NodeJS.ProcessEnv): void {
  bankName(env)
  const missing = missingNames(env)
  if (missing.length > 0) throw new Error(namesAreMissing(missing))
}

/**
 * Growth of the heap, as a part of what is in use, after which garbage is collected. By itself the engine lets some
 * 60 MB grow to 400 under load; collected sooner, the same calls took no more processor time.
 */
const HEAP_GROWS_BY = 50

async function listen({ http }: App, { port, host, reference }: Config): Promise<void> {
  await http.listen({ port, host })
  say(`API on http://${host}:${port}${reference ? ', reference at /api/v1/reference' : ''}`)
}

/** Time for work to end after the drain; the process ends then anyway. */
const MAX_END_MS = 20_000

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWS_BY}`)
  // First, since it may be why something else is missing.
  for (const one of misspelt(process.env, secretVariables)) say(`Warning: ${saysMisspelt(one)}`)
  const config = readConfig()
  if (!config.demo) refuseUnnamed(process.env)
  const log = createLog(config.logLevel)
  openDataDir(config.dataDir)
  const stops: (() => unknown)[] = []
  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    const late = config.drainSeconds * 1000 + MAX_END_MS
    setTimeout(() => process.exit(code || 1), late).unref()
    for (const stop of stops.reverse()) await Promise.resolve(stop()).catch((error) => say(String(error)))
    process.exit(code)
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  // The launcher was killed: nobody is left to stop us.
  process.on('disconnect', () => end(0))
  endInOrder(log, end)
  await start(config, log, stops, end).catch((error: Error) => {
    if (ending) return
    say(`The API could not start: ${error.message}`)
    return end(1)
  })
}

/** @param stops takes how to end what was started, also where a later step fails */
async function start(config: Config, log: Log, stops: (() => unknown)[], end: (code: number) => Promise<void>) {
  const absent = absentKeys(config)
  const early = absent.length > 0 ? null : keysOf(config)
  const files = openFileStore(config.files, config.dataDir)
  const postgres = await openDatabase(config, (message) => {
    say(message)
    void end(1)
  })
  stops.push(() => postgres.stop())
  await refuseLostKeys(absent, config.dataDir, postgres.url)
  const keys = early ?? keysOf(config)
  await files.check().catch((error: Error) => say(`Not ready without the file store: ${error.message}`))
  const training = config.training ? movedClock(systemClock) : null
  const clock = training ?? systemClock
  const given: Given = { config, keys, files, log, clock }
  const app = await startApp(given, postgres.url)
  stops.push(() => app.close())
  if (training) stops.push(await followTrainingClock(app.database, training))
  if (config.demo) await loadDemoPeople(app, postgres.url, given)
  const token = await ingestionToken(app, config)
  if (config.demo) {
    // Addresses answer while it is loaded; services begin on the whole.
    await app.whileLoading(async () => {
      await listen(app, config)
      await loadDemo(app, postgres.url, given)
    })
  }
  await app.startServices(config.services)
  if (config.demo) {
    const onError = (error: Error) => log.warn({ error: error.message }, 'no demonstration line could be paired')
    const pairing = pairDemoLine(app.database, clock, onError)
    stops.push(() => pairing.stop())
  }
  const health = reportHealth(app.database, clock, { role: 'api', folder: config.dataDir })
  stops.push(() => health.stop())
  if (!config.demo) await listen(app, config)
  if (config.demo && config.simulate) {
    const live = playLiveTraffic({
      address: `http://127.0.0.1:${config.port}`,
      token,
      clock,
      log,
      aDay: DEMO_TRANSACTIONS_A_DAY,
      quiet: () => quietNow(app.database, clock),
    })
    stops.push(() => live.stop())
  }
  if (process.getuid?.() === 0)
    say('The API runs as root. Give it an account of its own, which owns its data and nothing else.')
}

main().catch((error: Error) => {
  say(`The API could not start: ${error.message}`)
  process.exit(1)
})
