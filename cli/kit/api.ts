/** Calls to the platform with whoever is signed in; signs in by itself where the environment says how. */

import { type SignInOptions, session, type UserDetail } from '@dcir/core/access/session-contract'
import { type CallInput, type CallOptions, type Client, createClient } from '@dcir/core/client/client'
import type { Door, Endpoint, Result } from '@dcir/core/contract/endpoint'
import { ApiError } from '@dcir/core/errors/processed-error'
import { CliError, exitCodes } from './exit-codes'
import type { LocalPath } from './host'
import type { Profile, ProfileStore } from './profile'
import { withRetries } from './retry'
import { type CodeSource, type Credentials, type Desk, type SignedIn, signInSteps } from './sign-in'
import type { ClosableTransport } from './transport'

export interface Api {
  host: string
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Result<E>>
  download<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<{ raw: AsyncIterable<Uint8Array>; status: number; fileName: string | null }>
  /** Who is signed in. */
  userDetail(): Promise<UserDetail>
  /** Makes sure that the session is alive before something long is begun. */
  ensureSession(): Promise<void>
  /** @param codes where the code of a second factor comes from, when one is asked for */
  signIn(credentials: Credentials, codes: CodeSource): Promise<SignedIn>
  /** Returns the rules of the service for a sign-in and for a new password. */
  signInOptions(): Promise<SignInOptions>
  /** Changes the password of whoever the credentials prove; every session of theirs ends, the one kept here too. */
  changePassword(credentials: Credentials, newPassword: string, codes: CodeSource): Promise<string>
  /** Ends the session, which the monitor cannot; the kept session is removed even when the server cannot be reached. */
  signOut(): Promise<'ended' | 'removed-only' | 'here' | 'none'>
  close(): Promise<void>
}

interface Parts {
  /** Key of a service account; with one nobody signs in. */
  apiKey: string | null
  desk: Desk
  host: string
  store: ProfileStore
  /** From DCIR_USERNAME and DCIR_PASSWORD, when both are set. */
  credentials: Credentials | null
  /** For sign-ins that nobody attends. */
  unattendedCodes: CodeSource
  keyFile: LocalPath | undefined
  transport: ClosableTransport
  newId(): string
  now(): number
  /** How often a call is repeated that may succeed in a moment. */
  retries: number
  say(text: string): void
  signal: AbortSignal
}

const loginCommand = (desk: Desk) => `dcir login${desk === 'monitor' ? ' --monitor' : ''}`
const howToSignIn = (desk: Desk) =>
  desk === 'monitor' ? `Run ${loginCommand(desk)}.` : `Run ${loginCommand(desk)}, or set DCIR_API_KEY.`

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Why a right password opened no session that can be worked with. */
function refusalOf(result: SignedIn): CliError | null {
  const because = (message: string) => new CliError(message, exitCodes.notAllowed)
  if (result.resetPassword)
    return because(`${result.username} still has the default password. Change it first: dcir session change-password.`)
  if (result.enrolSecondFactor)
    return because(`${result.username} has to set up a second factor first. Sign in to the console to do so.`)
  if (!result.cosmosResponse) return because('The service opened no session. Try again.')
  return null
}

function toCliError(error: unknown, desk: Desk, username: string | undefined): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, message, requestId } = error
  if (status === 401) {
    if (error.code === 'service-key-refused') return new CliError(message, exitCodes.notAllowed)
    const sentence =
      error.code === 'session-expired'
        ? `Session expired. Run ${loginCommand(desk)}.`
        : `${message} ${howToSignIn(desk)}`
    return new CliError(sentence, exitCodes.notAllowed, error)
  }
  if (status === 403) {
    const who = username ? ` You are signed in as ${username}.` : ''
    return new CliError(`${message}${who}`, exitCodes.notAllowed, error)
  }
  return status >= 500 && requestId ? new CliError(`${message} (request ${requestId})`, exitCodes.failed, error) : error
}

/** A sign-in that was refused is "not allowed" to scripts, whichever step refused it. */
function asNotAllowed(error: unknown): never {
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403)
  throw refused ? new CliError(error.message, exitCodes.notAllowed, error) : error
}

