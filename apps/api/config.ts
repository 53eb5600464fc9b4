/** The configuration of the process, read once and checked. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isPasswordProfile, type PasswordProfile } from '@dcir/core/access/passwords'
import { type Place, placeVariables, publicAddress } from '@dcir/core/contract/installation'
import { isLoopback } from '@dcir/core/validators/addresses'
import { type BankSettings, bankSettings } from './bank/bank-settings'
import type { AuditStream } from './features/access/audit/audit-stream'
import type { DirectorySettings } from './features/access/sign-in/directory'
import { directoryPeopleSettings, directorySettings } from './features/access/sign-in/directory-settings'
import type { DirectoryPeopleSettings } from './features/access/users/directory-people'
import { type FileSettings, fileSettings } from './files/file-settings'
import { withSecretFiles } from './files/secret-files'
import { syslogAddress } from './kit/syslog'
import { type MailSettings, mailSettings, type WebhookSettings, webhookSettings } from './mail/mail-settings'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Where uploads and reports are kept. */
  files: FileSettings
  databaseUrl: string | null
  /** A login of the bank's own for the API; null for one of our making. */
  databaseApiUrl: string | null
  /** The owner past any pooler, for migrations; null where `databaseUrl` is good for them. */
  databaseOwnerUrl: string | null
  /** A standby for lists, exports and dashboards; null where the primary answers them too. */
  databaseReadUrl: string | null
  /** A standby that is further behind is not read. */
  readLagSeconds: number
  /** Whether statements are prepared once for each connection. */
  preparedStatements: boolean
  /** Where people and programs reach the API. */
  apiUrl: string
  /** Origins whose pages may call the API; one that ends in `:*` stands for every port of its host. */
  consoleOrigins: string[]
  consoles: { backOffice: string; superAgent: string; monitor: string }
  demo: boolean
  simulate: boolean
  /** People move the clock, on a database of its own that began as one. */
  training: boolean
  /** Which bank accounts are looked up at and money is sent by. */
  bank: BankSettings
  /** Whether the reference of the API is served to whoever asks. */
  reference: boolean
  /** Who may read the metrics: everybody, whoever knows the token, or nobody. */
  metrics: 'open' | 'closed' | { token: string }
  /** Between saying that it is no longer ready and taking no more calls, so that a balancer can look elsewhere. */
  drainSeconds: number
  /** Which worker groups run in this process; `[]` for none. */
  services: readonly string[] | 'all'
  logLevel: string
  encodedAuthorities: boolean
  idleSeconds: { main: number; monitor: number }
  absoluteSeconds: number
  /** After so long a lock of an account ends by itself. */
  lockSeconds: number
  /** Only encrypted passwords are taken. */
  encryptedLogin: boolean
  /** PEM of the RSA key for encrypted sign-ins; null for one of the installation's own. */
  loginKeyFile: string | null
  /** Base64 of the 32 bytes that second factors are sealed with; null for a key of the installation's own. */
  secretsKeyFile: string | null
  /** The token that the switch signs in by; null for one of the installation's own. */
  ingestionTokenFile: string | null
  /** PEM of the Ed25519 key that ends of the audit trail are signed with; null for one of the installation's own. */
  auditKeyFile: string | null
  /** Where they are noted. */
  auditHeadsFile: string
  passwordProfile: PasswordProfile
  directory: DirectorySettings | null
  /** Where people of the directory are looked up before they become users. */
  directoryPeople: DirectoryPeopleSettings | null
  /** The directory is the demonstration's own, which is switched on with it. */
  demoDirectory: boolean
  /** How many proxies in front name the caller's address; sign-in limits count by that address. */
  proxies: number
  /** How long a call to the bank is waited for; past it, what became of it is not known. */
  bankTimeoutMs: number
  /** Settings for sending mail; null where mail is not set up. */
  mail: MailSettings | null
  /** Receiver of alerts beside their recipients. */
  alertWebhook: WebhookSettings | null
  /** Where the audit trail is sent on to; null for nowhere. */
  auditStream: AuditStream | null
  /** Events are sent to addresses within the bank's network too. */
  eventPrivateAddresses: boolean
  /** Where traces are sent by OTLP over HTTP; null where no endpoint is named. */
  tracesUrl: string | null
}

/** A session of a training world, whose clock is moved by days, ends with the world. */
const TRAINING_SECONDS = 100 * 24 * 60 * 60

const LOOPBACK = '127.0.0.1'

function port(name: string, value: string | undefined, fallback: number): number {
  const number = value === undefined || value === '' ? fallback : Number(value)
  if (!Number.isInteger(number) || number < 1 || number > 65_535) throw new Error(`${name} must be a port number`)
  return number
}

