/**
 * The way to the directory and back: authorization code with PKCE. Values that must be the same at the end as at the
 * beginning are sealed in a cookie of the browser, so that any process can end a sign-in that another began.
 */
import { createHash, randomBytes } from 'node:crypto'
import { DIRECTORY_RETURN } from '@dcir/core/access/directory-addresses'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type DirectoryVisits, type ReturnVisit, SEAL_SECONDS } from '../../../http/directory-visits'
import { refusalOf } from '../../../http/errors'
import { isConsoleOrigin } from '../../../http/origins'
import type { Clock } from '../../../kit/clock'
import type { SecretsKey } from '../secrets-key'
import type { Directory } from './directory'
import type { SignIn } from './sign-in'
import { signInStore } from './sign-in.store'

interface Parts {
  directory: Directory | null
  /** Has the bank switched it on? */
  isEnabled(): Promise<boolean>
  consoleOrigins: readonly string[]
  secretsKey: SecretsKey
  clock: Clock
  within: SignIn['within']
}

/** The values that are sealed into the cookie. */
interface Begun {
  console: string
  /** State that the console made up to recognise its own sign-in. */
  consoleState: string
  state: string
  nonce: string
  verifier: string
  /** Milliseconds since 1970. */
  until: number
}

const SCOPE = 'openid profile email user.read'
/** Short enough for the cookie. */
const STATE = /^[\w-]{1,200}$/
const COOKIE_OWNER = 'directory-sign-in'
/** As much as fits a screen; the directory may say more. */
const MAX_SAID = 300

const newSecret = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** A console's own page, with an answer in the hash, which no server sees. */
const returnTo = ({ console, consoleState }: Pick<Begun, 'console' | 'consoleState'>, answer: Record<string, string>) =>
  `${console}${DIRECTORY_RETURN}#${new URLSearchParams({ ...answer, state: consoleState })}`

/** A refusal as an answer to the console. @throws what nobody foresaw, so that it is logged */
function refusalAnswer(error: unknown): Record<string, string> {
  const refusal = refusalOf(error)
  if (refusal.code === 'unexpected') throw error
  return { error: refusal.code, error_description: refusal.message }
}

/** The directory's own refusal; its sentence was written for people. */
function saidBy({ error, description }: ReturnVisit): Record<string, string> {
  const said = description?.slice(0, MAX_SAID) || 'The directory did not sign you in.'
  return { error: error ?? 'access_denied', error_description: said }
}

export function createDirectoryFlow({ directory, secretsKey, clock, ...parts }: Parts): DirectoryVisits {
  async function enabled(): Promise<Directory> {
    if (directory && (await parts.isEnabled())) return directory
    throw new Refusal('directory-disabled')
  }

  const seal = (begun: Begun) => secretsKey.seal(JSON.stringify(begun), COOKIE_OWNER).toString('base64url')

  /** Opens the values that this platform sealed for this browser. @throws Refusal 400 for anything else */
  function opened(sealed: string | null): Begun {
    const text = sealed && secretsKey.open(Buffer.from(sealed, 'base64url'), COOKIE_OWNER)
    if (!text) throw new Refusal('directory-sign-in-lost')
    return JSON.parse(text) as Begun
  }

  /** The token for the code, when it is the one that this browser asked for. */
  async function fetched(visit: ReturnVisit, begun: Begun): Promise<string> {
    const { settings, redeem, verify } = await enabled()
    const isOurs = visit.issuer === null || visit.issuer === settings.issuer
    if (!visit.code || !isOurs) throw new Refusal('directory-token-invalid')
    const token = await redeem({ code: visit.code, verifier: begun.verifier, redirectUri: visit.redirectUri })
    const { nonce, digest, expiresAt } = await verify(token)
    if (nonce !== begun.nonce) throw new Refusal('directory-token-invalid')
    await parts.within((db) => signInStore(db).noteFetched(digest, expiresAt))
    return token
  }

  async function answerTo(visit: ReturnVisit, begun: Begun): Promise<Record<string, string>> {
    // First of all: a visitor who did not begin here does not see the directory's answer.
    if (visit.state !== begun.state || clock.now().getTime() > begun.until) {
      return refusalAnswer(new Refusal('directory-sign-in-lost'))
    }
    if (visit.error) return saidBy(visit)
    return fetched(visit, begun).then((token) => ({ id_token: token }), refusalAnswer)
  }

  return {
    redirectUrl: directory?.settings.redirectUrl ?? null,

    async leave({ console, state: consoleState, redirectUri }) {
      if (!isConsoleOrigin(parts.consoleOrigins, console)) throw new Refusal('console-unknown')
      if (!STATE.test(consoleState)) throw new Refusal('bad-input', { label: 'state' }, 'state')
      try {
        const { settings, authorizationUrl } = await enabled()
        const address = await authorizationUrl()
        const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()]
        const asked = {
          response_type: 'code',
          client_id: settings.clientId,
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: challengeOf(verifier),
          code_challenge_method: 'S256',
        }
        for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
        const until = clock.now().getTime() + SEAL_SECONDS * 1000
        const sealed = seal({ console, consoleState, state, nonce, verifier, until })
        return { to: address.href, kept: { state, sealed } }
      } catch (error) {
        return { to: returnTo({ console, consoleState }, refusalAnswer(error)), kept: null }
      }
    },

    async comeBack(visit) {
      const begun = opened(visit.sealed)
      const answer = await answerTo(visit, begun)
      return { to: returnTo(begun, answer), isSignedIn: 'id_token' in answer }
    },
  }
}
