/** Flags, choices and checks of a command, taken from the contract's entry. */
import type { Body, EndpointSpec, Params, QueryInput, Schema } from '@dcir/core/contract/endpoint'
import type { Field } from '@dcir/core/contract/vocabulary'
import { invalidMessage, labelledMessage } from '@dcir/core/validators/messages'
import { type Command, Option } from 'commander'
import { CliError, exitCodes, usageError } from './exit-codes'

/** Help texts of the flags for pages and days, the same for every list. */
const meanings: Record<string, string> = {
  page: 'page number, counted from 1',
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

export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Lists and reports have one pair of names for a range; the fields' own names still work, unlisted. */
const shortNames: Record<string, string> = { startDate: 'from', endDate: 'to' }

/** The flag of a field, without its dashes. */
const flagOf = (name: string): string => shortNames[name] ?? kebab(name)

type Kind = 'date' | 'number' | 'text'

const kindOf = (name: string): Kind => {
  if (/Date($|Start|End|From|To)/.test(name)) return 'date'
  return /^(page|size)$/.test(name) ? 'number' : 'text'
}

/** A flag that cannot be used; the command that it was given to adds how to get help. */
export class FlagError extends CliError {
  constructor(message: string) {
    super(message, exitCodes.usage)
    this.name = 'FlagError'
  }
}

/** The values that a field may have, when they are few. */
export function choicesOf(schema: Schema): string[] | null {
  const { innerType, entries } = definitionOf(schema)
  if (innerType) return choicesOf(innerType)
  return entries ? Object.values(entries) : null
}

const fieldsOf = (schema: Schema | undefined): [string, Schema][] =>
  schema ? Object.entries(definitionOf(schema).shape ?? {}) : []

/** Whether an object's schema has a field of that name. */
export const hasField = (schema: Schema | undefined, name: string): boolean =>
  fieldsOf(schema).some(([field]) => field === name)

function addFlags(command: Command, schema: Schema | undefined, { search = {}, but = [] }: FlagOptions): void {
  for (const [name, schemaOf] of fieldsOf(schema)) {
    if (but.includes(name)) continue
    const kind = kindOf(name)
    const meaning = meanings[name] ?? search[name]?.meaning ?? search[name]?.label ?? ''
    const option = new Option(`--${flagOf(name)} <${kind}>`, meaning)
    const choices = choicesOf(schemaOf)
    command.addOption(choices ? option.choices(choices) : option)
    if (shortNames[name]) command.addOption(new Option(`--${kebab(name)} <${kind}>`).hideHelp())
  }
}

/** Adds a flag for each query field of the endpoint, such as `--terminal-id` for `terminalId`. */
export const addQueryFlags = (command: Command, endpoint: EndpointSpec, options: FlagOptions = {}): void =>
  addFlags(command, endpoint.query, options)

/** The same for the fields of its body. */
export const addBodyFlags = (command: Command, endpoint: EndpointSpec, options: FlagOptions = {}): void =>
  addFlags(command, endpoint.body, options)

const flagError = (message: string) => new FlagError(message)

/** Message for a wrong value of a flag, with the format that is expected. */
function flagFault(name: string, value: unknown, message: string): string {
  const flag = `--${flagOf(name)}`
  return kindOf(name) === 'date'
    ? `${invalidMessage(flag)}: ${value} is no date. Write it as 2026-11-21`
    : faultOf(flag, message)
}

/** The fault of a typed value; a message that names a field says also where it was typed. */
function faultOf(typed: string, message: string): string {
  const said = labelledMessage(typed, message)
  return said.startsWith(typed) ? said : `${typed}: ${said}`
}

function check(
  schema: Schema,
  input: Record<string, unknown>,
  told: (name: string, value: unknown, message: string) => string,
  refused: (message: string) => CliError,
): void {
  const outcome = schema['~standard'].validate(input)
  // The contract's schemas are synchronous; a promise here would be a defect of the contract.
  if (outcome instanceof Promise || !outcome.issues) return
  const lines = outcome.issues.map(({ message, path }) => {
    const [first] = path ?? []
    const name = String(typeof first === 'object' ? first.key : (first ?? ''))
    return told(name, input[name], message)
  })
  throw refused(`${lines.join('. ')}.`)
}

/** The fields that flags fill, under either of their names; pages are counted from 1 by people and from 0 by the API. */
function valuesOf(schema: Schema | undefined, options: object, pagesFromOne = true): Record<string, unknown> {
  const given = options as Record<string, unknown>
  const values = fieldsOf(schema).flatMap(([name]) => {
    const value = given[shortNames[name] ?? name] ?? given[name]
    return value === undefined ? [] : [[name, name === 'page' && pagesFromOne ? pageIndex(value) : value]]
  })
  return Object.fromEntries(values)
}

function pageIndex(page: unknown): string {
  if (/^0+$/.test(String(page))) throw new FlagError('--page: pages are counted from 1.')
  return /^\d{1,15}$/.test(String(page)) ? String(Number(page) - 1) : String(page)
}

/** The query that the flags spell, checked by the contract before anything is sent. */
export function queryOf<E extends EndpointSpec>(
  endpoint: E,
  options: object,
  { pagesFromOne = true } = {},
): QueryInput<E> {
  const query = valuesOf(endpoint.query, options, pagesFromOne)
  if (endpoint.query) check(endpoint.query, query, flagFault, flagError)
  return query as QueryInput<E>
}

/** The body that the flags spell, checked by the contract before anything is sent. */
export function bodyOf<E extends EndpointSpec>(endpoint: E, options: object): Body<E> {
  const body = valuesOf(endpoint.body, options)
  if (endpoint.body) check(endpoint.body, body, flagFault, flagError)
  return body as Body<E>
}

/** The endpoint's parameters, checked the same way. */
export function paramsOf<E extends EndpointSpec>(endpoint: E, params: Record<string, string>): Params<E> {
  if (endpoint.params) check(endpoint.params, params, (name, _, message) => faultOf(kebab(name), message), usageError)
  return params as Params<E>
}
