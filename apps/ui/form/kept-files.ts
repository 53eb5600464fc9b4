import type { Kept } from '../line/database'
import { dropDraft, dropDrafts } from '../session/drafts'
import { currentSession } from '../session/session-store'

interface KeptFile extends Kept {
  value: unknown
}

/** A draft of yesterday is nobody's work any more. */
const MAX_AGE_MS = 24 * 3_600_000

/** Most screens keep no picture, and come without the database and its encryption. */
const database = () => import('../line/database')

const idOf = (owner: string, form: string, field = '') => `${owner} ${form} ${field}`
const nothing = () => undefined

/** Name under which a draft notes that a picture was chosen for a field. */
export const chosenMark = (field: string) => `${field}.chosen`

/** Keeps a picture with the draft of its form, for the signed-in person. @returns whether it is kept */
export async function keepFile(form: string, field: string, value: unknown): Promise<boolean> {
  const owner = currentSession()?.username
  if (owner === undefined) return false
  const file: KeptFile = { id: idOf(owner, form, field), owner, at: Date.now(), value }
  return database()
    .then(({ keep }) => keep('files', file))
    .then(
      () => true,
      () => false,
    )
}

/** The picture of the signed-in person's draft, or undefined. */
export async function readFile(form: string, field: string): Promise<unknown> {
  const owner = currentSession()?.username
  if (owner === undefined) return undefined
  const kept = await database()
    .then(({ oneOf }) => oneOf<KeptFile>('files', owner, idOf(owner, form, field)))
    .catch(nothing)
  return kept && Date.now() - kept.at < MAX_AGE_MS ? kept.value : undefined
}

/** Forgets the pictures of one form, or of all; those that are too old go in any case. */
export async function dropFiles(form?: string): Promise<void> {
  const owner = currentSession()?.username
  if (owner === undefined) return
  const isMeant = ({ id, at }: Kept) =>
    form === undefined || id.startsWith(idOf(owner, form)) || Date.now() - at > MAX_AGE_MS
  await database()
    .then(({ dropSome }) => dropSome('files', owner, (rows) => rows.filter(isMeant)))
    .catch(nothing)
}

/** Forgets what was typed into one form, with its pictures. */
export function dropWholeDraft(form: string): void {
  dropDraft(form)
  void dropFiles(form)
}

/** Forgets everything that the signed-in person had typed or chosen. */
export function dropWholeDrafts(): void {
  void dropFiles()
  dropDrafts()
}
