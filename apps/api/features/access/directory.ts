/** Identity tokens of the bank's directory, checked against its published keys. */
import { createHash } from 'node:crypto'
import { Refusal } from '@dcir/core/errors/catalogue'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../../kit/clock'

export interface DirectorySettings {
  /** The `iss` of its tokens; its keys are found from there unless they are named. */
  issuer: string
  /** The consoles' name at the directory: the `aud` of the tokens. */
  clientId: string
  jwksUrl: string | null
}

export interface DirectoryIdentity {
  /** The directory's own name for the person; it does not change when the address does. */
  subject: string
  email: string
  digest: Buffer
  expiresAt: Date
}

export interface Directory {
  /** @throws Refusal 401 for a token that is forged, stale or not for us; 503 when the directory does not answer */
  verify(token: string): Promise<DirectoryIdentity>
}

const SKEW_SECONDS = 60
/** A token is posted at once by the page that got it; an older one has been lying about. */
const MAX_AGE_SECONDS = 300

export function createDirectory(settings: DirectorySettings, clock: Clock): Directory {
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null
  return {
    async verify(token) {
      keys ??= createRemoteJWKSet(new URL(settings.jwksUrl ?? (await jwksUrlOf(settings.issuer))))
      const { payload } = await jwtVerify(token, keys, {
        issuer: settings.issuer,
        audience: settings.clientId,
        // Named one by one, so that neither `none` nor a shared secret can pass.
        algorithms: ['RS256', 'PS256', 'ES256'],
        clockTolerance: SKEW_SECONDS,
        maxTokenAge: MAX_AGE_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        currentDate: clock.now(),
      }).catch(refuse)
      return identityOf(payload, token)
    },
  }
}

async function jwksUrlOf(issuer: string): Promise<string> {
  try {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5000),
      redirect: 'error',
    })
    const { jwks_uri: address } = (await response.json()) as { jwks_uri?: unknown }
    if (typeof address === 'string') return address
  } catch {
    // Not reached, or not answered as a directory does: said below.
  }
  throw new Refusal('directory-unavailable')
}

function refuse(error: unknown): never {
  const unreached = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
  throw new Refusal(unreached ? 'directory-unavailable' : 'directory-token-invalid')
}

function identityOf(payload: JWTPayload, token: string): DirectoryIdentity {
  const { iss, sub, exp, email, preferred_username: name, email_verified: verified } = payload
  const address = [email, name].find((one) => typeof one === 'string' && one.includes('@'))
  if (typeof address !== 'string' || verified === false) throw new Refusal('directory-token-invalid')
  // The signed part, exactly: a signature can be spelt in more than one way, what it signs cannot.
  const signed = token.slice(0, token.lastIndexOf('.'))
  return {
    subject: `${iss}|${sub}`,
    email: address,
    digest: createHash('sha256').update(signed).digest(),
    expiresAt: new Date(((exp ?? 0) + SKEW_SECONDS + MAX_AGE_SECONDS) * 1000),
  }
}
