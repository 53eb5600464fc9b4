import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

export function consolePort(name: ConsoleName, env: Environment): number {
  return Number(env[`${prefixes[name]}_PORT`] ?? defaultPorts[name])
}

/** Without API_URL the API is sought on the machine that the browser asked, so that one build serves any host name. */
export function apiOrigin(env: Environment, requestedHost: string): string {
  return env.API_URL ?? `http://${hostName(requestedHost)}:${env.API_PORT ?? 4000}`
}

/** A host header without its port; what is not a plain host name or address is not repeated. */
function hostName(host: string): string {
  return /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i.exec(host)?.[1] ?? 'localhost'
}

/**
 * What a console reads at its start: where its API is and whose name and colours it bears. A bank writes a file of its
 * own and names it in BACK_OFFICE_CONFIG, SUPER_AGENT_CONFIG or MONITOR_CONFIG; what that leaves out is as below.
 */
export function consoleConfig(name: ConsoleName, env: Environment, requestedHost: string): Record<string, unknown> {
  const api = apiOrigin(env, requestedHost)
  const standard = {
    console: name,
    apiBase: api,
    bankName: 'Demo Bank',
    applicationName: name === 'monitor' ? 'Application Monitoring' : 'Direct Card Issuer Routing',
    brand: { color: brandColors[name], logo: null },
    storage: 'local',
    ...signIn(name, env),
    encodedAuthorities: env.ENCODED_AUTHORITIES === 'true',
    domainId: 'DCIR',
    guideBase: '/guides',
    idleMinutes: name === 'monitor' ? 60 : 5,
    consoles: {
      backOffice: consoleAddress('back-office', env, requestedHost),
      superAgent: consoleAddress('super-agent', env, requestedHost),
      monitor: consoleAddress('monitor', env, requestedHost),
    },
  }
  return { ...standard, ...ownConfig(name, env) }
}

/** The monitor has neither: its sign-in takes a username and a password, as the spec gives it. */
function signIn(name: ConsoleName, env: Environment) {
  const encrypted = env.ENCRYPTED_LOGIN === 'on' && name !== 'monitor'
  const { DIRECTORY_AUTHORIZE_URL: authorizeUrl, DIRECTORY_CLIENT_ID: clientId } = env
  return {
    encryptedLogin: encrypted,
    loginKey: encrypted ? readFileSync(loginKeyFile(env), 'utf8') : null,
    directory: authorizeUrl && clientId && name !== 'monitor' ? { authorizeUrl, clientId } : null,
  }
}

/** The public half of the sign-in key: a file of its own, or the one that the API writes beside its data. */
const loginKeyFile = (env: Environment) =>
  env.LOGIN_PUBLIC_KEY_FILE ?? join(env.DCIR_DATA_DIR ?? '.data', 'login-key.pub.pem')

function consoleAddress(name: ConsoleName, env: Environment, requestedHost: string): string {
  return env[`${prefixes[name]}_URL`] ?? `http://${hostName(requestedHost)}:${consolePort(name, env)}`
}

/** Read anew for each request, so that a changed file counts from the next reload of the page. */
function ownConfig(name: ConsoleName, env: Environment): Record<string, unknown> {
  const path = env[`${prefixes[name]}_CONFIG`]
  if (!path) return {}
  if (!existsSync(path)) throw new Error(`The file ${path}, named by ${prefixes[name]}_CONFIG, does not exist.`)
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error(`The file ${path}, named by ${prefixes[name]}_CONFIG, must hold a JSON object.`)
  }
  return parsed as Record<string, unknown>
}
