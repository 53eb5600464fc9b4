/** History of a record: who changed it, when, from what to what, and who approved it. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { BusinessDate, FilterText, Instant, PageQuery, pageOf } from '../contract/schemas'

export const HistoryEntry = z.object({
  at: Instant,
  /** The change as a sentence: `Update a charge type`. */
  description: z.string(),
  /** The endpoint that did it, such as `charge-types.update`. */
  action: z.string(),
  initiator: z.string(),
  /** Who approved it and what they wrote, and under which request; null where it needed no second person. */
  authorizer: z.nullable(z.string()),
  authorizersComment: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** JSON text of the record before; null where it was new, or where nothing of the record itself changed. */
  beforeData: z.nullable(z.string()),
  /** JSON text of the record after; null where it was gone, or where nothing of the record itself changed. */
  afterData: z.nullable(z.string()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const AsOf = z.object({
  /** The trail knows of a change, so that `data` is how the record stood; else it stands as it always did. */
  known: z.boolean(),
  /** JSON text of the record at the end of that day; null where there was none. */
  data: z.nullable(z.string()),
})
export type AsOf = z.infer<typeof AsOf>

const OfRecord = z.object({ noun: FilterText, record: FilterText })
/** Name under which the record was created, where another key has named it since. */
const Named = { name: z.optional(FilterText) }

export const history = feature('history', {
  list: {
    method: 'GET',
    path: '/common/history/:noun/:record',
    authority: 'bank-staff',
    summary: 'The changes of one record, newest first, for whoever may see the record',
    params: OfRecord,
    query: z.extend(PageQuery, Named),
    result: pageOf(HistoryEntry),
    errors: ['not-found', 'not-allowed'],
  },
  asOf: {
    method: 'GET',
    path: '/common/history/:noun/:record/as-of',
    authority: 'bank-staff',
    summary: 'One record as it stood at the end of a day',
    params: OfRecord,
    query: z.object({ asOf: BusinessDate, ...Named }),
    result: AsOf,
    errors: ['not-found', 'not-allowed'],
  },
})
