/** Compares what a dry run said of a file with what its upload did, and shows that it left no trace. */
import { withConnection } from '@dcir/api/db/pool'
import type { BulkVerdict } from '@dcir/core/bulk/dry-run'
import { rowSentence } from '@dcir/core/bulk/rows'
import ExcelJS from 'exceljs'
import type { TestApi } from './api'

/** Tables that every call writes in: how often somebody calls, when a session was last used, and what statements took. */
const OF_ANY_CALL = ['call_counts', 'sessions', 'statement_statistics']

/** Digest of each table, and how far each sequence is. */
export const contentsOf = ({ database }: TestApi): Promise<Record<string, string>> =>
  withConnection(database.ownerUrl, async (sql) => {
    const tables = await sql.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition ORDER BY 1`,
    )
    const contents: Record<string, string> = {}
    for (const { name } of tables.rows) {
      if (OF_ANY_CALL.includes(name)) continue
      const digest = `SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM "${name}" t`
      contents[name] = (await sql.query<{ digest: string }>(digest)).rows[0]?.digest ?? ''
    }
    const sequences = await sql.query<{ name: string; last: string | null }>(
      'SELECT sequencename AS name, last_value::text AS last FROM pg_sequences',
    )
    for (const { name, last } of sequences.rows) contents[`sequence ${name}`] = last ?? ''
    return contents
  })

/** Reasons of the failed rows by their numbers, as the rows of the batch would have them. */
export function reasonsOf({ problems }: BulkVerdict): Record<number, string> {
  const rows = [...new Set(problems.map(({ row }) => row))]
  return Object.fromEntries(rows.map((row) => [row, rowSentence(problems.filter((one) => one.row === row))]))
}

/** The rows of a text file as a workbook. */
export async function workbookOf(file: File): Promise<File> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Rows')
  for (const line of (await file.text()).trim().split('\r\n')) sheet.addRow(line.split(','))
  return new File([await workbook.xlsx.writeBuffer()], file.name.replace('.csv', '.xlsx'))
}
