/** The database's schema as text, read from its catalogue, in an order that does not change. */
import { withConnection } from '@dcir/api/db/pool'
import { TEST_API_ROLE } from './test-database'

type Rows = Record<string, string>[]

const TABLES = `SELECT c.oid, c.relname AS name, c.relrowsecurity AS secured, pg_get_partkeydef(c.oid) AS partition_key,
    pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND c.relname !~ '_\\d{4}_\\d{2}$' ORDER BY c.relname`
const COLUMNS = `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
    a.attgenerated AS generated, a.attidentity AS identity, pg_get_expr(d.adbin, d.adrelid) AS expression
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = $1 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`
const CONSTRAINTS = `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint
  WHERE conrelid = $1 AND contype <> 'n' ORDER BY contype, pg_get_constraintdef(oid)`
const INDEXES = `SELECT pg_get_indexdef(i.indexrelid) AS text FROM pg_index i
  WHERE i.indrelid = $1 AND NOT i.indisprimary AND NOT EXISTS
    (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid) ORDER BY 1`
const POLICIES = `SELECT polname AS name, pg_get_expr(polqual, polrelid) AS text FROM pg_policy WHERE polrelid = $1 ORDER BY 1`
const TRIGGERS = `SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgrelid = $1 AND NOT tgisinternal ORDER BY 1`
const GRANTS = `SELECT string_agg(privilege_type, ', ' ORDER BY privilege_type) AS text
  FROM information_schema.role_table_grants WHERE table_schema = 'public' AND table_name = $1 AND grantee = $2`
/** Columns that may be changed in a table of which not all may. */
const COLUMN_GRANTS = `SELECT 'UPDATE (' || string_agg(a.attname, ', ' ORDER BY a.attnum) || ')' AS text
  FROM pg_attribute a CROSS JOIN LATERAL aclexplode(a.attacl) g
  WHERE a.attrelid = $1 AND g.grantee = $2::text::regrole AND g.privilege_type = 'UPDATE' HAVING count(*) > 0`
const FUNCTIONS = `SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ORDER BY proname, pg_get_function_identity_arguments(oid)`

function columnText(column: Record<string, string>): string {
  const generated = column.generated ? ` GENERATED ALWAYS AS (${column.expression}) STORED` : ''
  const identity = column.identity ? ' GENERATED ALWAYS AS IDENTITY' : ''
  const preset = !column.generated && column.expression ? ` DEFAULT ${column.expression}` : ''
  return `  ${column.name} ${column.type}${column.required ? ' NOT NULL' : ''}${identity}${preset}${generated}`
}

/** @param role the API's in that database */
export async function schemaText(url: string, role = TEST_API_ROLE): Promise<string> {
  return withConnection(url, async (connection) => {
    const rows = async (text: string, values: unknown[] = []): Promise<Rows> =>
      (await connection.query(text, values)).rows
    const lines = async (text: string, oid: unknown) => (await rows(text, [oid])).map((row) => row.text)
    const parts: string[] = ['-- Made from the migrations and compared by a test: read it, change a migration.']
    for (const table of await rows(TABLES)) {
      const columns = (await rows(COLUMNS, [table.oid])).map(columnText)
      const constraints = (await lines(CONSTRAINTS, table.oid)).map((text) => `  ${text}`)
      const partition = table.partition_key ? ` PARTITION BY ${table.partition_key}` : ''
      const bound = table.bound ? ` -- partition: ${table.bound}` : ''
      parts.push(`CREATE TABLE ${table.name} (${bound}\n${[...columns, ...constraints].join(',\n')}\n)${partition};`)
      const policies = (await rows(POLICIES, [table.oid])).map((row) => `POLICY ${row.name} USING ${row.text}`)
      const after = [...(await lines(INDEXES, table.oid)), ...policies, ...(await lines(TRIGGERS, table.oid))]
      if (table.secured) after.push('ROW LEVEL SECURITY')
      const granted = [...(await rows(GRANTS, [table.name, role])), ...(await rows(COLUMN_GRANTS, [table.oid, role]))]
      const rights = granted.map((row) => row.text).filter(Boolean)
      after.push(`API: ${rights.join(', ') || 'nothing'}`)
      parts.push(after.map((text) => `-- ${text}`).join('\n'))
    }
    parts.push(...(await rows(FUNCTIONS)).map((row) => `${row.text?.trim()};`))
    return `${parts.join('\n\n')}\n`
  })
}
