import { useSyncExternalStore } from 'react'
import { currentSession } from '../session/session-store'
import { allOf, drop, dropSome, type Kept, keep, mayKeep } from './database'

/** A picture of a body, and the field that it is of. */
export interface WaitingFile {
  field: string
  base64: string
}

/** Something that a person wrote without a line; it is sent once, when the line is back. */
export interface Waiting extends Kept {
  /** Its id is the key of its intention: however often it is sent, it is done once. */
  endpoint: string
  input: { body: Readonly<Record<string, unknown>> }
  file?: WaitingFile | undefined
  /** Sentence of what it does: "DSP-…0138: accept, ₦33,765.00 is paid back". */
  text: string
  /** Address of the record that it is about. */
  page: string
  /** Address at which its form opens again, with the draft of the form. */
  form: string
  draft: {
    name: string
    values: Readonly<Record<string, unknown>>
    file?: { field: string; value: unknown } | undefined
  }
  /** It left this device once, and no answer came. */
  wasSent: boolean
  state: 'waiting' | 'sent' | 'refused'
  /** Reason of a refusal. */
  why?: string
}

/** A result is read within days. */
const MAX_RESULT_AGE_MS = 3 * 24 * 3_600_000

/** Ids of what its owner deletes by signing out. */
let givenUp: readonly string[] = []
let all: readonly Waiting[] = []
let sending: string | null = null
let shown: { all: readonly Waiting[]; sending: string | null } = { all, sending }
const listeners = new Set<() => void>()

function notify(): void {
  shown = { all, sending }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Everything of this person that waits for a connection or was sent, and the id of the one that is on its way. */
export const useWaiting = () => useSyncExternalStore(subscribe, () => shown)

/** Everything that this person left, the oldest first. */
export const waitingNow = (): readonly Waiting[] => all

/** Reads what the signed-in person left on this device, and nothing of anybody else. */
export async function readWaiting(): Promise<void> {
  const owner = currentSession()?.username
  const found = owner !== undefined && mayKeep() ? await allOf<Waiting>('waiting', owner) : []
  // Another person may have signed in meanwhile.
  if (currentSession()?.username !== owner) return
  const isOld = ({ state, at }: Waiting) => state !== 'waiting' && Date.now() - at > MAX_RESULT_AGE_MS
  for (const one of found.filter(isOld)) await drop('waiting', one.id)
  all = found.filter((one) => !isOld(one))
  notify()
}

/** Forgets on screen whatever the last person left; it stays on the device for them. */
export function hideWaiting(): void {
  all = []
  notify()
}

/** Notes that all of this goes with the session, by the choice of its owner. */
export function giveUp(): void {
  givenUp = all.map(({ id }) => id)
}

/** Deletes what its owner gave up by signing out. */
export async function forgetGivenUp(): Promise<void> {
  const ids = givenUp
  givenUp = []
  if (ids.length > 0) await dropSome('waiting', null, (rows) => rows.filter(({ id }) => ids.includes(id)))
}

/** Leaves something to be sent when the line is back; resolves when it is safe on this device. */
export async function leave(one: Omit<Waiting, 'owner' | 'at' | 'state'>): Promise<void> {
  const owner = currentSession()?.username
  if (owner === undefined) throw new Error('nobody is signed in')
  await write({ ...one, owner, at: Date.now(), state: 'waiting' })
}

/** Writes how far one of them has come. */
export async function write(one: Waiting): Promise<void> {
  await keep('waiting', one)
  all = [...all.filter(({ id }) => id !== one.id), one].sort((first, second) => first.at - second.at)
  notify()
}

/** Forgets one of them: it was taken back, or its result was read. */
export async function forget(id: string): Promise<void> {
  await drop('waiting', id)
  all = all.filter((one) => one.id !== id)
  notify()
}

/** Notes which one is on its way, so that it cannot be taken back meanwhile. */
export function noteSending(id: string | null): void {
  sending = id
  notify()
}
