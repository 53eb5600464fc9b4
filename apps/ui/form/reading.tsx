import { nairaText, parseNaira } from '@dcir/core/money/kobo'
import { fieldError } from '@dcir/core/validators/fields'
import { invalidMessage } from '@dcir/core/validators/messages'
import { nothingChosen } from '@dcir/core/validators/prompts'
import { today } from '../client/server-clock'
import { type AnyField, fillsOf, type LookUps } from './field'

/** The state of a form while it is filled in: text as it was typed, ticks, lists, and the values of slots. */
export type FormState = Readonly<Record<string, unknown>>

/** Where a form's state keeps what was looked up, by path. */
export const LOOK_UPS = 'look-ups'

export interface LookedUp {
  /** The value that was looked up. */
  of: string
  state: 'asking' | 'found' | 'missing'
  /** The answer that was found, or the reason why there is none. */
  text: string
}

const textKinds = new Set<AnyField['kind']>([
  'text',
  'area',
  'password',
  'number',
  'money',
  'percent',
  'date',
  'dateTime',
])
textKinds.add('select').add('search').add('yesNo')

/** Is the field's value held as text? */
export const isText = ({ kind }: Pick<AnyField, 'kind'>): boolean => textKinds.has(kind)

const textOf = (state: unknown): string => (typeof state === 'string' ? state : '')

/** A field with nothing in it. */
export function emptyState(one: AnyField): unknown {
  if (isText(one)) return ''
  if (one.kind === 'group') return stateOf(one.fields ?? [], {})
  if (one.kind === 'several' || one.kind === 'list') return []
  return one.kind === 'tick' ? false : null
}

/** The state of fields that begin with these values; a field without a value begins empty. */
export function stateOf(fields: readonly AnyField[], values: Readonly<Record<string, unknown>>): FormState {
  return Object.fromEntries(
    fields.map((one) => {
      const value = values[one.name] ?? one.derive?.(values as never)
      return [one.name, value === undefined || value === null ? emptyState(one) : held(one, value)]
    }),
  )
}

function held(one: AnyField, value: unknown): unknown {
  if (one.kind === 'money') return typeof value === 'number' ? nairaText(value as never) : String(value)
  if (one.kind === 'yesNo') return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
  if (isText(one)) return String(value)
  const rows = one.fields ?? []
  if (one.kind === 'group') return stateOf(rows, value as FormState)
  if (one.kind === 'list') return (value as FormState[]).map((row) => stateOf(rows, row))
  return value
}

/** A field's value as it would be sent; undefined while it cannot be read. */
function readField(one: AnyField, state: unknown): unknown {
  if (one.kind === 'group') return filledOf(one.fields ?? [], (state ?? {}) as FormState)
  if (one.kind === 'list') return ((state ?? []) as FormState[]).map((row) => filledOf(one.fields ?? [], row))
  if (!isText(one)) return state ?? undefined
  const text = one.kind === 'password' ? textOf(state) : textOf(state).trim()
  if (one.kind === 'money') return parseNaira(text) ?? undefined
  if (one.kind === 'number') return text && fieldError('NUMBER', '', text) === null ? Number(text) : undefined
  if (one.kind === 'yesNo') return text === '' ? undefined : text === 'yes'
  return text
}

/** The values filled in so far, of every field whether it shows or not. */
export function filledOf(fields: readonly AnyField[], state: FormState): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((one) => {
      const value = readField(one, state[one.name])
      return value === undefined ? [] : [[one.name, value]]
    }),
  )
}

/** The latest date that a field takes, asked each time since forms stay open past midnight. */
export function latestDate({ kind, noLimit, max }: Pick<AnyField, 'kind' | 'noLimit' | 'max'>): string | undefined {
  if (kind !== 'date' || noLimit) return undefined
  return max ?? today()
}

/** The problem of a field, in core's words, or null. */
export function problemOf(one: AnyField, state: unknown, values: object): string | null {
  const own = ownProblem(one, state)
  return one.check?.(isText(one) ? textOf(state) : state, values as never) ?? own
}

const isDropdown = (kind: AnyField['kind']): boolean => kind === 'select' || kind === 'search'

function ownProblem(one: AnyField, state: unknown): string | null {
  const { kind, label, rules, most, prompt } = one
  if (isText(one)) {
    const text = textOf(state)
    if (!text.trim() && rules.required !== false && isDropdown(kind)) return nothingChosen(label, prompt)
    const problem = fieldError(one.type, label, text, rules)
    if (problem) return problem
    if (most !== undefined && text.trim().length > most) return invalidMessage(label)
    const latest = latestDate(one)
    const isOutside = one.kind === 'date' && text && ((latest && text > latest) || (one.min && text < one.min))
    return isOutside ? invalidMessage(label) : null
  }
  const isMissing = Array.isArray(state) ? state.length === 0 : !state
  return isMissing && rules.required !== false ? nothingChosen(label, prompt) : null
}

