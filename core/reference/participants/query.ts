/** Filters of participants, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

export const participantFilters = { name: by.part }
export const ParticipantQuery = z.extend(PageQuery, filterShape(participantFilters))
