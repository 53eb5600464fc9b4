/** Configuration values as the rules need them, typed; screens read the same table through its feature. */

import {
  type ConfigurationKey,
  type ConfigurationValue,
  configurationValue,
} from '@dcir/core/reference/configurations/keys'
import type { Sql } from './database'
import { sql } from './sql'

export type { ConfigurationKey }

export type Configured<K extends ConfigurationKey> = { readonly [P in K]: ConfigurationValue<P> }

/**
 * The values of some keys, all by one query, in the caller's transaction: it decides by what is there.
 * @example const { 'dcir.report.retention-days': days } = await configured(sql, 'dcir.report.retention-days')
 */
export async function configured<K extends ConfigurationKey>(db: Sql, ...keys: readonly K[]): Promise<Configured<K>> {
  const rows = await db.rows<{ key: string; value: string }>(
    sql`SELECT config_key AS key, config_value AS value FROM configurations WHERE config_key = ANY (${keys}::text[])`,
  )
  const texts = new Map(rows.map(({ key, value }) => [key, value]))
  const entries = keys.map((key) => [key, configurationValue(key, texts.get(key))] as const)
  return Object.fromEntries(entries) as Configured<K>
}
