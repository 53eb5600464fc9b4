/** SQL of configuration values. */
import {
  type Configuration,
  type ConfigurationQuery,
  configurationFilters,
} from '@dcir/core/reference/configurations/contract'
import { type ConfigurationGroup, configurationGroups, groupCodes } from '@dcir/core/reference/configurations/groups'
import { conditionsOf } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { rowLock } from '../../db/locks'
import { type Fragment, sql } from '../../db/sql'

export interface ConfigurationRecord extends Configuration {
  version: number
  updatedBy: string | null
  updatedAt: Date | null
}

const SHOWN = sql`config_key, config_name, config_desc, config_value, value_type, version, updated_by, updated_at`

const beginsWith = (keys: readonly string[]): Fragment =>
  sql`config_key LIKE ANY (${keys.map((key) => `${key}%`)}::text[])`

const inGroup = (group: ConfigurationGroup): Fragment =>
  group === 'OTHER'
    ? sql`NOT ${beginsWith(groupCodes.flatMap((code) => configurationGroups[code].keys))}`
    : beginsWith(configurationGroups[group].keys)

const conditions = conditionsOf(configurationFilters, {
  text: sql`concat_ws(' ', config_name, config_key, config_desc)`,
  group: inGroup,
})

export const configurationsStore = (db: Sql) => ({
  read: (key: string) =>
    db.first<Configuration>(
      sql`SELECT config_key, config_name, config_desc,
         config_value, value_type FROM configurations WHERE config_key = ${key}`,
    ),

  list: ({ page, size, ...filter }: ConfigurationQuery) =>
    listPage<ConfigurationRecord>(db, {
      columns: SHOWN,
      from: sql`configurations`,
      where: conditions(filter),
      order: sql`lower(config_name), config_key`,
      page,
      size,
    }),

  async find(key: string): Promise<ConfigurationRecord | undefined> {
    const where = sql`WHERE config_key = ${key}`
    return await db.first<ConfigurationRecord>(sql`SELECT ${SHOWN} FROM configurations ${where}`)
  },

  /** The same, locked until the transaction ends. */
  async lock(key: string): Promise<ConfigurationRecord | undefined> {
    const where = sql`WHERE config_key = ${key} ${rowLock(db)}`
    return await db.first<ConfigurationRecord>(sql`SELECT ${SHOWN} FROM configurations ${where}`)
  },

  setValue: (key: string, value: string, by: string, at: Date) =>
    db.run(
      sql`UPDATE configurations SET config_value = ${value}, version = version + 1, updated_by = ${by},
        updated_at = ${at}
       WHERE config_key = ${key}`,
    ),
})
