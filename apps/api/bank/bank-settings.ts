/** The bank that the configuration names, read and checked before anything is started. */
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { readPrivate } from '../files/kept-file'
import { isSafeAddress } from '../kit/safe-address'

/** A bank that speaks `bank-api.yaml`. */
export interface HttpsBankSettings {
  kind: 'https'
  /** Without a slash at its end. */
  url: string
  /** OAuth 2 client credentials; null where the bank knows the platform by its certificate. */
  oauth: { tokenUrl: string; clientId: string; clientSecret: string } | null
  /** PEM texts. `ca` replaces the authorities that Node trusts. */
  tls: { cert: string | null; key: string | null; ca: string | null }
}

/** A module of the bank's own, which exports `createBank`. */
export interface ModuleBankSettings {
  kind: 'module'
  path: string
}

export type BankSettings = 'simulated' | 'none' | HttpsBankSettings | ModuleBankSettings

type Env = Record<string, string | undefined>

function fileOf(env: Env, name: string): string | null {
  const path = env[name]
  if (!path) return null
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new Error(`${name} names ${path}, which cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

function privateFileOf(env: Env, name: string): string | null {
  const text = fileOf(env, name)
  return (
    text &&
    readPrivate(env[name] ?? '', `The file named by ${name},`)
      .toString('utf8')
      .trim()
  )
}

function addressOf(env: Env, name: string): string {
  const address = env[name]
  if (!address || !isSafeAddress(address)) throw new Error(`${name} must be an address of https:, or of this machine`)
  return address.endsWith('/') ? address.slice(0, -1) : address
}

function oauthOf(env: Env): HttpsBankSettings['oauth'] {
  if (!env.BANK_TOKEN_URL) return null
  const { BANK_CLIENT_ID: clientId, BANK_CLIENT_SECRET: clientSecret } = env
  if (!clientId || !clientSecret)
    throw new Error('BANK_CLIENT_ID and BANK_CLIENT_SECRET_FILE must be given with BANK_TOKEN_URL')
  return { tokenUrl: addressOf(env, 'BANK_TOKEN_URL'), clientId, clientSecret }
}

function httpsBank(env: Env): HttpsBankSettings {
  const tls = {
    cert: fileOf(env, 'BANK_CERTIFICATE_FILE'),
    key: privateFileOf(env, 'BANK_CERTIFICATE_KEY_FILE'),
    ca: fileOf(env, 'BANK_CA_FILE'),
  }
  if (!tls.cert !== !tls.key)
    throw new Error('BANK_CERTIFICATE_FILE and BANK_CERTIFICATE_KEY_FILE must be given together')
  const url = addressOf(env, 'BANK_URL')
  const oauth = oauthOf(env)
  if (!oauth && !tls.cert)
    throw new Error(
      'BANK=https needs a way for the bank to know the platform: BANK_TOKEN_URL with its client, or BANK_CERTIFICATE_FILE',
    )
  return { kind: 'https', url, oauth, tls }
}

/** @throws Error with a sentence that names the variable */
export function bankSettings(env: Env, demo: boolean): BankSettings {
  const { BANK: value } = env
  if (!value) return demo ? 'simulated' : 'none'
  if (value === 'simulated') return value
  if (value === 'https') return httpsBank(env)
  if (isAbsolute(value) && /\.m?js$/.test(value)) return { kind: 'module', path: value }
  throw new Error('BANK must be simulated, https, or the whole path of a module (.mjs), or be left out')
}
