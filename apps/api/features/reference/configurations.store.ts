/** SQL of configuration values. */
import type { Configuration } from '@dcir/core/reference/configurations-contract'
import type { Sql } from '../../db/database'

export const configurationsStore = (sql: Sql) => ({
  read: (key: string) =>
    sql.first<Configuration>(
      `SELECT config_key, config_name, config_desc,
         config_value, value_type FROM configurations WHERE config_key = $1`,
      [key],
    ),
})
