import { type ActionLabel, actionTable } from '@dcir/core/permissions/actions'
import { type Grant, holds } from '@dcir/core/permissions/authorities'
import { useSyncExternalStore } from 'react'
import { type Notice, setNotice } from './notice'
import { sessionKey } from './session-key'
import { startTabStorage } from './tab-storage'
import { rememberWantedPage } from './wanted-page'

/** Who is signed in, as the console keeps it. */
export interface ConsoleSession {
  username: string
  email: string
  firstName: string
  lastName: string
  name: string
  roles: string[]
  role: string
  authorities: string[]
  access_token: string
  expires_in: number
  isAuthenticated: true
  merchantId: string | null
  merchantName: string | null
  userType: 'back-office' | 'front-office' | null
  isMonitoringSession: boolean
  selectedSideNav: string
  selectedSideNavIndex: number
}

export type StorageType = 'local' | 'session' | 'memory'

/** Why a session ends, for every tab that shares it. */
export interface SessionEnd {
  notice: Notice
  /** The user who signs in again returns to the same page. */
  resumes?: boolean
}

let storage: Storage | null = null
/** Where all tabs of this console meet; null where each is on its own. */
let common: Storage | null = null
let key = 'dcir.session'
let session: ConsoleSession | null = null
let leaving = false
let expired = false
const listeners = new Set<() => void>()

/** Takes up the session that is kept, under a key of its own for each console; called once at the start. */
export function startSessionStore(consoleName: string, type: StorageType): void {
  key = sessionKey(consoleName)
  storage = storageOf(type)
  common = type === 'local' ? storage : null
  session = kept()
  startTabStorage(consoleName, type === 'memory')
  window.addEventListener('storage', (event) => {
    // A null key means that all was cleared.
    if (common && (event.key === key || event.key === null)) followOtherTab()
  })
}

/** Signing out, or in as someone else, in one tab counts in all of them. */
function followOtherTab(): void {
  const before = session
  session = kept()
  if (before && session && before.username !== session.username) {
    // Nothing of one person may stay in the memory of a page that another person uses.
    window.location.replace('/')
    return
  }
  if (before && !session) sayWhy(keptEnd())
  notify()
}

function sayWhy(end: SessionEnd | null): void {
  if (end?.resumes) rememberWantedPage(window.location.pathname + window.location.search)
  if (end) setNotice(end.notice)
}

/** A moment that all tabs of this console know, in milliseconds; tabs that share nothing know only their own. */
const sharedMoment = (name: string) => ({
  read: (): number => Number(common?.getItem(`${key}.${name}`) ?? 0),
  write(at: number): void {
    try {
      common?.setItem(`${key}.${name}`, String(at))
    } catch {
      // Full storage: each tab follows its own signs.
    }
  },
  clear: () => common?.removeItem(`${key}.${name}`),
})

/** When somebody was last seen in any tab. */
export const sharedActivity = sharedMoment('active')

/** When the server last said that it keeps the session although nobody is there. */
export const sharedKeeping = sharedMoment('kept')

/** The reason lies beside the session, since other tabs hear of nothing but storage. */
const endKey = () => `${key}.end`

function keepEnd(end: SessionEnd | null): void {
  try {
    if (end) storage?.setItem(endKey(), JSON.stringify(end))
    else storage?.removeItem(endKey())
  } catch {
    // Full or forbidden storage: the other tabs go to the sign-in screen without a word.
  }
}

function keptEnd(): SessionEnd | null {
  try {
    return JSON.parse(storage?.getItem(endKey()) ?? 'null') as SessionEnd | null
  } catch {
    return null
  }
}

function storageOf(type: StorageType): Storage | null {
  try {
    return type === 'local' ? localStorage : type === 'session' ? sessionStorage : null
  } catch {
    // A browser that forbids storage keeps the session in memory.
    return null
  }
}

function kept(): ConsoleSession | null {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

/** Checks a stored session, which may be of an older version or edited; it only decides what is drawn. */
function isSession(value: unknown): value is ConsoleSession {
  if (typeof value !== 'object' || value === null) return false
  const { access_token, authorities, roles, username, isAuthenticated } = value as Partial<ConsoleSession>
  const texts = [access_token, username].every((text) => typeof text === 'string' && text !== '')
  return texts && Array.isArray(authorities) && Array.isArray(roles) && isAuthenticated === true
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** The session of this moment, for code outside components. */
export const currentSession = (): ConsoleSession | null => session

/** Keeps a session, replacing the one before. */
export function saveSession(next: ConsoleSession): void {
  session = next
  leaving = false
  expired = false
  keepEnd(null)
  try {
    storage?.setItem(key, JSON.stringify(next))
  } catch {
    // Full or forbidden storage: the session still lives in this tab.
  }
  notify()
}

/** From here on the session only ends: that its token is refused meanwhile is no news. */
export function startLeaving(): void {
  leaving = true
}

/** Is the session on its way out, by its owner's choice or since it expired? */
export const isLeaving = (): boolean => leaving

/** Forgets the session, here and in storage; the sign-in screen of every tab says why, where there is a reason. */
export function clearSession(end: SessionEnd | null = null): void {
  session = null
  leaving = false
  keepEnd(end)
  sayWhy(end)
  sharedActivity.clear()
  sharedKeeping.clear()
  storage?.removeItem(key)
  notify()
}

/** Forgets the session because the platform no longer knows it. */
export function expireSession(): void {
  expired = true
  clearSession()
}

/** The address of the sign-in screen, which says so where the last session expired. */
export const signInAddress = (path: string): string => (expired ? `${path}?session_expired=true` : path)

/** Remembers the entry of the side navigation that is shown. */
export function selectSideNav(route: string, index: number): void {
  if (!session || (session.selectedSideNav === route && session.selectedSideNavIndex === index)) return
  saveSession({ ...session, selectedSideNav: route, selectedSideNavIndex: index })
}

/** Calls back whenever the session begins, changes or ends, in this tab or another. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in user, or null. */
export function useSession(): ConsoleSession | null {
  return useSyncExternalStore(subscribeSession, currentSession)
}

/** May the signed-in user do this? Asks by the action's label, or by the authorities of which one is enough. */
export function useMay(wanted: ActionLabel | readonly Grant[]): boolean {
  const held = useSession()?.authorities ?? []
  return holds(held, typeof wanted === 'string' ? actionTable[wanted] : wanted)
}
