/** What the process is told from outside, read once and checked. */
import { resolve } from 'node:path'

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Origins whose pages may call the API. */
  consoleOrigins: string[] | 'any-local'
  consoles: { backOffice: string; superAgent: string; monitor: string }
  demo: boolean
  simulate: boolean
  /** Which worker groups run in this process; `[]` for none. */
  services: readonly string[] | 'all'
  logLevel: string
  encodedAuthorities: boolean
  idleSeconds: { main: number; monitor: number }
  absoluteSeconds: number
}

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

type Env = Record<string, string | undefined>

function consoleAddresses(env: Env): Config['consoles'] {
  const at = (name: string, portName: string, fallback: number) =>
    env[name] ?? `http://127.0.0.1:${port(portName, env[portName], fallback)}`
  return {
    backOffice: at('BACK_OFFICE_URL', 'BACK_OFFICE_PORT', 4100),
    superAgent: at('SUPER_AGENT_URL', 'SUPER_AGENT_PORT', 4200),
    monitor: at('MONITOR_URL', 'MONITOR_PORT', 4300),
  }
}

/** @throws Error with a sentence that names the variable */
export function readConfig(env: Env = process.env, args: readonly string[] = process.argv.slice(2)): Config {
  const services = args.find((arg) => arg.startsWith('--services'))
  return {
    port: port('API_PORT', env.API_PORT, 4000),
    host: env.HOST ?? '127.0.0.1',
    dataDir: resolve(env.DCIR_DATA_DIR ?? '.data'),
    databaseUrl: env.DATABASE_URL || null,
    consoleOrigins: env.CONSOLE_ORIGINS ? env.CONSOLE_ORIGINS.split(',').map((one) => one.trim()) : 'any-local',
    consoles: consoleAddresses(env),
    demo: env.DEMO !== 'off',
    simulate: env.SIMULATE !== 'off',
    services: services
      ? services
          .replace(/^--services=?/, '')
          .split(',')
          .filter(Boolean)
      : 'all',
    logLevel: env.LOG_LEVEL ?? 'warn',
    encodedAuthorities: env.ENCODED_AUTHORITIES === 'true',
    idleSeconds: {
      main: minutes('IDLE_MINUTES', env.IDLE_MINUTES, 5),
      monitor: minutes('MONITOR_IDLE_MINUTES', env.MONITOR_IDLE_MINUTES, 60),
    },
    absoluteSeconds: minutes('SESSION_MINUTES', env.SESSION_MINUTES, 12 * 60),
  }
}