function minutes(name: string, value: string | undefined, fallback: number): number {
  const number = value ? Number(value) : fallback
  if (!(number > 0 && number <= 24 * 60)) throw new Error(`${name} must be minutes between 0 and 1440`)
  return Math.round(number * 60)
}

function milliseconds(name: string, value: string | undefined, fallback: number): number {
  const number = value ? Number(value) : fallback
  if (!Number.isInteger(number) || number < 100 || number > 600_000)
    throw new Error(`${name} must be milliseconds between 100 and 600000`)
  return number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function logLevelOf(level = 'warn'): string {
  if (LOG_LEVELS.includes(level)) return level
  throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
}

type Env = Record<string, string | undefined>

function onOff(name: string, value: string | undefined, fallback = false): boolean {
  if (value && !['on', 'off'].includes(value)) throw new Error(`${name} must be on or off`)
  return value ? value === 'on' : fallback
}

/**
 * The demonstration's passwords are public: it comes by itself only with a database of its own, and is shown to other
 * machines only where somebody said so.
 */
function demonstration(env: Env): boolean {
  const demo = onOff('DEMO', env.DEMO, !env.DATABASE_URL)
  const host = env.HOST ?? LOOPBACK
  if (demo && !env.DEMO && !isLoopback(host))
    throw new Error(
      `HOST is ${host}, which other machines reach, and the passwords of the demonstration are public. ` +
        'Say DEMO=off to start without it, or DEMO=on to show it to them all the same',
    )
  return demo
}

function metricsOf(token: string | undefined, demo: boolean): Config['metrics'] {
  if (token && token.length < 16) throw new Error('METRICS_TOKEN must have at least 16 characters')
  if (token) return { token }
  return demo ? 'open' : 'closed'
}

function drain(value = '0'): number {
  if (/^\d{1,3}$/.test(value) && Number(value) <= 300) return Number(value)
  throw new Error('DRAIN_SECONDS must be seconds, 0 to 300')
}

function readLag(value = '30'): number {
  if (/^\d{1,3}$/.test(value) && Number(value) >= 2 && Number(value) <= 300) return Number(value)
  throw new Error('DATABASE_READ_LAG_SECONDS must be seconds, 2 to 300')
}

function eventPrivateAddresses(value = 'refuse'): boolean {
  if (value === 'refuse' || value === 'allow') return value === 'allow'
  throw new Error('EVENT_PRIVATE_ADDRESSES must be refuse or allow')
}

function profile(value = 'standard'): PasswordProfile {
  if (isPasswordProfile(value)) return value
  throw new Error('PASSWORD_PROFILE must be standard or pci')
}

function proxies(value = '0'): number {
  if (/^\d$/.test(value)) return Number(value)
  throw new Error('TRUSTED_PROXIES must be how many proxies are in front, 0 to 9')
}

const ENCRYPTED = ['require', 'verify-ca', 'verify-full']

type DatabaseVariable = `DATABASE_${'' | 'API_' | 'OWNER_' | 'READ_'}URL`

/** A PostgreSQL of this machine, or one that is reached encrypted; somebody may say that their network is as good. */
function databaseAddress(env: Env, name: DatabaseVariable): string | null {
  const address = env[name]
  if (!address) return null
  if (!URL.canParse(address)) throw new Error(`${name} must be an address of postgres:`)
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? hostname
  const isHere = host === '' || host.startsWith('/') || isLoopback(host)
  const isSafe = isHere || ENCRYPTED.includes(searchParams.get('sslmode') ?? '')
  if (isSafe || onOff('DATABASE_PLAIN', env.DATABASE_PLAIN)) return address
  throw new Error(
    `${name} must ask for TLS with sslmode=verify-full; DATABASE_PLAIN=on says that the network is as good`,
  )
}

/** The consoles' own pages may call, under both names of this machine; no other page of it. */
function originsOf({ CONSOLE_ORIGINS: given }: Env, consoles: Config['consoles']): string[] {
  if (given) return given.split(',').map((one) => one.trim())
  const origins = Object.values(consoles).map((address) => new URL(address).origin)
  return origins.flatMap((origin) => [origin, origin.replace('//127.0.0.1:', '//localhost:')])
}

/** The usual variables of OpenTelemetry: one names the place of traces itself, one the place of everything. */
function tracesUrl({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact, OTEL_EXPORTER_OTLP_ENDPOINT: base }: Env) {
  const url = exact || (base && `${base.replace(/(?<!\/)\/+$/, '')}/v1/traces`)
  if (!url) return null
  if (URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)) return url
  const name = exact ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  throw new Error(`${name} must be an address of http: or https:`)
}

function auditStream({ AUDIT_STREAM: to, AUDIT_STREAM_CA_FILE: ca }: Env): AuditStream | null {
  if (!to) return null
  return to === 'stdout' ? to : syslogAddress('AUDIT_STREAM', to, ca ? readFileSync(ca, 'utf8') : null)
}