export function createApi(parts: Parts): Api {
  const { desk, host, store, credentials, transport, signal } = parts
  let current: Profile | null | undefined
  const token = () => current?.token ?? null
  const door = (): Door | null => current?.door ?? null
  const { newId, retries, say } = parts
  const once = createClient({ transport: transport.transport, host, token, door, newId })
  const client: Client = withRetries(once, { times: retries, say, signal, newId })

  /** A session that was kept counts when it is for this service, for the wanted user, and not past its end. */
  async function kept(): Promise<Profile | null> {
    const profile = await store.read()
    if (!profile || profile.api !== host || Date.parse(profile.expiresAt) <= parts.now()) return null
    return credentials && !sameName(credentials.username, profile.username) ? null : profile
  }

  const steps = (given: Credentials, codes: CodeSource) =>
    signInSteps({ desk, client, signal, keyFile: parts.keyFile }, given, codes)

  async function readDoor(): Promise<Door> {
    const { userType } = await client.call(session.userDetail, {}, { signal })
    return userType === 'front-office' ? 'frontoffice' : 'backoffice'
  }

  /** A kept session that has ended meanwhile is none; anything else that went wrong is said. */
  function closedDoor(error: unknown): never | undefined {
    if (!(error instanceof ApiError) || error.status !== 401) throw toCliError(error, desk, current?.username)
    current = null
    return undefined
  }

  async function signIn(given: Credentials, codes: CodeSource): Promise<SignedIn> {
    current = null
    const result = await steps(given, codes)
    const refusal = refusalOf(result)
    if (refusal) {
      await endHalfSession(result)
      throw refusal
    }
    const { accessToken, expiresIn } = result.cosmosResponse as NonNullable<SignedIn['cosmosResponse']>
    const expiresAt = new Date(parts.now() + expiresIn * 1000).toISOString()
    current = { api: host, username: result.username, token: accessToken, expiresAt }
    if (desk === 'platform') current.door = await readDoor()
    return result
  }

  /** A session that may only change its password is of no use here, so it is not left open. */
  async function endHalfSession(result: SignedIn): Promise<void> {
    if (!result.cosmosResponse || desk === 'monitor') return
    const headers = { authorization: `Bearer ${result.cosmosResponse.accessToken}` }
    await client.call(session.logout, {}, { headers }).catch(() => undefined)
  }

  /** Keeps an unattended sign-in for the next command, but never in the place of somebody else's. */
  async function signInUnattended(given: Credentials): Promise<void> {
    try {
      await signIn(given, parts.unattendedCodes)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        throw new CliError(error.message, exitCodes.notAllowed, error)
      throw error
    }
    const before = await store.read()
    if (!current || (before && !sameName(before.username, current.username))) return
    // A read-only home is no reason to fail: the session then lasts for this command.
    await store.write(current).catch(() => undefined)
  }

  /** A key is of the bank, and is never kept in a profile. */
  function openWithKey(token: string): void {
    if (desk === 'monitor')
      throw new CliError('The monitor takes no key of a service account: people sign in to it.', exitCodes.notAllowed)
    current = { api: host, username: '', token, expiresAt: '', door: 'backoffice' }
  }

  async function open(): Promise<void> {
    if (parts.apiKey !== null) return openWithKey(parts.apiKey)
    if (current === undefined) current = await kept()
    if (current && !current.door && desk === 'platform') current.door = await readDoor().catch(closedDoor)
    if (current) return
    if (!credentials) throw new CliError(`You are not signed in. ${howToSignIn(desk)}`, exitCodes.notAllowed)
    await signInUnattended(credentials)
  }

  /** A session may end between two calls; where the environment says how, it is opened once more. */
  async function withSession<T>(work: () => Promise<T>): Promise<T> {
    await open()
    try {
      return await work().catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401 || !credentials || parts.apiKey) throw error
        await signInUnattended(credentials)
        return work()
      })
    } catch (error) {
      throw toCliError(error, desk, current?.username)
    }
  }

  const api: Api = {
    host,
    call: (endpoint, input, options = {}) => withSession(() => client.call(endpoint, input, { signal, ...options })),
    async download(endpoint, input, options = {}) {
      const { raw, ...rest } = await withSession(() => client.download(endpoint, input, { signal, ...options }))
      return { raw: raw as AsyncIterable<Uint8Array>, ...rest }
    },
    userDetail: () => api.call(desk === 'monitor' ? session.monitorUserDetail : session.userDetail, {}),
    ensureSession: async () => void (await api.userDetail()),
    async signIn(given, codes) {
      const result = await signIn(given, codes).catch(asNotAllowed)
      if (current) await store.write(current)
      return result
    },
    signInOptions: () => client.call(session.signInOptions, {}, { signal }),
    async changePassword(given, newPassword, codes) {
      const { cosmosResponse } = await steps(given, codes).catch(asNotAllowed)
      const headers = { authorization: `Bearer ${cosmosResponse?.accessToken ?? ''}` }
      const body = { oldPassword: given.password, newPassword }
      const { message } = await client.call(session.changePassword, { body }, { headers, signal })
      const kept = await store.read()
      if (kept && kept.api === host && sameName(kept.username, given.username)) await store.remove()
      return message
    },
    async signOut() {
      current = await store.read()
      if (!current) return 'none'
      try {
        if (desk === 'monitor') return 'here'
        if (current.api !== host) return 'removed-only'
        await client.call(session.logout, {}, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) })
        return 'ended'
      } catch (error) {
        // A session that the server no longer knows has ended already.
        return error instanceof ApiError && error.status === 401 ? 'ended' : 'removed-only'
      } finally {
        current = null
        await store.remove()
      }
    },
    close: () => transport.close(),
  }
  return api
}
