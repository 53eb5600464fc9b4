/** Filters of back-office users, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

export const userFilters = { username: by.part, role: by.value }
export const UserQuery = z.extend(PageQuery, filterShape(userFilters))
