/** The demonstration's bank layout: the version that reads its files, and the next one, which waits for an approver. */
import type { StatementLayout } from '@dcir/core/reconciliation/layouts'
import { type StatementLayoutBody, statementLayouts } from '@dcir/core/reconciliation/layouts-contract'
import { BANK, type Database } from '../db/database'
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
  skipRows: ['opening balance', 'total'],
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

const first: StatementLayoutBody = { layoutName: 'Example Bank, settlement account', layout }
/** Since this month the bank prints a line for each page. */
const next: StatementLayoutBody = {
  layoutName: 'Example Bank, with page lines',
  layout: { ...layout, skipRows: [...layout.skipRows, 'page '] },
}

/** Adds both, once: in a database that has layouts nothing is added. */
export const seedDemoLayouts = (database: Database, clock: Clock): Promise<void> =>
  database.transaction(BANK, async (sql) => {
    if (await sql.first('SELECT 1 FROM statement_layouts LIMIT 1')) return
    const now = clock.now().getTime()
    const params = { accountNumber: ACCOUNT }
    const approvedAt = new Date(now - 40 * HOUR_MS)
    await layoutsStore(sql).add({
      ...params,
      ...first,
      version: 1,
      savedBy: MAKER,
      approvedBy: 'bo.admin',
      approvedAt,
    })
    await workflowStore(sql).create({
      action: statementLayouts.save.key,
      record: ACCOUNT,
      description: `Read statements of account ${ACCOUNT} as ${next.layoutName}`,
      initiator: MAKER,
      createdOn: new Date(now - 5 * HOUR_MS),
      before: { ...first, version: 1 },
      after: { ...next, version: 2 },
      input: { params, body: next },
      version: 1,
      requiredAuthority: statementLayouts.save.authority,
    })
  })
