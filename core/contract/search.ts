/**
 * Filters of a list as plain data: each by the way its value is compared. The schema of the filter and the conditions of
 * its SQL are derived from them, so that a filter is said once.
 */

/** Names of the first and the last day of a range, wherever a filter or a body has one. */
export const dayRanges = [
  ['startDate', 'endDate'],
  ['fromDate', 'toDate'],
  ['createStartDate', 'createEndDate'],
  ['createdDateFrom', 'createdDateTo'],
  ['transactionDateStart', 'transactionDateEnd'],
  ['tatExpiryStartDate', 'tatExpiryEndDate'],
] as const
type DayRange = (typeof dayRanges)[number]

/** A range whose last day is before its first one, in whatever was sent. */
export const reversedRange = (given: object): DayRange | undefined =>
  dayRanges.find(([from, to]) => {
    const [first, last] = [from, to].map((name) => (given as Readonly<Record<string, unknown>>)[name])
    return typeof first === 'string' && typeof last === 'string' && first > last
  })

/** Comparison of a text or an identifier that is typed. */
type TextSearch = {
  readonly how: 'part' | 'value' | 'name' | 'words' | 'key' | 'start' | 'rrn' | 'pan' | 'lastFour' | 'naira' | 'codes'
}
interface ChoiceSearch<Value extends string = string> {
  readonly how: 'choice' | 'choices'
  readonly values: readonly Value[]
}
type FlagSearch = { readonly how: 'flag' }
interface RangeSearch<Ends extends DayRange = DayRange> {
  /** `instants`: the column is a time, and the days are those of Lagos. `dates`: it is a business date. */
  readonly how: 'instants' | 'dates'
  readonly ends: Ends
}

export type Search = TextSearch | ChoiceSearch | FlagSearch | RangeSearch

/** The filters of a list. A range is called by its column, any other filter by the name of its value. */
export type Searches = Readonly<Record<string, Search>>

const text = <How extends TextSearch['how']>(how: How) => ({ how }) as const

export const by = {
  /** A part of the text, in any case. */
  part: text('part'),
  /** The same value. */
  value: text('value'),
  /** The same name, in any case. */
  name: text('name'),
  /** Words of a name by their beginnings, in any order and any case. */
  words: text('words'),
  /** The same reference, which is stored in capitals. */
  key: text('key'),
  /** A key or its beginning. */
  start: text('start'),
  /** A retrieval reference number, with or without its leading zeros. */
  rrn: text('rrn'),
  /** A masked PAN or its beginning. */
  pan: text('pan'),
  /** The last four digits of a card. */
  lastFour: text('lastFour'),
  /** An amount as people write it, in naira. */
  naira: text('naira'),
  /** One of several response codes, with commas between them. */
  codes: text('codes'),
  flag: { how: 'flag' } as const,
  /** One of these values; ALL leaves it open. */
  choice: <const Value extends string>(values: readonly Value[]) => ({ how: 'choice', values }) as const,
  /** One or several of these values, with commas between them. */
  choices: (values: readonly string[]) => ({ how: 'choices', values }) as const,
  instants: <const Ends extends DayRange>(...ends: Ends) => ({ how: 'instants', ends }) as const,
  dates: <const Ends extends DayRange>(...ends: Ends) => ({ how: 'dates', ends }) as const,
}

/** Values of a list such as `91,92`. */
export const splitList = (listed: string | null | undefined): string[] =>
  (listed ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

type ValueOf<S> = S extends FlagSearch
  ? boolean | 'true' | 'false'
  : S extends { readonly how: 'choice'; readonly values: readonly (infer Value)[] }
    ? Value
    : string

/** Names under which the values of a filter come. */
export type KeyOf<S, Name> = S extends { readonly ends: readonly [infer From, infer To] } ? From | To : Name

/** A filter: the values that are sought. */
export type FilterOf<S extends Searches> = {
  [Name in keyof S as KeyOf<S[Name], Name> & string]?: ValueOf<S[Name]> | undefined
}
