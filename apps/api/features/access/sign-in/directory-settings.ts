/** The bank's directory, from the environment. A refusal names the variable and never shows its value. */
import { DIRECTORY_CALLBACK } from '@dcir/core/access/directory-addresses'
import { publicAddress } from '@dcir/core/contract/installation'
import { isSafeAddress } from '../../../kit/safe-address'
import type { DirectoryPeopleSettings } from '../users/directory-people'
import type { DirectorySettings } from './directory'

type Env = Record<string, string | undefined>

/** Refuses plain `http:` beyond this machine: somebody in between could sign tokens, or read the bearer. */
function safeAddress(env: Env, name: string): string | null {
  const address = env[name]
  if (!address) return null
  if (isSafeAddress(address)) return address
  throw new Error(`${name} must be an address of https:, or of this machine`)
}

/** @throws Error with a sentence that names the variable */
export function directorySettings(env: Env): DirectorySettings | null {
  const issuer = safeAddress(env, 'DIRECTORY_ISSUER')
  if (!issuer) return null
  const { DIRECTORY_CLIENT_ID: clientId, DIRECTORY_CLIENT_SECRET: clientSecret } = env
  const api = publicAddress(env, 'api')
  if (!clientId) throw new Error('DIRECTORY_CLIENT_ID must be given with DIRECTORY_ISSUER')
  return {
    issuer,
    clientId,
    clientSecret: clientSecret || null,
    jwksUrl: safeAddress(env, 'DIRECTORY_JWKS_URL'),
    redirectUrl: safeAddress(env, 'DIRECTORY_REDIRECT_URL') ?? (api && api + DIRECTORY_CALLBACK),
  }
}

/** @throws Error with a sentence that names the variable */
export function directoryPeopleSettings(env: Env): DirectoryPeopleSettings | null {
  const url = safeAddress(env, 'DIRECTORY_PEOPLE_URL')
  return url ? { url, token: env.DIRECTORY_PEOPLE_TOKEN || null } : null
}
