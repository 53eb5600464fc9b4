import { errorText } from '@dcir/core/errors/processed-error'
import { useSyncExternalStore } from 'react'
import { serverNow } from '../client/server-clock'
import { toast } from '../feedback/toaster'
import { noteUnsaved } from '../form/unsaved'
import { currentSession } from '../session/session-store'

/** How long a decision can be taken back before it is sent. */
const HOLD_MS = 10_000
/** A device that slept this much longer sends nothing by itself any more: its user may be gone, and the case decided. */
const FORGOTTEN_MS = 60_000
/** A decision that was not made is said for as long as somebody may need to come back to it. */
const FAILURE_MS = 600_000

/** A decision that was made and can still be taken back. */
export interface Decision {
  /** Names its case; there is one decision about it at a time. */
  key: string
  /** Sentence of what will happen: "DSP-…0026 will be accepted". */
  text: string
  /** The same where it did not: "DSP-…0026 was not accepted". */
  failure: string
  /** Sends it, and says that it was taken. */
  send(): Promise<unknown>
  /** Opens its form again. */
  onTakeBack(): void
  /** Opens its case. */
  open(): void
}

export interface Held extends Decision {
  /** By the server's clock, in milliseconds. */
  until: number
  isSending: boolean
}

interface Kept extends Held {
  owner: string | undefined
  timer: ReturnType<typeof setTimeout>
}

let kept: readonly Kept[] = []
const listeners = new Set<() => void>()
let letGo: (() => void) | null = null

function change(next: readonly Kept[]): void {
  kept = next
  guard()
  for (const listener of listeners) listener()
}

const without = (key: string) => kept.filter((one) => one.key !== key)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Decisions that are not sent yet, the oldest first. */
export const useHeld = (): readonly Held[] => useSyncExternalStore(subscribe, () => kept)

/** Holds a decision for ten seconds, and then sends it, whatever screen is open by then. */
export function hold(decision: Decision): void {
  const timer = setTimeout(() => due(decision.key), HOLD_MS)
  const owner = currentSession()?.username
  change([...without(decision.key), { ...decision, until: serverNow() + HOLD_MS, isSending: false, owner, timer }])
}

/** Takes a decision back, unless it is on its way. */
export function takeBack(key: string): void {
  const decision = kept.find((one) => one.key === key)
  if (!decision || decision.isSending) return
  clearTimeout(decision.timer)
  change(without(key))
  decision.onTakeBack()
}

function due(key: string): void {
  const decision = kept.find((one) => one.key === key)
  if (decision && serverNow() - decision.until > FORGOTTEN_MS)
    fail(decision, 'this device was asleep when it was to be sent.')
  else void sendNow(key)
}

/** Sends a decision at once, and once only. @returns whether it was taken */
export async function sendNow(key: string): Promise<boolean> {
  const decision = kept.find((one) => one.key === key)
  if (!decision || decision.isSending) return false
  clearTimeout(decision.timer)
  if (decision.owner !== currentSession()?.username) {
    fail(decision, 'you were signed out before it was sent.')
    return false
  }
  change(kept.map((one) => (one === decision ? { ...one, isSending: true } : one)))
  try {
    await decision.send()
    change(without(key))
    return true
  } catch (error) {
    fail(decision, errorText(error))
    return false
  }
}

/** A decision that was not made is told by its case's name, with the way there: by now the screen shows another. */
function fail({ key, failure, open }: Kept, why: string): void {
  change(without(key))
  toast.error(`${failure}: ${why}`, { ms: FAILURE_MS, action: { label: 'Open', run: open } })
}

const sendAll = async (): Promise<boolean> =>
  (await Promise.all(kept.map(({ key }) => sendNow(key)))).every((isTaken) => isTaken)

/**
 * Signing out sends first what is held. Closing the page does not: a page that goes may be cut off in the middle, and a
 * receipt is larger than what a browser sends behind it. So the browser asks; whoever leaves all the same has decided
 * nothing, and the case waits where it was.
 */
function guard(): void {
  if (kept.length === 0) {
    letGo?.()
    letGo = null
  } else if (!letGo) {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    // A page that the browser keeps for Back must not send later what its user believes to have left.
    const leave = () => {
      for (const { timer } of kept) clearTimeout(timer)
      change([])
    }
    const forget = noteUnsaved({ element: () => document.documentElement, ask: sendAll })
    window.addEventListener('beforeunload', ask)
    window.addEventListener('pagehide', leave)
    letGo = () => {
      forget()
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', leave)
    }
  }
}