/** All that a form's state says. */
export interface Reading {
  /** Values that are filled in, whether their field shows or not. */
  filled: Readonly<Record<string, unknown>>
  /** Paths of the fields that show, in their order. */
  shown: readonly string[]
  /** Problems by path, in the order of the form. */
  problems: ReadonlyMap<string, string>
  /** The server is being asked about a value, and nothing is sent on a guess. */
  isAsking: boolean
  /** Values to send once there is no problem. */
  sent: Readonly<Record<string, unknown>>
  /** How far each look-up is, by path. */
  progress: ReadonlyMap<string, LookedUp['state'] | undefined>
  /** Paths of the fields that a look-up filled. */
  filledIn: ReadonlySet<string>
  /** Paths of those that a look-up may still fill, or has: nobody types there. */
  locked: ReadonlySet<string>
}

/** Reads a form's whole state, once for all who look at it. */
export function readingOf(fields: readonly AnyField[], state: FormState): Reading {
  const lookUps = (state[LOOK_UPS] ?? {}) as Readonly<Record<string, LookedUp | undefined>>
  const sets = { filledIn: new Set<string>(), locked: new Set<string>(), progress: new Map() }
  const reading = { shown: [] as string[], problems: new Map<string, string>(), ...sets }
  const at = { fields, state, prefix: '', lookUps, isAsking: false, ...reading }
  const sent = readScope(at)
  return { ...reading, isAsking: at.isAsking, sent, filled: filledOf(fields, state) }
}

interface Scope {
  fields: readonly AnyField[]
  state: FormState
  prefix: string
  lookUps: Readonly<Record<string, LookedUp | undefined>>
  isAsking: boolean
  shown: string[]
  problems: Map<string, string>
  filledIn: Set<string>
  locked: Set<string>
  progress: Map<string, LookedUp['state'] | undefined>
}

function readScope(at: Scope): Record<string, unknown> {
  const { fields, state, prefix } = at
  const filled = filledOf(fields, state)
  const progress = progressOf(at, filled)
  for (const [name, state] of Object.entries(progress)) at.progress.set(prefix + name, state)
  for (const { name, lookUp } of fields)
    if (lookUp && progress[name] === 'found') for (const one of fillsOf(lookUp)) at.filledIn.add(prefix + one)
  const targets = new Map(fields.flatMap((one) => (one.lookUp ? fillsOf(one.lookUp).map((to) => [to, one]) : [])))
  const entries: [string, unknown][] = []
  for (const one of fields) {
    const path = prefix + one.name
    if (one.when && !one.when(filled as never, progress)) continue
    const source = targets.get(one.name)
    // Until the look-up answered, nobody knows whether there is something to fill in.
    const isHeld = source?.lookUp?.must && source.lookUp.when?.(filled) !== false
    const isOpen = source === undefined || (progress[source.name] === 'missing' && !isHeld)
    if (isOpen || !one.onlyByHand) at.shown.push(path)
    if (!isOpen) at.locked.add(path)
    const problem = isOpen || at.filledIn.has(path) ? problemOf(one, state[one.name], filled) : null
    if (problem) at.problems.set(path, problem)
    const value = one.fields ? readNested(one, path, at) : readField(one, state[one.name])
    if (one.derive) continue
    if (value !== undefined && value !== '') entries.push([one.name, value])
    else if (one.empty !== undefined) entries.push([one.name, one.empty])
  }
  return Object.fromEntries(entries)
}

function readNested(one: AnyField, path: string, at: Scope): unknown {
  const fields = one.fields ?? []
  const read = (state: FormState, prefix: string) => {
    const inner = { ...at, fields, state, prefix }
    const value = readScope(inner)
    at.isAsking ||= inner.isAsking
    return value
  }
  const held = at.state[one.name]
  if (one.kind === 'group') return read((held ?? {}) as FormState, `${path}.`)
  return ((held ?? []) as FormState[]).map((row, index) => read(row, `${path}[${index}].`))
}

/** How far each look-up is: an answer counts for the value that it was given to. */
function progressOf(at: Scope, filled: Readonly<Record<string, unknown>>): LookUps {
  const { fields, state, prefix, lookUps } = at
  return Object.fromEntries(
    fields.flatMap((one): [string, LookedUp['state'] | undefined][] => {
      if (!one.lookUp) return []
      const text = textOf(state[one.name]).trim()
      const isWhole = text !== '' && problemOf(one, text, filled) === null
      if (!one.lookUp.ask || one.lookUp.when?.(filled) === false) return [[one.name, 'missing']]
      const known = lookUps[prefix + one.name]
      const progress = known?.of === text ? known.state : isWhole ? 'asking' : undefined
      if (isWhole && progress === 'asking') at.isAsking = true
      // A value that is to be confirmed and was not is wrong, unless people may go on by hand.
      const isWrong = progress === 'missing' && (one.lookUp.must || !one.lookUp.fills)
      if (isWhole && isWrong) at.problems.set(prefix + one.name, known?.text ?? '')
      return [[one.name, isWhole ? progress : undefined]]
    }),
  )
}
