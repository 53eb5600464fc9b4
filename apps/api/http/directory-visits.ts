/**
 * Two addresses that a browser is led to, to the bank's directory and back. They are no calls of a console: they redirect,
 * keep a cookie between them, and speak to people where there is no console to lead them to.
 */
import { createHash } from 'node:crypto'
import { DIRECTORY_CALLBACK, DIRECTORY_SIGN_IN } from '@dcir/core/access/directory-addresses'
import { Refusal } from '@dcir/core/errors/catalogue'
import { isLoopback } from '@dcir/core/validators/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallLimiter, callLimits } from './call-limits'
import { refusalOf } from './errors'
import { rateOf } from './rate'

/** A browser that leaves for the directory, by what its console said. */
interface LeaveVisit {
  console: string
  state: string
  redirectUri: string
}

/** Data that a browser keeps until it comes back. */
interface Kept {
  /** The state that the directory was given. */
  state: string
  sealed: string
}

/** A browser that the directory sent back, by what the directory said; what it did not say is null. */
export interface ReturnVisit {
  /** The sealed data that it kept for this state or, without any, for another state. */
  sealed: string | null
  state: string | null
  code: string | null
  issuer: string | null
  error: string | null
  description: string | null
  redirectUri: string
}

export interface DirectoryVisits {
  /** Our callback, where the deployment names it. */
  redirectUrl: string | null
  /** @throws Refusal 400 for a page that is no console's */
  leave(visit: LeaveVisit): Promise<{ to: string; kept: Kept | null }>
  /** @throws Refusal 400 for a browser that did not begin here */
  comeBack(visit: ReturnVisit): Promise<{ to: string; isSignedIn: boolean }>
}

/** So long somebody may take at the directory. */
export const SEAL_SECONDS = 600
const COOKIE = 'dcir-directory'

export function installDirectoryVisits(app: FastifyInstance, visits: DirectoryVisits, limiter: CallLimiter): void {
  /** @throws Refusal where only the caller says what the platform is called, on another machine than this */
  function redirectUriOf({ protocol, host, hostname }: FastifyRequest): string {
    if (visits.redirectUrl) return visits.redirectUrl
    if (!isLoopback(hostname)) throw new Refusal('directory-return-unknown')
    return `${protocol}://${host}${DIRECTORY_CALLBACK}`
  }
  const config = { rateLimit: rateOf({}) }

  app.get(DIRECTORY_SIGN_IN, { config }, async (request, reply) => {
    const given = request.query as Record<string, unknown>
    return forPeople(reply, async () => {
      const redirectUri = redirectUriOf(request)
      const visit = { console: textOf(given.console) ?? '', state: textOf(given.state) ?? '', redirectUri }
      const { to, kept } = await visits.leave(visit)
      if (kept) reply.header('set-cookie', cookieLine(nameOf(kept.state), kept.sealed, SEAL_SECONDS, redirectUri))
      return to
    })
  })

  app.get(DIRECTORY_CALLBACK, { config }, async (request, reply) => {
    const given = request.query as Record<string, unknown>
    const name = nameOf(textOf(given.state) ?? '')
    const cookies = cookiesOf(request.headers.cookie)
    const own = cookies.get(name)
    return forPeople(reply, async () => {
      const redirectUri = redirectUriOf(request)
      if (own) reply.header('set-cookie', cookieLine(name, '', 0, redirectUri))
      await limiter.take(callLimits.signInAddress, request.ip)
      const { to, isSignedIn } = await visits.comeBack({
        sealed: own ?? [...cookies.values()][0] ?? null,
        state: textOf(given.state),
        code: textOf(given.code),
        issuer: textOf(given.iss),
        error: textOf(given.error),
        description: textOf(given.error_description),
        redirectUri,
      })
      // Colleagues behind one address may all come at nine; who fails goes on counting.
      if (isSignedIn) await limiter.giveBack(callLimits.signInAddress, request.ip)
      return to
    })
  })
}

/** A parameter that was given once. */
const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value.slice(0, 4000) : null)

/** Leads on; a refusal is a sentence, for no program reads it. @throws what nobody foresaw */
async function forPeople(reply: FastifyReply, destination: () => Promise<string>): Promise<FastifyReply> {
  try {
    return reply.redirect(await destination(), 302)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'unexpected') throw error
    if (refusal.retryAfter !== null) reply.header('retry-after', refusal.retryAfter)
    return reply.code(refusal.status).type('text/plain; charset=utf-8').send(`${refusal.message}\n`)
  }
}

/** One for each sign-in, so that two windows that began at once can both end; the state itself stays out of it. */
const nameOf = (state: string) => `${COOKIE}-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`

/** For the callback alone. Lax, because the directory's page is another site; https wherever the callback is. */
function cookieLine(name: string, value: string, seconds: number, redirectUri: string): string {
  const { protocol, pathname } = new URL(redirectUri)
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${seconds}; Path=${pathname}; HttpOnly; SameSite=Lax${secure}`
}

/** Ours that hold something, by their names. */
function cookiesOf(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='))
  return new Map(
    pairs.flatMap(([name = '', value = '']) => (name.startsWith(`${COOKIE}-`) && value ? [[name, value]] : [])),
  )
}
