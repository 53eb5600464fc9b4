/** SQL of the layouts by which banks' statements are read. */

import type { SavedLayout } from '@dcir/core/reconciliation/layouts/choice'
import type { StatementLayout } from '@dcir/core/reconciliation/layouts/layouts'
import type { Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { sql } from '../../db/sql'

export interface LayoutRecord {
  accountNumber: string
  layoutName: string
  version: number
  layout: StatementLayout
  inForce: boolean
  savedBy: string
  approvedBy: string
  approvedAt: Date
}

const RECORD = sql`account_number, layout_name, version, layout, created_by AS saved_by, approved_by, approved_at,
  version = (SELECT max(v.version) FROM statement_layouts v WHERE v.account_number = l.account_number) AS in_force`

export const layoutsStore = (db: Sql) => ({
  list: (accountNumber: string | undefined, page: number, size: number) =>
    listPage<LayoutRecord>(db, {
      columns: RECORD,
      from: sql`statement_layouts l`,
      where: accountNumber ? [sql`account_number = ${accountNumber}`] : [],
      order: sql`account_number, version DESC`,
      page,
      size,
    }),

  async find(accountNumber: string): Promise<LayoutRecord | undefined> {
    const newest = sql`SELECT ${RECORD} FROM statement_layouts l WHERE account_number = ${accountNumber}
      ORDER BY version DESC LIMIT 1`
    return await db.first<LayoutRecord>(newest)
  },

  /** The newest version of each account. */
  inForce: () =>
    db.rows<SavedLayout>(
      sql`SELECT DISTINCT ON (account_number) account_number, version, layout FROM statement_layouts
       ORDER BY account_number, version DESC`,
    ),

  /** Returns false when somebody saved the same version meanwhile. */
  add: async (one: Omit<LayoutRecord, 'inForce'>): Promise<boolean> =>
    (await db.run(
      sql`INSERT INTO statement_layouts (account_number, version, layout_name, layout, created_by, approved_by,
        approved_at)
       VALUES (${one.accountNumber}, ${one.version}, ${one.layoutName}, ${JSON.stringify(one.layout)}, ${one.savedBy},
       ${one.approvedBy}, ${one.approvedAt}) ON CONFLICT DO NOTHING`,
    )) === 1,
})
