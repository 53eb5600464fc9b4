/** SQL of the columns of a statement, as configured. */
import type { StatementColumn } from '@dcir/core/reconciliation/columns'
import type { Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { rowLock } from '../../db/locks'
import { fixed, sql } from '../../db/sql'

export interface ColumnRecord extends StatementColumn {
  version: number
  updatedBy: string | null
  updatedAt: Date | null
}

const COLUMN = fixed`config_key, field_name, column_header, value_type, mandatory, value_format, rule`
const RECORD = sql`config_key, field_name, column_header, value_type, mandatory, value_format, rule, version, updated_by,
  updated_at`

export const columnsStore = (db: Sql) => ({
  /** How statements are read, column by column. */
  all: () => db.rows<StatementColumn>(sql`SELECT ${COLUMN} FROM statement_columns ORDER BY position`),

  list: (page: number, size: number) =>
    listPage<ColumnRecord>(db, {
      columns: RECORD,
      from: sql`statement_columns`,
      where: [],
      order: sql`position`,
      page,
      size,
    }),

  async find(key: string): Promise<ColumnRecord | undefined> {
    return await db.first<ColumnRecord>(sql`SELECT ${RECORD} FROM statement_columns WHERE config_key = ${key}`)
  },

  /** Changes of the columns wait for each other until the transaction ends. */
  lock: () => db.rows(sql`SELECT config_key FROM statement_columns ORDER BY position ${rowLock(db)}`),

  save: (column: StatementColumn, by: string, at: Date) =>
    db.run(
      sql`UPDATE statement_columns SET column_header = ${column.columnHeader}, value_type = ${column.valueType},
        value_format = ${column.valueFormat ?? null}, mandatory = ${column.mandatory}, rule =
        ${column.rule ? JSON.stringify(column.rule) : null},
         version = version + 1, updated_by = ${by}, updated_at = ${at} WHERE config_key = ${column.configKey}`,
    ),
})
