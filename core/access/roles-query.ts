/** Filters of the list of roles, apart from its endpoints because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { FilterText, PageQuery } from '../contract/schemas'

/** The population that a role is for. */
export const rolePopulations = ['back-office', 'front-office'] as const

export const RoleQuery = z.extend(PageQuery, {
  name: z.optional(FilterText),
  userType: z.optional(z.enum(rolePopulations)),
})
export type RoleQuery = z.infer<typeof RoleQuery>
