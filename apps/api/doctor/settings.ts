/** Settings: whether they can be read, whether each is heard, and whether they fit together. */
import { existsSync, statSync } from 'node:fs'
import { missingNames, namesAreMissing } from '@dcir/core/contract/installation'
import { isLoopback } from '@dcir/core/validators/addresses'
import type { Config } from '../config'
import { secretVariables } from '../files/secret-files'
import { misspelt, saysMisspelt } from '../kit/variables'
import { type Check, type Finding, failure, gathered, ok, skipped, warning } from './check'
import type { Env } from './surroundings'

const GUIDE = 'apps/launcher/docs/configure.md names every variable.'

/** Whether an address is one that people on other machines use. */
const isPublic = (address: string) => !isLoopback(new URL(address).hostname)
const publicAddresses = ({ apiUrl, consoles }: Config) => [apiUrl, ...Object.values(consoles)].filter(isPublic)

const sameDatabase = (one: string, other: string) => new URL(one).pathname === new URL(other).pathname

/** Pairs of settings of which one makes the other useless or dangerous. */
function contradictions(config: Config, env: Env): Finding[] {
  const found: Finding[] = []
  const when = (holds: unknown, says: string, cure: string) => {
    if (holds) found.push(warning(says, cure))
  }
  const { databaseUrl, databaseApiUrl, bank, files, demo } = config
  when(
    databaseApiUrl && !databaseUrl,
    'DATABASE_API_URL is given without DATABASE_URL.',
    'Name the owner in DATABASE_URL.',
  )
  when(
    databaseUrl && databaseApiUrl && !sameDatabase(databaseUrl, databaseApiUrl),
    'DATABASE_URL and DATABASE_API_URL name different databases.',
    'Name the same database in both.',
  )
  when(env.BANK_URL && env.BANK !== 'https', 'BANK_URL is given, and BANK is not https.', 'Say BANK=https.')
  when(env.S3_BUCKET && files === 'folder', 'S3_BUCKET is given, and files lie in the folder.', 'Say FILES=s3.')
  when(!demo && bank === 'simulated', 'BANK is simulated outside the demonstration: no money moves.', 'Connect a bank.')
  when(!demo && env.DIRECTORY === 'demo', 'DIRECTORY=demo counts in the demonstration alone.', 'Name DIRECTORY_ISSUER.')
  when(
    config.idleSeconds.main > config.absoluteSeconds || config.idleSeconds.monitor > config.absoluteSeconds,
    'A session ends by SESSION_MINUTES before it can be idle for so long.',
    'Make SESSION_MINUTES longer than the idle minutes.',
  )
  when(
    config.proxies === 0 && publicAddresses(config).some((one) => one.startsWith('https:')),
    'Addresses are https:, which a proxy in front speaks, and TRUSTED_PROXIES is 0: everybody comes from one address.',
    'Say in TRUSTED_PROXIES how many proxies are in front.',
  )
  return found
}

function originsMissing({ consoleOrigins, consoles }: Config): string[] {
  const origins = Object.values(consoles).map((address) => new URL(address).origin)
  const covers = (allowed: string, origin: string) =>
    allowed === origin || (allowed.endsWith(':*') && origin.startsWith(allowed.slice(0, -1)))
  return origins.filter((origin) => !consoleOrigins.some((allowed) => covers(allowed, origin)))
}

/** Files of secrets that somebody outside of the account can read. */
function openFiles(env: Env): string[] {
  return [...secretVariables.map((name) => `${name}_FILE`), 'BANK_CERTIFICATE_KEY_FILE'].filter((name) => {
    const path = env[name]
    return path && existsSync(path) && (statSync(path).mode & 0o027) !== 0
  })
}

export const settingsChecks: readonly Check[] = [
  {
    id: 'settings.read',
    title: 'Every setting can be read',
    run: ({ fault }) =>
      fault === null
        ? ok('All settings can be read.')
        : failure(`${fault}.`.replace(/\.\.$/, '.'), `Correct it. ${GUIDE}`),
  },
  {
    id: 'settings.misspelt',
    title: 'No variable looks like one of the platform’s and is read by no program',
    run({ env }) {
      const found = misspelt(env, secretVariables)
      if (found.length === 0) return ok('Every variable that looks like the platform’s is read.')
      return warning(found.map(saysMisspelt).join(' '), `Correct the name, or take it away. ${GUIDE}`)
    },
  },
  {
    id: 'settings.names',
    title: 'The bank’s name and the addresses of API and consoles are given',
    run(surroundings) {
      const { demo } = surroundings.config()
      const missing = missingNames(surroundings.env)
      if (demo) return skipped('The demonstration has a name and addresses of its own.')
      if (missing.length === 0) return ok('Name and addresses are given.')
      return failure(`${namesAreMissing(missing)}.`, 'Give them.')
    },
  },
  {
    id: 'settings.contradictions',
    title: 'No setting contradicts another',
    run: (surroundings) =>
      gathered(contradictions(surroundings.config(), surroundings.env), 'No setting contradicts another.'),
  },
  {
    id: 'settings.origins',
    title: 'Consoles may call the API from their own addresses',
    run(surroundings) {
      const missing = originsMissing(surroundings.config())
      if (missing.length === 0) return ok('The API takes calls of every console.')
      return failure(
        `CONSOLE_ORIGINS leaves out ${missing.join(', ')}: browsers refuse its calls.`,
        'Take CONSOLE_ORIGINS away, or add the origin to it.',
      )
    },
  },
  {
    id: 'settings.demonstration',
    title: 'The demonstration is shown on this machine alone',
    run(surroundings) {
      const config = surroundings.config()
      const shown = publicAddresses(config)
      if (!config.demo) return ok('The demonstration is off.')
      if (shown.length === 0 && isLoopback(config.host)) return ok('The demonstration is shown on this machine alone.')
      return failure(
        `The demonstration is on, and others reach it: ${shown[0] ?? config.host}. Its passwords are public.`,
        'Say DEMO=off, and start on an empty database.',
      )
    },
  },
  {
    id: 'settings.secret-files',
    title: 'Files that hold secrets can be read by the platform’s account alone',
    run({ env }) {
      if (process.platform === 'win32') return skipped('Windows keeps rights elsewhere.')
      const open = openFiles(env)
      if (open.length === 0) return ok('No file of a secret can be read by others.')
      return failure(
        `Others can read the file of ${open.join(', ')}.`,
        'Set its mode to 600, or 640 with a group of the platform’s account, and make a new secret.',
      )
    },
  },
]