/** As it is named, else on this machine. */
function addressOf(env: Env, place: Place): string {
  const { port: name, standardPort } = placeVariables[place]
  return publicAddress(env, place) ?? `http://${LOOPBACK}:${port(name, env[name], standardPort)}`
}

/** The only flag of the process. An unknown one is refused, since it would start more than was meant. */
function servicesOf(args: readonly string[]): Config['services'] {
  const unknown = args.find((arg) => !/^--services(=|$)/.test(arg))
  if (unknown !== undefined)
    throw new Error(
      `there is no ${unknown}. It takes --services=NAME,NAME for some worker groups, --services= for none, and settings ` +
        'from its environment; apps/launcher/docs/configure.md names them',
    )
  const given = args[0]?.replace(/^--services=?/, '')
  return given === undefined ? 'all' : given.split(',').filter(Boolean)
}

/** @throws Error with a sentence that names the variable, or the flag */
export function readConfig(given: Env = process.env, args: readonly string[] = process.argv.slice(2)): Config {
  const env = withSecretFiles(given)
  const [backOffice, superAgent, monitor] = [
    addressOf(env, 'backOffice'),
    addressOf(env, 'superAgent'),
    addressOf(env, 'monitor'),
  ]
  const consoles = { backOffice, superAgent, monitor }
  const training = onOff('TRAINING', env.TRAINING)
  const demo = demonstration(env)
  if (training && !demo) throw new Error('TRAINING=on needs DEMO=on, since a training world is made of its data')
  return {
    port: port('API_PORT', env.API_PORT, placeVariables.api.standardPort),
    host: env.HOST ?? LOOPBACK,
    dataDir: resolve(env.DCIR_DATA_DIR ?? '.data'),
    files: fileSettings(env),
    databaseUrl: databaseAddress(env, 'DATABASE_URL'),
    databaseApiUrl: databaseAddress(env, 'DATABASE_API_URL'),
    databaseOwnerUrl: databaseAddress(env, 'DATABASE_OWNER_URL'),
    databaseReadUrl: databaseAddress(env, 'DATABASE_READ_URL'),
    readLagSeconds: readLag(env.DATABASE_READ_LAG_SECONDS),
    preparedStatements: onOff('DATABASE_PREPARED', env.DATABASE_PREPARED, true),
    apiUrl: addressOf(env, 'api'),
    consoleOrigins: originsOf(env, consoles),
    consoles,
    demo,
    simulate: onOff('SIMULATE', env.SIMULATE, true),
    training,
    bank: bankSettings(env, demo),
    reference: onOff('REFERENCE', env.REFERENCE, demo),
    metrics: metricsOf(env.METRICS_TOKEN, demo),
    drainSeconds: drain(env.DRAIN_SECONDS),
    services: servicesOf(args),
    logLevel: logLevelOf(env.LOG_LEVEL),
    encodedAuthorities: env.ENCODED_AUTHORITIES === 'true',
    idleSeconds: {
      main: minutes('IDLE_MINUTES', env.IDLE_MINUTES, 5),
      monitor: minutes('MONITOR_IDLE_MINUTES', env.MONITOR_IDLE_MINUTES, env.PASSWORD_PROFILE === 'pci' ? 15 : 60),
    },
    absoluteSeconds: training ? TRAINING_SECONDS : minutes('SESSION_MINUTES', env.SESSION_MINUTES, 12 * 60),
    lockSeconds: minutes('LOCK_MINUTES', env.LOCK_MINUTES, 30),
    encryptedLogin: onOff('ENCRYPTED_LOGIN', env.ENCRYPTED_LOGIN),
    loginKeyFile: env.LOGIN_KEY_FILE || null,
    secretsKeyFile: env.SECRETS_KEY_FILE || null,
    ingestionTokenFile: env.INGESTION_TOKEN_FILE || null,
    auditKeyFile: env.AUDIT_KEY_FILE || null,
    auditHeadsFile: resolve(env.AUDIT_HEADS_FILE || join(env.DCIR_DATA_DIR ?? '.data', 'audit-heads.log')),
    passwordProfile: profile(env.PASSWORD_PROFILE),
    directory: directorySettings(env),
    directoryPeople: directoryPeopleSettings(env),
    demoDirectory: env.DIRECTORY === 'demo',
    proxies: proxies(env.TRUSTED_PROXIES),
    bankTimeoutMs: milliseconds('BANK_TIMEOUT_MS', env.BANK_TIMEOUT_MS, 30_000),
    mail: mailSettings(env),
    alertWebhook: webhookSettings(env),
    auditStream: auditStream(env),
    eventPrivateAddresses: eventPrivateAddresses(env.EVENT_PRIVATE_ADDRESSES),
    tracesUrl: tracesUrl(env),
  }
}
