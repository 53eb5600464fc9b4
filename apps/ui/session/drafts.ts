import { currentSession } from './session-store'
import { tabStorage } from './tab-storage'

type Values = Readonly<Record<string, unknown>>

const ofUser = (username: string) => `draft.${encodeURIComponent(username)}.`

/** A draft belongs to one user and one form, so that nobody finds what another person typed. */
function nameOf(form: string): string | null {
  const username = currentSession()?.username
  return username ? ofUser(username) + form : null
}

/** Keeps what was typed into a form, in this tab, until it is saved or discarded. */
export function keepDraft(form: string, values: Values): void {
  const name = nameOf(form)
  if (name) tabStorage.write(name, JSON.stringify(values))
}

/** The signed-in user's draft of this form, or null. */
export function readDraft(form: string): Values | null {
  const name = nameOf(form)
  const text = name && tabStorage.read(name)
  if (!text) return null
  try {
    return JSON.parse(text) as Values
  } catch {
    return null
  }
}

/** Forgets what was typed into one form. */
export function dropDraft(form: string): void {
  const name = nameOf(form)
  if (name) tabStorage.remove(name)
}

/** Forgets everything that the signed-in user had typed. */
export function dropDrafts(): void {
  const username = currentSession()?.username
  if (!username) return
  for (const name of tabStorage.names(ofUser(username))) tabStorage.remove(name)
}
