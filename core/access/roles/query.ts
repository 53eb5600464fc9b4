/** Filters of the list of roles, apart from its endpoints because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

/** The population that a role is for. */
export const rolePopulations = ['back-office', 'front-office'] as const

export const roleFilters = { name: by.part, userType: by.choice(rolePopulations) }
export const RoleQuery = z.extend(PageQuery, filterShape(roleFilters))
export type RoleQuery = z.infer<typeof RoleQuery>
