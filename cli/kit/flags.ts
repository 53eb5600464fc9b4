/** Flags, choices and checks of a command, taken from the contract's entry. */
import type { Body, EndpointSpec, Params, QueryInput, Schema } from '@dcir/core/contract/endpoint'
import type { Field } from '@dcir/core/contract/vocabulary'
import { type Command, Option } from 'commander'
import { usageError } from './exit-codes'

/** What pages and days mean to people, the same for every list. */
const meanings: Record<string, string> = {
  page: 'page number, counted from 0',
  size: 'rows on a page, at most 100',
  order: 'newest first, or what runs out next first',
  startDate: 'from this day on, YYYY-MM-DD',
  endDate: 'up to and with this day, YYYY-MM-DD',
  chargeCode: 'code of the charge type, or a part of it',
  transactionDateStart: 'transactions from this day on',
  transactionDateEnd: 'transactions up to and with this day',
  createdDateFrom: 'logged from this day on',
  createdDateTo: 'logged up to and with this day',
  tatExpiryStartDate: 'running out from this day on',
  tatExpiryEndDate: 'running out up to and with this day',
}

/** Where the meanings of a command's own flags are: what its noun is searched by. */
export type Search = Readonly<Record<string, Pick<Field, 'label' | 'meaning'>>>

interface FlagOptions {
  search?: Search | undefined
  /** Fields that the command spells in its own way. */
  but?: readonly string[]
}

interface Shape {
  shape?: Record<string, Schema>
  innerType?: Schema
  entries?: Record<string, string>
}

const definitionOf = (schema: Schema): Shape => schema._zod.def as Shape

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The values that a field may have, when they are few. */
export function choicesOf(schema: Schema): string[] | null {
  const { innerType, entries } = definitionOf(schema)
  if (innerType) return choicesOf(innerType)
  return entries ? Object.values(entries) : null
}

const fieldsOf = (schema: Schema | undefined): [string, Schema][] =>
  schema ? Object.entries(definitionOf(schema).shape ?? {}) : []

function addFlags(command: Command, schema: Schema | undefined, { search = {}, but = [] }: FlagOptions): void {
  for (const [name, schemaOf] of fieldsOf(schema)) {
    if (but.includes(name)) continue
    const kind = /Date($|Start|End|From|To)/.test(name) ? 'date' : /^(page|size)$/.test(name) ? 'number' : 'text'
    const meaning = meanings[name] ?? search[name]?.meaning ?? search[name]?.label ?? ''
    const option = new Option(`--${kebab(name)} <${kind}>`, meaning)
    const choices = choicesOf(schemaOf)
    command.addOption(choices ? option.choices(choices) : option)
  }
}

/** Adds a flag for each query field of the endpoint, such as `--start-date` for `startDate`. */
export const addQueryFlags = (command: Command, endpoint: EndpointSpec, options: FlagOptions = {}): void =>
  addFlags(command, endpoint.query, options)

/** The same for the fields of its body. */
export const addBodyFlags = (command: Command, endpoint: EndpointSpec, options: FlagOptions = {}): void =>
  addFlags(command, endpoint.body, options)

function check(schema: Schema, input: Record<string, unknown>, labelOf: (name: string) => string): void {
  const outcome = schema['~standard'].validate(input)
  // The contract's schemas are synchronous; a promise here would be a defect of the contract.
  if (outcome instanceof Promise || !outcome.issues) return
  const lines = outcome.issues.map(({ message, path }) => {
    const [first] = path ?? []
    return `${labelOf(String(typeof first === 'object' ? first.key : (first ?? '')))}: ${message}`
  })
  throw usageError(`${lines.join('. ')}.`)
}

/** The query that the flags spell, checked by the contract before anything is sent. */
export function queryOf<E extends EndpointSpec>(endpoint: E, options: object): QueryInput<E> {
  const given = options as Record<string, unknown>
  const names = fieldsOf(endpoint.query).map(([name]) => name)
  const query = Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
  if (endpoint.query) check(endpoint.query, query, (name) => `--${kebab(name)}`)
  return query as QueryInput<E>
}

/** The body that the flags spell, checked by the contract before anything is sent. */
export function bodyOf<E extends EndpointSpec>(endpoint: E, options: object): Body<E> {
  const given = options as Record<string, unknown>
  const names = fieldsOf(endpoint.body).map(([name]) => name)
  const body = Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
  if (endpoint.body) check(endpoint.body, body, (name) => `--${kebab(name)}`)
  return body as Body<E>
}

/** The endpoint's parameters, checked the same way. */
export function paramsOf<E extends EndpointSpec>(endpoint: E, params: Record<string, string>): Params<E> {
  if (endpoint.params) check(endpoint.params, params, kebab)
  return params as Params<E>
}
