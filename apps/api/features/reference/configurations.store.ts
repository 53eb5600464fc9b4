/** SQL of configuration values. */
import type { Configuration } from '@dcir/core/reference/configurations-contract'
import type { Sql } from '../../db/database'

export const configurationsStore = (sql: Sql) => ({
  read: (key: string) =>
    sql.first<Configuration>(
      `SELECT config_key AS "configKey", config_name AS "configName", config_desc AS "configDesc",
         config_value AS "configValue", value_type AS "valueType" FROM configurations WHERE config_key = $1`,
      [key],
    ),
})
