/** Schemas of a noun's records and bodies, with their messages, from its fields. */
import * as z from 'zod/mini'
import { fieldError } from '../validators/fields'
import { invalidMessage, requiredMessage } from '../validators/messages'
import { lengthsOf, textLengths } from '../validators/text-lengths'
import type { NounFilter, UpdateOf } from './noun'
import { type AnyNoun, bodyFields, type CreateOf, type NounField, type RecordOf, recordFields, sentAs } from './noun'
import { BusinessDate, Instant, KoboField, withoutCardNumbers } from './schemas'
import { filterShape } from './search-schema'

/** A text that people write. */
function words({ label, type = 'NAME', most = lengthsOf(type).most }: NounField): z.ZodMiniType {
  const invalid = invalidMessage(label)
  return z.string().check(
    z.trim(),
    // An empty text is too short as well: one sentence says it.
    z.minLength(1, { error: requiredMessage(label), abort: true }),
    z.minLength(lengthsOf(type).least, invalid),
    z.maxLength(most, invalid),
    ...(type in textLengths ? [] : [z.refine<string>((value) => fieldError(type, label, value) === null, invalid)]),
    withoutCardNumbers,
  )
}

/** Schema of a field, of its own for each place, because a field is described by its schema. */
function schemaOf(field: NounField, isSent: boolean): z.ZodMiniType {
  if (field.choices) return z.enum(field.choices)
  switch (field.kind) {
    case 'flag':
      return z.boolean()
    case 'date':
      return BusinessDate
    case 'instant':
    case 'deadline':
      return Instant
    case 'money':
      return KoboField
    case 'count':
    case 'progress':
    case 'size':
      return z.int()
    default:
      return isSent ? words(field) : z.string()
  }
}

const shapeOf = (fields: readonly NounField[], isSent: boolean) =>
  Object.fromEntries(fields.map((field) => [isSent ? sentAs(field) : field.name, schemaOf(field, isSent)]))

type Typed<T> = z.ZodMiniType<T, T>

interface Schemas<N extends AnyNoun> {
  record: Typed<RecordOf<N>>
  create: Typed<CreateOf<N>>
  update: Typed<UpdateOf<N>>
  filter: Typed<NounFilter<N>>
  /** The parameters of an address, each of which is the key of a record. */
  params(at: string): z.ZodMiniType
}

/** The schemas of a noun. */
export function schemasOf<N extends AnyNoun>(noun: N): Schemas<N> {
  const schemas: object = {
    record: z.object(shapeOf(recordFields(noun), false)),
    create: z.strictObject(shapeOf(bodyFields(noun, 'create'), true)),
    update: z.strictObject(shapeOf(bodyFields(noun, 'update'), true)),
    filter: z.strictObject(filterShape(noun.filters)),
    params: (at: string) => {
      const { field, pattern = /./, label = noun.fields[field].label } = noun.key
      const key = () => z.string().check(z.regex(pattern, invalidMessage(label)))
      return z.object(Object.fromEntries([...at.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, key()])))
    },
  }
  return schemas as Schemas<N>
}
