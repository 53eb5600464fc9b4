import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RuntimeConfig, readRuntimeConfig } from '@dcir/core/contract/runtime-config'
import { isLoopback } from '@dcir/core/validators/addresses'

export const consoleNames = ['back-office', 'super-agent', 'monitor'] as const
export type ConsoleName = (typeof consoleNames)[number]
export type Environment = Record<string, string | undefined>

const here = dirname(fileURLToPath(import.meta.url))

/** The guides lie beside the sources, and are copied beside the built program. */
export const guidesFolder = join(here, 'guides')

const prefixes: Record<ConsoleName, string> = {
  'back-office': 'BACK_OFFICE',
  'super-agent': 'SUPER_AGENT',
  monitor: 'MONITOR',
}

const brandColors: Record<ConsoleName, string> = { 'back-office': 'blue', 'super-agent': 'teal', monitor: 'slate' }
const defaultPorts: Record<ConsoleName, number> = { 'back-office': 4100, 'super-agent': 4200, monitor: 4300 }

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

export function consolePort(name: ConsoleName, env: Environment): number {
  return Number(env[`${prefixes[name]}_PORT`] ?? defaultPorts[name])
}

/**
 * Without API_URL the API is sought on the machine that the browser asked: on this one, and for a demonstration on any.
 * Elsewhere whoever wrote the host header would say where passwords go.
 */
export function apiOrigin(env: Environment, requestedHost: string): string | null {
  if (env.API_URL) return env.API_URL
  const host = hostName(requestedHost)
  return isLoopback(host) || env.DEMO === 'on' ? `http://${host}:${env.API_PORT ?? 4000}` : null
}

/** A host header without its port; what is not a plain host name or address is not repeated. */
function hostName(host: string): string {
  return /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i.exec(host)?.[1] ?? 'localhost'
}

/**
 * What a console reads at its start: where its API is and whose name and colours it bears. A bank writes a file of its
 * own and names it in BACK_OFFICE_CONFIG, SUPER_AGENT_CONFIG or MONITOR_CONFIG; what that leaves out is as below.
 * @throws ConfigFault when the file is not there or cannot be used
 */
export function consoleConfig(name: ConsoleName, env: Environment, requestedHost: string): RuntimeConfig {
  const api = apiOrigin(env, requestedHost)
  const standard = {
    console: name,
    apiBase: api,
    bankName: 'Demo Bank',
    applicationName: name === 'monitor' ? 'Application Monitoring' : 'Direct Card Issuer Routing',
    brand: { color: brandColors[name], logo: null },
    storage: 'local',
    ...signIn(env),
    encodedAuthorities: env.ENCODED_AUTHORITIES === 'true',
    domainId: 'DCIR',
    guideBase: '/public/guides',
    idleMinutes: name === 'monitor' ? (env.PASSWORD_PROFILE === 'pci' ? 15 : 60) : 5,
    consoles: {
      backOffice: consoleAddress('back-office', env, requestedHost),
      superAgent: consoleAddress('super-agent', env, requestedHost),
      monitor: consoleAddress('monitor', env, requestedHost),
    },
  }
  const both = merged(standard, ownConfig(name, env))
  if (both.apiBase !== null) return checked(name, env, both)
  throw new ConfigFault(
    `API_URL must say where the API is: this console was opened as ${hostName(requestedHost)}.`,
    undefined,
  )
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

function consoleAddress(name: ConsoleName, env: Environment, requestedHost: string): string {
  return env[`${prefixes[name]}_URL`] ?? `http://${hostName(requestedHost)}:${consolePort(name, env)}`
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
