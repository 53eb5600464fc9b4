/** Data that every installation starts with: settings, statement columns, standard roles and charge types. */
import { statementColumns } from '@dcir/core/reconciliation/columns'
import { standardRoles } from './roles'
import { settings } from './settings'

interface Connection {
  query(text: string, values?: unknown[]): Promise<unknown>
}

type Charge = readonly [string, string, string, number | null, number | null, number | null, string | null]
const chargeTypes: readonly Charge[] = [
  ['STANDARD', 'Standard, half a per cent up to ₦1,000', 'PERCENT_MAX_CAP', null, null, 100_000, '0.5'],
  ['FLAT_50', 'Flat ₦50', 'FLAT', 5_000, null, null, null],
  ['BANDED', 'One per cent between ₦20 and ₦500', 'PERCENT_MAX_MIN_CAP', null, 2_000, 50_000, '1'],
]

/** Adds what is missing and says what each setting means now; never changes a value that somebody may have set. */
export async function seedReferenceData(connection: Connection): Promise<void> {
  for (const [key, value, type, name, description] of settings) {
    await connection.query(
      `INSERT INTO configurations (config_key, config_value, value_type, config_name, config_desc)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (config_key) DO UPDATE SET config_name = excluded.config_name, config_desc = excluded.config_desc`,
      [key, value, type, name, description],
    )
  }
  // Nobody else makes or changes them, so that they follow the version that runs.
  for (const { name, friendlyName, description, userType, authorities, monitor } of standardRoles) {
    await connection.query(
      `INSERT INTO roles (name, friendly_name, description, user_type, authorities, monitor, standard)
       VALUES ($1, $2, $3, $4, $5, $6, true)
       ON CONFLICT (name) DO UPDATE SET friendly_name = $2, description = $3, authorities = $5, monitor = $6, standard = true`,
      [name, friendlyName, description, userType, authorities, monitor],
    )
  }
  for (const [code, name, type, flat, min, max, percentage] of chargeTypes) {
    await connection.query(
      `INSERT INTO charge_types (code, charge_type_name, charge_type_desc, charge_type, flat, minimum_cap, maximum_cap,
         percentage) VALUES ($1, $2, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [code, name, type, flat, min, max, percentage],
    )
  }
  for (const [position, column] of statementColumns.entries()) {
    await connection.query(
      `INSERT INTO statement_columns (config_key, position, field_name, column_header, value_type, value_format,
         mandatory, rule) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [
        column.configKey,
        position,
        column.fieldName,
        column.columnHeader,
        column.valueType,
        column.valueFormat ?? null,
        column.mandatory,
        column.rule ? JSON.stringify(column.rule) : null,
      ],
    )
  }
}
