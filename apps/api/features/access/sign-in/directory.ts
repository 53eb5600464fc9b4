/** The bank's directory, an OpenID provider: its identity tokens, fetched by a code and checked against its keys. */
import { createHash } from 'node:crypto'
import { Refusal } from '@dcir/core/errors/catalogue'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../../../kit/clock'
import { isSafeAddress } from '../../../kit/safe-address'

export interface DirectorySettings {
  /** The `iss` of its tokens; where it answers, and its keys unless they are named, are found from there. */
  issuer: string
  /** The platform's name at the directory: the `aud` of the tokens. */
  clientId: string
  /** Where the directory gave the platform one. */
  clientSecret: string | null
  jwksUrl: string | null
  /** Our callback as browsers and the directory know it; null for the address that the browser asked. */
  redirectUrl: string | null
}

export interface DirectoryIdentity {
  /** The directory's own name for the person; it does not change when the address does. */
  subject: string
  /** The name of the same person when only `sub` was used; null where `sub` still is the name. */
  formerSubject: string | null
  email: string
  /** The nonce with which the token was requested. */
  nonce: string
  digest: Buffer
  expiresAt: Date
}

/** A code, with what was kept when it was asked for. */
export interface Redemption {
  code: string
  verifier: string
  redirectUri: string
}

export interface Directory {
  settings: DirectorySettings
  /** Where people sign in. @throws Refusal 503 when the directory does not answer */
  authorizationUrl(): Promise<URL>
  /** The identity token for a code. @throws Refusal 401 when the code is not taken, 503 when nothing answers */
  redeem(redemption: Redemption): Promise<string>
  /** @throws Refusal 401 for a token that is forged, stale or not for us; 503 when the directory does not answer */
  verify(token: string): Promise<DirectoryIdentity>
}

interface Discovered {
  authorizationUrl: string
  tokenUrl: string
  jwksUrl: string
}

const SKEW_SECONDS = 60
/** A token is posted at once by the page that got it; an older one has been lying about. */
const MAX_AGE_SECONDS = 300
const PATIENCE_MS = 5000

export function createDirectory(settings: DirectorySettings, clock: Clock): Directory {
  let discovered: Discovered | null = null
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null
  const places = async () => {
    discovered ??= await discover(settings.issuer)
    return discovered
  }
  return {
    settings,
    authorizationUrl: async () => new URL((await places()).authorizationUrl),
    redeem: async (redemption) => redeemAt((await places()).tokenUrl, settings, redemption),
    async verify(token) {
      keys ??= createRemoteJWKSet(new URL(settings.jwksUrl ?? (await places()).jwksUrl))
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

/** Reads the configuration that the directory publishes about itself. */
async function discover(issuer: string): Promise<Discovered> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { body } = await askDirectory(address, {})
  const { authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl, jwks_uri: jwksUrl } = body
  if (body.issuer === issuer && isSafe(authorizationUrl) && isSafe(tokenUrl) && isSafe(jwksUrl)) {
    return { authorizationUrl, tokenUrl, jwksUrl }
  }
  throw new Refusal('directory-unavailable')
}

const isSafe = (value: unknown): value is string => typeof value === 'string' && isSafeAddress(value)

async function redeemAt(tokenUrl: string, settings: DirectorySettings, redemption: Redemption): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: settings.clientId,
    code: redemption.code,
    code_verifier: redemption.verifier,
    redirect_uri: redemption.redirectUri,
    ...(settings.clientSecret ? { client_secret: settings.clientSecret } : {}),
  })
  const { status, body } = await askDirectory(tokenUrl, { method: 'POST', body: form })
  if (status >= 500) throw new Refusal('directory-unavailable')
  if (typeof body.id_token === 'string') return body.id_token
  throw new Refusal('directory-token-invalid')
}

/** @throws Refusal 503 when it is not reached, or does not answer as a directory does */
async function askDirectory(address: string, request: RequestInit) {
  try {
    const response = await fetch(address, {
      ...request,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    const body: unknown = await response.json()
    if (typeof body === 'object' && body) return { status: response.status, body: body as Record<string, unknown> }
  } catch {
    // Said below, as for an answer that is none.
  }
  throw new Refusal('directory-unavailable')
}

function refuse(error: unknown): never {
  const unreached = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
  throw new Refusal(unreached ? 'directory-unavailable' : 'directory-token-invalid')
}

function identityOf(payload: JWTPayload, token: string): DirectoryIdentity {
  const { iss, sub, oid, exp, nonce, email, preferred_username: name, email_verified: verified } = payload
  const address = [email, name].find((one) => typeof one === 'string' && one.includes('@'))
  if (typeof address !== 'string' || verified === false) throw new Refusal('directory-token-invalid')
  // The signed part, exactly: a signature can be spelt in more than one way, what it signs cannot.
  const signed = token.slice(0, token.lastIndexOf('.'))
  // Microsoft names a person by the object id everywhere, and by another `sub` in each application.
  const objectId = typeof oid === 'string' && oid ? oid : null
  return {
    subject: `${iss}|${objectId ?? sub}`,
    formerSubject: objectId && `${iss}|${sub}`,
    email: address,
    nonce: String(nonce),
    digest: createHash('sha256').update(signed).digest(),
    expiresAt: new Date(((exp ?? 0) + SKEW_SECONDS + MAX_AGE_SECONDS) * 1000),
  }
}
