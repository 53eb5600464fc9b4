/** Configuration values: read by key by the screens that need them, listed and changed by whoever manages them. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { Instant, Message, PageQuery, pageOf, withoutCardNumbers } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'
import { groupCodes } from './groups'

export const valueTypes = ['STRING', 'DATE', 'DATETIME', 'BOOLEAN', 'INTEGER', 'DOUBLE'] as const

export const Configuration = z.object({
  configKey: z.string(),
  configName: z.string(),
  configDesc: z.string(),
  /** Always text; lists are comma-separated. */
  configValue: z.string(),
  valueType: z.enum(valueTypes),
})
export type Configuration = z.infer<typeof Configuration>

export const ConfigurationDetail = z.extend(Configuration, {
  /** As it was installed; null for one that this version does not install. */
  defaultValue: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
})
export type ConfigurationDetail = z.infer<typeof ConfigurationDetail>

export const configurationFilters = { text: by.part, group: by.choice(groupCodes) }
export const ConfigurationQuery = z.extend(PageQuery, filterShape(configurationFilters))
export type ConfigurationQuery = z.infer<typeof ConfigurationQuery>

const ByKey = z.object({
  configKey: z.string().check(z.regex(/^[a-z0-9.-]{3,100}$/, 'Configuration key is invalid')),
})
const PATH = '/backoffice/dcir-config'
const SEES_ALL = ['bo_view_configurations', 'bo_manage_configurations'] as const

export const ConfigurationBody = z.strictObject({
  configName: z.string().check(withoutCardNumbers),
  configDesc: z.string().check(withoutCardNumbers),
  /** The same as in the address. */
  key: z.string().check(withoutCardNumbers),
  configValue: z.string().check(z.trim(), z.maxLength(1000, 'Value is invalid'), withoutCardNumbers),
  valueType: z.enum(valueTypes),
})
export type ConfigurationBody = z.infer<typeof ConfigurationBody>

export const configurations = feature('configurations', {
  list: {
    method: 'GET',
    path: PATH,
    authority: SEES_ALL,
    summary: 'List the configurations of the platform',
    query: ConfigurationQuery,
    result: pageOf(ConfigurationDetail),
  },
  show: {
    method: 'GET',
    path: `${PATH}/detail/:configKey`,
    authority: SEES_ALL,
    summary: 'Show one configuration with its default and its last change',
    params: ByKey,
    result: ConfigurationDetail,
    errors: ['not-found'],
  },
  read: {
    method: 'GET',
    path: `${PATH}/:configKey`,
    authority: 'any',
    summary: 'Read one configuration value, of those that are for the caller',
    params: ByKey,
    result: Configuration,
    errors: ['not-found'],
  },
  update: {
    method: 'PUT',
    path: `${PATH}/:configKey`,
    authority: 'bo_manage_configurations',
    summary: 'Change the value of a configuration; a second person decides it',
    params: ByKey,
    body: ConfigurationBody,
    result: Message,
    idempotent: true,
    gated: 'always',
    changes: ['features'],
    errors: ['not-found', 'request-pending', 'debit-account-missing'],
  },
})

export const configurationMessages = {
  empty: 'No configurations found...',
  updated: 'Configuration updated successfully!',
} as const
