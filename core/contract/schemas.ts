/** Field schemas that several contract files share. */
import * as z from 'zod/mini'
import type { Kobo } from '../money/kobo'
import { isBusinessDate } from '../time/lagos'

/** Money in integer kobo; a whole number on the wire, branded in the types. */
export const KoboField = z.int() as unknown as z.ZodMiniType<Kobo, Kobo>

/** A business date, `YYYY-MM-DD`; it never passes through a zone. */
export const BusinessDate = z.string().check(z.refine(isBusinessDate))

/** An instant, ISO 8601 with offset. */
export const Instant = z.string()

const masking = { mask: (text: string): string => text }

/** The server masks what passes its contract, for all callers alike; consoles are spared the code for it. */
export function maskFreeTextsWith(mask: (text: string) => string): void {
  masking.mask = mask
}

/** Part of every text that people write as they like: a full card number in it is masked before it gets any further. */
export const withoutCardNumbers = z.overwrite((text: string) => masking.mask(text))

/** Response codes of two characters, with commas between; for fields of forms too. */
export const RESPONSE_CODES = /^[0-9A-Za-z]{2}(\s*,\s*[0-9A-Za-z]{2})*$/

export const ResponseCodes = z
  .string()
  .check(z.trim(), z.maxLength(200), z.regex(RESPONSE_CODES, 'must be response codes such as 91 or 91,92'))

/** A short text typed into a filter. */
export const FilterText = z.string().check(z.trim(), z.maxLength(200), withoutCardNumbers)

/** The last four digits of a card, which its holder knows and which are on every receipt. */
export const LAST_FOUR = /^\d{4}$/
export const LastFour = z.string().check(z.trim(), z.regex(LAST_FOUR, 'must be the last four digits of a card'))

/** An amount as people write it, such as `104,317` or `₦104,317.50`. */
export const NAIRA_AMOUNT = /^₦?\s*(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/
export const NairaAmount = z
  .string()
  .check(z.trim(), z.regex(NAIRA_AMOUNT, 'must be an amount in naira such as 104,317 or 104,317.50'))

/** Query text to whole number: the address bar and the query string only carry text. */
export const wholeNumber = (max: number, min = 0) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, 'must be a whole number'))]),
    z.transform((value) => Math.min(Math.max(Number(value), min), max)),
  )

export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

/** Every list: 0-based page, ten a page unless asked otherwise, never more than a hundred. */
export const PageQuery = z.object({
  page: z._default(wholeNumber(100_000_000), 0),
  size: z._default(wholeNumber(MAX_PAGE_SIZE, 1), PAGE_SIZE),
})

/** A list that can be narrowed to some days. */
export const DatedPageQuery = z.extend(PageQuery, {
  startDate: z.optional(BusinessDate),
  endDate: z.optional(BusinessDate),
})

/** A page of rows. `totalItems` repeats `totalElements` because some screens of the spec read that name. */
export const pageOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({
    content: z.array(row),
    totalElements: z.int(),
    totalItems: z.int(),
    totalPages: z.int(),
    /** True when the total is the planner's estimate and not a count. */
    totalIsEstimate: z.optional(z.boolean()),
  })

export interface Page<T> {
  content: T[]
  totalElements: number
  totalItems: number
  totalPages: number
  totalIsEstimate?: boolean | undefined
}

/** Makes the page answer of one page's rows and the list's total. */
export function page<T>(content: T[], total: number, size: number, totalIsEstimate = false): Page<T> {
  const totals = { totalElements: total, totalItems: total, totalPages: Math.ceil(total / size) }
  return totalIsEstimate ? { content, ...totals, totalIsEstimate } : { content, ...totals }
}

export const Message = z.object({ message: z.string() })
