/** Filters of participant users, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

export const participantUserFilters = { username: by.part }
export const ParticipantUserQuery = z.extend(PageQuery, filterShape(participantUserFilters))
