/** Filters of participant users, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { FilterText, PageQuery } from '../contract/schemas'

export const ParticipantUserQuery = z.extend(PageQuery, { username: z.optional(FilterText) })
