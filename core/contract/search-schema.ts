/** Schemas of filters, from the way each value is compared. */
import * as z from 'zod/mini'
import { BusinessDate, FilterText, LastFour, NairaAmount, ResponseCodes } from './schemas'
import type { FilterOf, Search, Searches } from './search'

/** Several of these values as one text, with commas between them. */
function listOf(values: readonly string[]) {
  const one = `(${values.join('|')})`
  const message = `must be ${values.join(', ')}, or several of them with commas between`
  return z.string().check(z.trim(), z.regex(new RegExp(`^${one}(,${one})*$`), message))
}

function schemaOf(search: Search): z.ZodMiniType {
  switch (search.how) {
    case 'codes':
      return ResponseCodes
    case 'lastFour':
      return LastFour
    case 'naira':
      return NairaAmount
    case 'flag':
      return z.union([z.boolean(), z.enum(['true', 'false'])])
    case 'choice':
      return z.enum(search.values)
    case 'choices':
      return listOf(search.values)
    case 'instants':
    case 'dates':
      return BusinessDate
    default:
      return FilterText
  }
}

type ShapeOf<S extends Searches> = {
  [Name in keyof FilterOf<S>]-?: z.ZodMiniOptional<z.ZodMiniType<Exclude<FilterOf<S>[Name], undefined>>>
}

/** The fields of a filter's schema: `z.strictObject(filterShape(holidayFilters))`. */
export const filterShape = <S extends Searches>(searches: S): ShapeOf<S> =>
  Object.fromEntries(
    Object.entries(searches).flatMap(([name, search]) => {
      const names = 'ends' in search ? search.ends : [name]
      // Each has a schema of its own, because a field is described by its schema.
      return names.map((one) => [one, z.optional(schemaOf(search))])
    }),
  ) as ShapeOf<S>
