/** Filters of participants, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { FilterText, PageQuery } from '../contract/schemas'

export const ParticipantQuery = z.extend(PageQuery, { name: z.optional(FilterText) })
