/** Filters of configurations, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

/** Groups that settings stand in; the last has all that are in no other. */
export const configurationGroups = [
  'PEOPLE',
  'TRANSACTIONS',
  'DISPUTES',
  'PAYMENTS',
  'SETTLEMENTS',
  'RECONCILIATION',
  'MONITORING',
  'RETENTION',
  'OTHER',
] as const
export type ConfigurationGroup = (typeof configurationGroups)[number]

export const configurationFilters = { text: by.part, group: by.choice(configurationGroups) }
export const ConfigurationQuery = z.extend(PageQuery, filterShape(configurationFilters))
export type ConfigurationQuery = z.infer<typeof ConfigurationQuery>
