/** Endpoints of a noun, from its declaration. A noun's contract takes them as they are, or puts its own beside them. */
import * as z from 'zod/mini'
import type { ErrorCode } from '../errors/catalogue'
import type { Grant } from '../permissions/authorities'
import type { Schema, SingleSpec } from './endpoint'
import type { AnyNoun, CreateOf, NounFilter, Part, RecordOf, UpdateOf, Verb } from './noun'
import { schemasOf } from './noun-schemas'
import { Message, type Page, PageQuery, pageOf } from './schemas'
import { filterShape } from './search-schema'

interface Opened extends SingleSpec {
  authority: Grant | readonly Grant[]
}
interface Keyed<P> {
  params: z.ZodMiniType<ParamsOf<P>, ParamsOf<P>>
}
type ParamsOf<P> = P extends { at: `${string}:${infer Name}` } ? { [K in Name]: string } : never
type KeyedBy<P> = [ParamsOf<P>] extends [never] ? object : Keyed<P>
type Sought<N extends AnyNoun> = z.ZodMiniType<
  z.output<typeof PageQuery> & NounFilter<N>,
  z.input<typeof PageQuery> & NounFilter<N>
>
type Listed<N extends AnyNoun, S> = Opened & {
  query: typeof PageQuery
  result: z.ZodMiniType<Page<z.output<SchemaOf<S, 'record', Typed<RecordOf<N>>>>>>
}
type Found<N extends AnyNoun, S> = Omit<Listed<N, S>, 'query'> & { query: Sought<N> }
type Written = Opened & { result: typeof Message }
type PartOf<N extends AnyNoun, V extends Verb> = N['endpoints'][V]
type Typed<T> = z.ZodMiniType<T, T>

/**
 * Schemas in the place of those that its fields give: of a record that has another within it, or of a body with a rule
 * over two fields.
 */
export interface OwnSchemas {
  record?: Schema<object>
  create?: Schema<object>
  update?: Schema<object>
}
type SchemaOf<S, K extends keyof OwnSchemas, Derived extends Schema> =
  S extends Record<K, infer Own extends Schema> ? Own : Derived

interface Entries<N extends AnyNoun, S> {
  list: N['endpoints'] extends { search: Part } | { filter: Part } ? Listed<N, S> : Found<N, S>
  search: Found<N, S>
  filter: Listed<N, S> & { body: Typed<NounFilter<N>> }
  show: Opened & KeyedBy<PartOf<N, 'show'>> & { result: SchemaOf<S, 'record', z.ZodMiniType<RecordOf<N>>> }
  create: Written & { body: SchemaOf<S, 'create', Typed<CreateOf<N>>> }
  update: Written & KeyedBy<PartOf<N, 'update'>> & { body: SchemaOf<S, 'update', Typed<UpdateOf<N>>> }
  remove: Written & KeyedBy<PartOf<N, 'remove'>>
}

/** The endpoints that a noun declares. */
export type EndpointsOf<N extends AnyNoun, S = object> = {
  readonly [V in keyof N['endpoints'] & Verb]: Entries<N, S>[V]
}

/**
 * The endpoints that a noun declares, by their verbs.
 * @example feature(holiday.name, endpointsOf(holiday))
 */
export function endpointsOf<N extends AnyNoun, const S extends OwnSchemas = object>(
  noun: N,
  own?: S,
): EndpointsOf<N, S> {
  const { see, change: authority, gated, stale, endpoints } = noun
  const schemas = { ...schemasOf(noun), ...own }
  const pending: readonly ErrorCode[] = gated ? ['request-pending'] : []
  const read = { authority: see.length === 1 ? see[0] : see }
  const listed = { ...read, query: PageQuery, result: pageOf(schemas.record) }
  const found = () => ({ ...listed, query: z.extend(PageQuery, filterShape(noun.filters)) })
  const write = { authority, result: Message, idempotent: true, gated, ...(stale && { changes: stale }) }
  const byVerb: Record<Verb, (part: Part) => object> = {
    list: () => ({ method: 'GET', ...(endpoints.search || endpoints.filter ? listed : found()) }),
    search: () => ({ method: 'GET', ...found() }),
    filter: () => ({ method: 'PUT', ...listed, reads: true, body: schemas.filter }),
    show: () => ({ method: 'GET', ...read, result: schemas.record, errors: ['not-found'] }),
    create: ({ errors = [] }) => ({ ...write, method: 'POST', body: schemas.create, errors: [...errors, ...pending] }),
    update: ({ errors = [] }) => ({
      ...write,
      method: 'PUT',
      body: schemas.update,
      errors: ['not-found', ...errors, ...pending],
    }),
    remove: ({ errors = [] }) => ({ ...write, method: 'DELETE', errors: ['not-found', ...errors, ...pending] }),
  }
  const entries = Object.entries<Part>(endpoints).map(([verb, part]) => {
    const { at = '', summary, errors: _, ...rest } = part
    const params = at.includes(':') && { params: schemas.params(at) }
    return [verb, { path: `${noun.path}${at}`, summary, ...params, ...byVerb[verb as Verb](part), ...rest }]
  })
  return Object.fromEntries(entries)
}
