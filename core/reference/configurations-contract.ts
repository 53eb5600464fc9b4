/** Configuration values that the screens read by key. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'

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

export const configurations = feature('configurations', {
  read: {
    method: 'GET',
    path: '/backoffice/dcir-config/:configKey',
    authority: 'any',
    summary: 'Read one configuration value, of those that are for the caller',
    params: z.object({ configKey: z.string().check(z.regex(/^[a-z0-9.-]{3,100}$/, 'Configuration key is invalid')) }),
    result: Configuration,
    errors: ['not-found'],
  },
})
