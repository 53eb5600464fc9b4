/** The call that a handler is given: who calls, what they may see, and where from. */
import type { Readable } from 'node:stream'
import type { Address, Body, Described, Door, Endpoint, Params, Query, Result } from '@dcir/core/contract/endpoint'
import type { UserType } from '@dcir/core/permissions/authorities'
import type { Scope, Sql } from '../db/database'

/** How far signing in has come: a session may be there that opens nothing but the step before it counts. */
export type SessionStage = 'ACTIVE' | 'MUST_CHANGE_PASSWORD' | 'MUST_ENROL'

export interface UserPrincipal {
  kind: 'user'
  userId: number
  username: string
  email: string
  firstName: string
  lastName: string
  userType: UserType
  roles: readonly string[]
  authorities: readonly string[]
  superAgentIds: readonly number[]
  /** The super agent shown as the user's own: the first of theirs. */
  merchantId: string | null
  branch: string | null
  sessionKind: 'MAIN' | 'MONITOR'
  stage: SessionStage
  tokenHash: Buffer
  /** The only entries that a service account may call; null for a person. */
  entries: readonly string[] | null
}

export interface ServicePrincipal {
  kind: 'service'
  name: string
}

export type Principal = UserPrincipal | ServicePrincipal

/** Who is there when a call is made: a person, the wall's timer, or the timer of a screen that nobody looks at. */
export type Presence = 'person' | 'wall' | 'nobody'

export interface Call {
  principal: Principal | null
  /** The tenants whose rows this caller may see; the first argument of every store. */
  scope: Scope
  /** Which of an endpoint's two doors the call came through; null at an endpoint with one address. */
  door: Door | null
  requestId: string
  address: string
  /** For idempotent endpoints: keeps their answer, in the transaction of their effect and as its last step. */
  settle?: (db: Sql, answer: unknown) => Promise<void>
}

/** The caller as a signed-in user; the mount has checked that there is one. */
export function userOf(call: Call): UserPrincipal {
  if (call.principal?.kind !== 'user') throw new Error('this endpoint has no user')
  return call.principal
}

/** Whether a program calls, with the key of a service account: whatever it asks for is decided by a person. */
export const isProgram = ({ principal }: Pick<Call, 'principal'>): boolean =>
  principal?.kind === 'user' && principal.entries !== null

export const actorOf = (call: Call): string => {
  if (!call.principal) return 'nobody'
  return call.principal.kind === 'user' ? call.principal.username : call.principal.name
}

export interface IncomingFile {
  name: string
  content: Readable
}

export interface FileAnswer {
  fileName: string
  contentType: string
  /**
   * Opened when the call is written down and nothing can come between it and the answer: a stream that is open while
   * something else fails stays open, and its own error is heard by nobody.
   * @param start the first byte that is wanted; 0 unless the file is kept
   */
  open(start: number): Promise<Readable>
  /** For a file that does not change any more: it can be checked, and a broken download can go on where it broke. */
  kept?: { size: number; sha256: Buffer }
}

export interface Input<E extends Described> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The uploaded file, for endpoints that take one. */
  file: E['upload'] extends object ? IncomingFile : undefined
  /** The file that follows it, or null; there once the first was read to its end, for they come as one stream. */
  second: E['upload'] extends { second: object } ? () => Promise<IncomingFile | null> : undefined
}

export type Answer<E extends Described> = E['download'] extends object ? FileAnswer : Result<E>
export type Handler<E extends Described> = (call: Call, input: Input<E>) => Promise<Answer<E>>

export interface Route {
  endpoint: Endpoint
  handle: (call: Call, input: Input<Address>) => Promise<unknown>
}

type Entries = Record<string, Endpoint>

/** Ties each entry of a feature's contract to its function; a missing one is a type error. */
export function routesOf<F extends Entries>(entries: F, handlers: { [K in keyof F]: Handler<F[K]> }): Route[] {
  return Object.keys(entries).map((verb) => ({
    endpoint: entries[verb] as Entries[string],
    handle: handlers[verb] as unknown as Route['handle'],
  }))
}
