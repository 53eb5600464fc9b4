/** Flags of a body, by the types of its schema: text, whole numbers, naira, yes or no, choices, lists, and files. */
import { readFile } from 'node:fs/promises'
import type { Schema } from '@dcir/core/contract/endpoint'
import type { FieldKind } from '@dcir/core/contract/vocabulary'
import { parseNaira } from '@dcir/core/money/kobo'
import { labelledMessage } from '@dcir/core/validators/messages'
import { type Command, Option } from 'commander'
import type { Cli } from './cli'
import { usageError } from './exit-codes'
import { FlagError, kebab } from './flags'

/** Labels of a noun's fields, with their kinds where they matter: money is typed in naira. */
export type Labels = Readonly<Record<string, { label: string; meaning?: string | undefined; kind?: FieldKind }>>

interface Definition {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  entries?: Record<string, string>
}
const definitionOf = (schema: Schema) => schema._zod.def as Definition

type Kind = 'text' | 'number' | 'naira' | 'switch' | 'yes-no' | 'choice' | 'list' | 'file' | 'json'

export interface BodyField {
  path: readonly string[]
  kind: Kind
  /** Without its dashes. */
  flag: string
  choices: readonly string[]
  required: boolean
}

const BASE64 = /(Data)?Base64$/

function kindOf(name: string, { type }: Definition, required: boolean, labels: Labels): Kind {
  if (labels[name]?.kind === 'money') return 'naira'
  if (type === 'string') return BASE64.test(name) ? 'file' : 'text'
  if (type === 'boolean') return required ? 'yes-no' : 'switch'
  const kinds: Record<string, Kind> = { number: 'number', int: 'number', enum: 'choice', array: 'list' }
  return kinds[type] ?? 'json'
}

/** The leaves of a body, those of its nested objects too. */
export function fieldsOfBody(schema: Schema, labels: Labels, path: readonly string[] = [], needed = true): BodyField[] {
  return Object.entries(definitionOf(schema).shape ?? {}).flatMap(([name, own]) => {
    let definition = definitionOf(own)
    let inner = own
    let required = needed
    while (definition.innerType) {
      required = false
      inner = definition.innerType
      definition = definitionOf(inner)
    }
    const here = [...path, name]
    if (definition.shape) return fieldsOfBody(inner, labels, here, required)
    const kind = kindOf(name, definition, required, labels)
    const choices = kind === 'yes-no' ? ['true', 'false'] : Object.values(definition.entries ?? {})
    return [{ path: here, kind, flag: kebab(name.replace(BASE64, '')), choices, required }]
  })
}

const nameOf = ({ path }: BodyField): string => path.at(-1) ?? ''

const valueNames: Partial<Record<Kind, string>> = { list: 'list', 'yes-no': 'true|false', choice: 'choice' }

export function addFieldFlags(command: Command, fields: readonly BodyField[], labels: Labels): void {
  for (const field of fields) {
    const { kind, flag, choices, required } = field
    const { label, meaning } = labels[nameOf(field)] ?? { label: flag.replaceAll('-', ' ') }
    const words = `${meaning ?? label}${kind === 'list' ? ', separated by commas' : ''}${required ? ' (needed)' : ''}`
    const option = new Option(kind === 'switch' ? `--${flag}` : `--${flag} <${valueNames[kind] ?? kind}>`, words)
    command.addOption(choices.length > 0 ? option.choices(choices) : option)
  }
}

/** The name under which the parsed flags have it. */
const optionOf = ({ flag }: BodyField) => flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

async function typedValue(cli: Cli, { kind, flag }: BodyField, given: unknown): Promise<unknown> {
  const text = String(given)
  switch (kind) {
    case 'switch':
      return true
    case 'yes-no':
      return text === 'true'
    case 'list':
      return text.split(',').flatMap((one) => one.trim() || [])
    case 'number':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text
    case 'naira': {
      const amount = parseNaira(text)
      if (amount === null) throw new FlagError(`--${flag}: ${text} is no amount in naira, such as 1500.50.`)
      return amount
    }
    case 'file': {
      const { typed, path } = cli.path(text)
      const bytes = await readFile(path).catch((error: Error) => {
        throw usageError(`--${flag}: ${typed} could not be read: ${error.message}`)
      })
      return bytes.toString('base64')
    }
    case 'json':
      return JSON.parse(text)
    default:
      return text
  }
}

type Body = Record<string, unknown>

/** The body with a value at a path, its nested objects made where they are missing. */
function withValue(body: Body, [name = '', ...rest]: readonly string[], value: unknown): Body {
  const inner = rest.length === 0 ? value : withValue((body[name] ?? {}) as Body, rest, value)
  return { ...body, [name]: inner }
}

/** Sets the values of the flags in a body, over those that it has already. */
export async function bodyWithFlags(cli: Cli, fields: readonly BodyField[], before: Body, flags: Body): Promise<Body> {
  let body = before
  for (const field of fields) {
    const given = flags[optionOf(field)]
    if (given !== undefined) body = withValue(body, field.path, await typedValue(cli, field, given))
  }
  return body
}

/** Holds a body against its schema; a fault names its flag, or its place in the JSON. @throws FlagError */
export function checkBody(schema: Schema, body: unknown, fields: readonly BodyField[] = []): void {
  const outcome = schema['~standard'].validate(body)
  // The contract's schemas are synchronous; a promise here would be a defect of the contract.
  if (outcome instanceof Promise || !outcome.issues) return
  const lines = outcome.issues.map(({ message, path = [] }) => {
    const place = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    const field = fields.find((one) => one.path.join('.') === place)
    const typed = field ? `--${field.flag}` : place || 'body'
    const said = labelledMessage(typed, message)
    return said.startsWith(typed) ? said : `${typed}: ${said}`
  })
  throw new FlagError(`${lines.join('. ')}.`)
}
