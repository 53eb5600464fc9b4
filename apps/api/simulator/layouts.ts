/** The demonstration's bank layout: an old version, the one that reads its files, and one that waits for an approver. */

import { type StatementLayoutBody, statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import type { StatementLayout } from '@dcir/core/reconciliation/layouts/layouts'
import { BANK, type Database } from '../db/database'
import { sql } from '../db/sql'
import { layoutsStore } from '../features/reconciliation/layouts.store'
import type { Clock } from '../kit/clock'
import { workflowStore } from '../write/workflow.store'

const ACCOUNT = '2034567890'
const HOUR_MS = 3_600_000
const MAKER = 'bo.maker'

/** A bank that prints money out and money in, and everything else in the narration. */
const layout: StatementLayout = {
  kind: 'delimited',
  delimiter: ',',
  cuts: null,
  headerRow: 4,
  skipRows: ['opening balance'],
  dateOrder: 'day-month-year',
  decimalMark: '.',
  thousandsMark: ',',
  amountUnit: 'naira',
  columns: {
    date: 'Trans Date',
    narration: 'Remarks',
    rrn: null,
    stan: null,
    terminalId: null,
    maskedPan: null,
    balance: 'Balance',
  },
  amount: { mode: 'two-columns', debit: 'Withdrawals', credit: 'Lodgements' },
  patterns: [
    { field: 'rrn', by: 'label', label: 'RRN:' },
    { field: 'stan', by: 'label', label: 'STAN:' },
    { field: 'terminalId', by: 'label', label: 'TID:' },
    { field: 'maskedPan', by: 'shape' },
  ],
}

const skipping = (layoutName: string, ...more: string[]): StatementLayoutBody => ({
  layoutName,
  layout: { ...layout, skipRows: [...layout.skipRows, ...more] },
})
const NAME = 'Example Bank, settlement account'
/** The versions that were approved, the newest last, and since how many hours. */
const approved = [
  [skipping(NAME), 30 * 24],
  [skipping(NAME, 'total'), 40],
] as const
/** Since this month the bank prints a line for each page. */
const next = skipping('Example Bank, with page lines', 'total', 'page ')

/** Adds both, once: in a database that has layouts nothing is added. */
export const seedDemoLayouts = (database: Database, clock: Clock): Promise<void> =>
  database.transaction(BANK, async (db) => {
    if (await db.first(sql`SELECT 1 FROM statement_layouts LIMIT 1`)) return
    const now = clock.now().getTime()
    const params = { accountNumber: ACCOUNT }
    const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR_MS)
    const people = { savedBy: MAKER, approvedBy: 'bo.admin' }
    for (const [index, [body, hoursAgo]] of approved.entries())
      await layoutsStore(db).add({ ...params, ...body, ...people, version: index + 1, approvedAt: at(hoursAgo) })
    await workflowStore(db).create({
      action: statementLayouts.save.key,
      record: ACCOUNT,
      description: `Read statements of account ${ACCOUNT} as ${next.layoutName}`,
      initiator: MAKER,
      createdOn: at(5),
      before: { ...approved[1][0], version: 2 },
      after: { ...next, version: 3 },
      input: { params, body: next },
      version: approved.length,
      requiredAuthority: statementLayouts.save.authority,
    })
  })
