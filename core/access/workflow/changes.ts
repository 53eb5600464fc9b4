/** Changes that a request would make, field by field and in words: from the fields of the noun that it is about. */
import { type Field, type FieldKind, saidIn, type Vocabulary } from '../../contract/vocabulary'
import type { WorkflowRequest } from './contract'

export interface FieldChange {
  label: string
  kind: FieldKind
  before: unknown
  after: unknown
  isChanged: boolean
}

/** `creditAccountName` as people read it. */
const wordsOf = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const kindOf = (value: unknown): FieldKind => (typeof value === 'boolean' ? 'flag' : 'text')

type Loose = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list or a nested record as one text, each part with its name; what is plain stays as it is. */
function flat(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flat).join('; ')
  if (!isRecord(value)) return value
  const parts = Object.entries(value).filter(([, part]) => !isNone(part))
  return parts.map(([name, part]) => `${wordsOf(name)} ${String(flat(part))}`).join(', ')
}

/** A nested record that no vocabulary names, such as the layout of a bank's statements, has a line for each part. */
function recordOf(json: string | null, fields: Vocabulary<string>): Loose | null {
  if (json === null) return null
  const entries = Object.entries(JSON.parse(json) as Loose)
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      isRecord(value) && !(name in fields) ? Object.entries(value) : [[name, value]],
    ),
  )
}

const isNone = (value: unknown) => value === null || value === undefined || value === ''
const isSame = (one: unknown, other: unknown) =>
  (isNone(one) && isNone(other)) || JSON.stringify(one) === JSON.stringify(other)

/** Added, removed and kept values of a list, a line each: among forty that stay nobody would see a change. */
function comingAndGoing(label: string, was: readonly unknown[], willBe: readonly unknown[]): FieldChange[] {
  const [come, go] = [willBe.filter((one) => !was.includes(one)), was.filter((one) => !willBe.includes(one))]
  const stay = was.filter((one) => willBe.includes(one))
  const line = (what: string, before: readonly unknown[], after: readonly unknown[]) => {
    const [one, other] = [flat(before), flat(after)]
    if (isNone(one) && isNone(other)) return []
    const shown = { before: one || null, after: other || null, isChanged: one !== other }
    return [{ label: `${label}${what}`, kind: 'text' as const, ...shown }]
  }
  return [...line(' given', [], come), ...line(' taken away', go, []), ...line(' kept', stay, stay)]
}

/**
 * Fields in the order of the noun's vocabulary, then what it does not name; those that stay without a value are left out.
 * @param fields of the noun; without them each is called as its name says
 */
export function changesOf(
  { beforeData, afterData }: Pick<WorkflowRequest, 'beforeData' | 'afterData'>,
  fields: Vocabulary<string> = {},
): FieldChange[] {
  const [before, after] = [recordOf(beforeData, fields), recordOf(afterData, fields)]
  const present = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const named = Object.keys(fields).filter((name) => present.has(name))
  const names = [...named, ...[...present].filter((name) => !(name in fields))]
  return names.flatMap((name) => {
    const field: Field | undefined = fields[name]
    const read = (record: typeof before) => {
      if (record === null) return null
      return (field ? saidIn(field, record) : record[name]) ?? null
    }
    const [raw, next] = [read(before), read(after)]
    if (field?.words && Array.isArray(raw) && Array.isArray(next)) return comingAndGoing(field.label, raw, next)
    const [was, willBe] = [flat(raw), flat(next)]
    if (isNone(was) && isNone(willBe)) return []
    const kind = field?.kind ?? kindOf(willBe ?? was)
    return [{ label: field?.label ?? wordsOf(name), kind, before: was, after: willBe, isChanged: !isSame(was, willBe) }]
  })
}

/** Outcome of a request: a record that is new, one that is gone, or one that is changed. */
export function outcomeOf({ beforeData, afterData }: Pick<WorkflowRequest, 'beforeData' | 'afterData'>) {
  if (beforeData === null) return 'new'
  return afterData === null ? 'gone' : 'changed'
}

/** Changed fields before those that stay, each part in its order. */
export const changedFirst = (changes: readonly FieldChange[]): FieldChange[] => [
  ...changes.filter(({ isChanged }) => isChanged),
  ...changes.filter(({ isChanged }) => !isChanged),
]
