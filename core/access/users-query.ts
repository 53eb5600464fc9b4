/** Filters of back-office users, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { FilterText, PageQuery } from '../contract/schemas'

export const UserQuery = z.extend(PageQuery, { username: z.optional(FilterText), role: z.optional(FilterText) })
