/** Endpoints of a noun, from its declaration. A noun's contract takes them as they are, or puts its own beside them. */
import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors/catalogue'
import type { Grant } from '../permissions/authorities'
import type { SingleSpec } from './endpoint'
import type { AnyNoun, CreateOf, NounFilter, Part, RecordOf, UpdateOf, Verb } from './noun'
import { schemasOf } from './noun-schemas'
import { Message, type Page, PageQuery, pageOf } from './schemas'

interface Opened extends SingleSpec {
  authority: Grant | readonly Grant[]
}
interface Keyed<P> {
  params: z.ZodMiniType<ParamsOf<P>, ParamsOf<P>>
}
type ParamsOf<P> = P extends { at: `${string}:${infer Name}` } ? { [K in Name]: string } : unknown
type Listed<N extends AnyNoun> = Opened & {
  query: typeof PageQuery
  result: z.ZodMiniType<Page<RecordOf<N>>>
}
type Written = Opened & { result: typeof Message }
type PartOf<N extends AnyNoun, V extends Verb> = N['endpoints'][V]

interface Entries<N extends AnyNoun> {
  list: Listed<N>
  filter: Listed<N> & { body: z.ZodMiniType<NounFilter<N>, NounFilter<N>> }
  show: Opened & Keyed<PartOf<N, 'show'>> & { result: z.ZodMiniType<RecordOf<N>> }
  create: Written & { body: z.ZodMiniType<CreateOf<N>, CreateOf<N>> }
  update: Written & Keyed<PartOf<N, 'update'>> & { body: z.ZodMiniType<UpdateOf<N>, UpdateOf<N>> }
  remove: Written & Keyed<PartOf<N, 'remove'>>
}

/** The endpoints that a noun declares. */
export type EndpointsOf<N extends AnyNoun> = { readonly [V in keyof N['endpoints'] & Verb]: Entries<N>[V] }

/**
 * The endpoints that a noun declares, by their verbs.
 * @example feature(holiday.name, endpointsOf(holiday))
 */
export function endpointsOf<N extends AnyNoun>(noun: N): EndpointsOf<N> {
  const { see, change: authority, gated, stale } = noun
  const schemas = schemasOf(noun)
  const pending: readonly ErrorCode[] = gated ? ['request-pending'] : []
  const read = { authority: see.length === 1 ? see[0] : see }
  const listed = { ...read, query: PageQuery, result: pageOf(schemas.record) }
  const write = { authority, result: Message, idempotent: true, gated, ...(stale && { changes: stale }) }
  const own: Record<Verb, (part: Part) => object> = {
    list: () => ({ method: 'GET', ...listed }),
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
  const entries = Object.entries<Part>(noun.endpoints).map(([verb, part]) => {
    const { at = '', summary } = part
    const params = at.includes(':') && { params: schemas.params(at) }
    return [verb, { path: `${noun.path}${at}`, summary, ...params, ...own[verb as Verb](part) }]
  })
  return Object.fromEntries(entries)
}
