/** What a list of participant users can be asked: apart from its endpoints, because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { FilterText, PageQuery } from '../contract/schemas'

export const ParticipantUserQuery = z.extend(PageQuery, { username: z.optional(FilterText) })
