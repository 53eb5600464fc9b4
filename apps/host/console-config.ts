import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  bankName,
  DEMO_BANK,
  type Environment,
  namesAreMissing,
  type Place,
  placeVariables,
  publicAddress,
} from '@dcir/core/contract/installation'
import { type RuntimeConfig, readRuntimeConfig } from '@dcir/core/contract/runtime-config'

export const consoleNames = ['back-office', 'super-agent', 'monitor'] as const
export type ConsoleName = (typeof consoleNames)[number]
export type { Environment } from '@dcir/core/contract/installation'

const here = dirname(fileURLToPath(import.meta.url))

/** The guides lie beside the sources, and are copied beside the built program. */
export const guidesFolder = join(here, 'guides')

const prefixes: Record<ConsoleName, string> = {
  'back-office': 'BACK_OFFICE',
  'super-agent': 'SUPER_AGENT',
  monitor: 'MONITOR',
}
const places = { 'back-office': 'backOffice', 'super-agent': 'superAgent', monitor: 'monitor' } as const

const brandColors: Record<ConsoleName, string> = { 'back-office': 'blue', 'super-agent': 'teal', monitor: 'slate' }

/** A deployment is set up wrongly. The message may be shown to anyone; where the file lies is for the log alone. */
export class ConfigFault extends Error {
  constructor(
    message: string,
    readonly path: string | undefined,
    /** Another program is about to write the file. */
    readonly isExpectedAtStart = false,
  ) {
    super(message)
  }

  /** The sentence for whoever runs the console. */
  get forLog(): string {
    return this.path ? `${this.message} The file is ${this.path}.` : this.message
  }
}

export const consolePort = (name: ConsoleName, env: Environment): number => portOf(places[name], env)

function portOf(place: Place, env: Environment): number {
  const { port, standardPort } = placeVariables[place]
  return Number(env[port] ?? standardPort)
}

/**
 * The address that is named; in the demonstration else on the machine that the browser asked. Elsewhere whoever wrote the
 * host header would say where passwords go.
 */
function addressOf(place: Place, env: Environment, requestedHost: string): string | undefined {
  const named = publicAddress(env, place)
  if (named !== null) return named
  return isDemonstration(env) ? `http://${hostName(requestedHost)}:${portOf(place, env)}` : undefined
}

/** Said by the launcher, or by whoever runs the console alone. */
const isDemonstration = (env: Environment) => env.DEMO === 'on'

/** A host header without its port; what is not a plain host name or address is not repeated. */
function hostName(host: string): string {
  return /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i.exec(host)?.[1] ?? 'localhost'
}

/**
 * The configuration that a console reads at its start: the address of its API, its name and its colours. A bank names a
 * file of its own in BACK_OFFICE_CONFIG, SUPER_AGENT_CONFIG or MONITOR_CONFIG; the defaults below apply to the rest.
 * @throws ConfigFault when the file is not there or cannot be used, or a name or an address of the installation is missing
 */
export function consoleConfig(name: ConsoleName, env: Environment, requestedHost: string): RuntimeConfig {
  const both = merged({ ...standardConfig(name, env), ...named(env, requestedHost) }, ownConfig(name, env))
  const missing = variablesOf(both)
  if (missing.length > 0) throw new ConfigFault(`${namesAreMissing(missing)}.`, undefined)
  return checked(name, env, both)
}

const standardConfig = (name: ConsoleName, env: Environment) => ({
  console: name,
  applicationName: name === 'monitor' ? 'Application Monitoring' : 'Direct Card Issuer Routing',
  brand: { color: brandColors[name], logo: null },
  storage: 'local',
  ...signIn(env),
  encodedAuthorities: env.ENCODED_AUTHORITIES === 'true',
  domainId: 'DCIR',
  guideBase: '/public/guides',
})

/** Name and addresses of the installation. @throws ConfigFault for one that cannot be used */
function named(env: Environment, requestedHost: string) {
  const at = (place: Place) => addressOf(place, env, requestedHost)
  try {
    return {
      bankName: bankName(env) ?? (isDemonstration(env) ? DEMO_BANK : undefined),
      apiBase: at('api'),
      consoles: { backOffice: at('backOffice'), superAgent: at('superAgent'), monitor: at('monitor') },
    }
  } catch (error) {
    throw new ConfigFault(`${(error as Error).message}.`, undefined)
  }
}

/** Variables of what neither they nor a file have said. */
function variablesOf({ bankName: bank, apiBase, consoles }: Record<string, unknown>): string[] {
  const said: Record<string, unknown> = { api: apiBase, ...(isRecord(consoles) ? consoles : {}) }
  const unsaid = Object.entries(placeVariables).filter(([place]) => said[place] === undefined)
  return [...(bank === undefined ? ['BANK_NAME'] : []), ...unsaid.map(([, { address }]) => address)]
}

/** A file that gives a colour and no logo, or the address of one console, leaves the rest as it was. */
function merged(standard: Record<string, unknown>, own: Record<string, unknown>): Record<string, unknown> {
  const both = Object.entries(own).map(([key, value]) => {
    const before = standard[key]
    return [key, isRecord(before) && isRecord(value) ? { ...before, ...value } : value]
  })
  return { ...standard, ...Object.fromEntries(both) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function signIn(env: Environment) {
  const encryptedLogin = env.ENCRYPTED_LOGIN === 'on'
  return { encryptedLogin, loginKey: encryptedLogin ? loginKey(env) : null }
}

/** The public half of the sign-in key: a file of its own, or the one that the API writes beside its data. */
function loginKey(env: Environment): string {
  const given = env.LOGIN_PUBLIC_KEY_FILE
  const path = given ?? join(env.DCIR_DATA_DIR ?? '.data', 'login-key.pub.pem')
  const file = given ? 'The file named by LOGIN_PUBLIC_KEY_FILE' : 'The public key of encrypted sign-in'
  return readText(path, file, given === undefined)
}

const fileOf = (name: ConsoleName) => `The file named by ${prefixes[name]}_CONFIG`

/** Read for each request, so that a changed file counts from the next reload of the page. */
function ownConfig(name: ConsoleName, env: Environment): Record<string, unknown> {
  const path = env[`${prefixes[name]}_CONFIG`]
  if (!path) return {}
  const parsed = parsedJson(readText(path, fileOf(name)))
  if (parsed === undefined) throw new ConfigFault(`${fileOf(name)} is not JSON.`, path)
  if (isRecord(parsed)) return parsed
  throw new ConfigFault(`${fileOf(name)} must hold a JSON object.`, path)
}

function readText(path: string, file: string, isExpectedAtStart = false): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new ConfigFault(`${file} ${missing ? 'does not exist' : 'cannot be read'}.`, path, isExpectedAtStart)
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The very check that the console makes, so that whoever wrote the file hears of a mistake before anyone else does. */
function checked(name: ConsoleName, env: Environment, config: Record<string, unknown>): RuntimeConfig {
  const path = env[`${prefixes[name]}_CONFIG`]
  const file = path ? fileOf(name) : 'The configuration from the environment'
  const read = readRuntimeConfig(config)
  if ('wrong' in read) {
    throw new ConfigFault(`${file} is not as it must be. Missing or wrong: ${read.wrong.join(', ')}.`, path)
  }
  if (read.config.console === name) return read.config
  throw new ConfigFault(`${file} is that of the ${read.config.console} console, and this is ${name}.`, path)
}
