/** A valid change for each writing endpoint of daily reconciliation, on lines that are made for it. */
import type { CallOptions } from '@dcir/core/client/client'
import { statements } from '@dcir/core/reconciliation/contract'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { entryReference } from '@dcir/core/reconciliation/entries/rules'
import { daySignOffs } from '@dcir/core/reconciliation/sign-offs/contract'
import type { DisputesAtHand } from './disputed'

type Prepare = () => Promise<(options: CallOptions) => Promise<unknown>>

let made = 0

/** A line of a statement that was matched, on a day of its own. */
async function lineOn(hand: DisputesAtHand): Promise<{ id: number; date: string; statement: number }> {
  const key = `ST-20261121-7${String(++made).padStart(7, '0')}`
  const date = `2026-08-${String(made).padStart(2, '0')}`
  const [line] = await hand.sql(
    `WITH f AS (INSERT INTO statement_files (file_key, file_name, format, file_size, sha256, storage_key, uploaded_by,
         uploaded_at, status) VALUES ($1::text, 'one.csv', 'csv', 1, sha256($1::text::bytea), 'none', 'bo.admin', now(), 'COMPLETED')
       RETURNING id), totals AS (
     INSERT INTO statement_day_totals SELECT $2::date, false, id, 1, 100, 0, 0, 0, 0 FROM f)
     INSERT INTO statement_entries (statement_id, row_number, transaction_date, narration, masked_pan, rrn, stan, amount,
       terminal_id, is_debit)
     SELECT id, 2, $2::date, 'POS', '539983******1234', '000000000001', '000001', 100, '20110101', false FROM f
     RETURNING id::integer, statement_id::integer AS statement`,
    [key, date],
  )
  return { id: Number(line?.id), statement: Number(line?.statement), date }
}

/** The key of a file that was matched. */
async function completed(hand: DisputesAtHand): Promise<string> {
  const [file] = await hand.sql('SELECT file_key FROM statement_files WHERE id = $1', [(await lineOn(hand)).statement])
  return String(file?.file_key)
}

/** A line whose transaction failed here, and which of the two may be disputed. */
async function failedCredit(hand: DisputesAtHand): Promise<string> {
  const { id, date, statement } = await lineOn(hand)
  const { key } = await hand.next()
  await hand.sql(
    `INSERT INTO statement_matches SELECT $1::bigint, t.id, $2::bigint, $3::date, t.transaction_time, 1, 'MATCHED_FAILED'
     FROM transactions t WHERE t.transaction_search_key = $4`,
    [id, statement, date, key],
  )
  return date
}

/** @param hand what is at hand once the test has begun */
export const reconciliationChanges = (hand: () => DisputesAtHand): Record<string, Prepare> => ({
  'statements.rerun': async () => {
    const fileKey = await completed(hand())
    const client = await hand().as('bo.admin')
    return (options) => client.call(statements.rerun, { params: { fileKey } }, options)
  },
  'statements.retry': async () => {
    const fileKey = await completed(hand())
    await hand().sql("UPDATE statement_files SET status = 'FAILED', can_retry = true WHERE file_key = $1", [fileKey])
    await hand().sql("INSERT INTO jobs (kind, key, state) VALUES ('statements', $1, 'FAILED')", [fileKey])
    const client = await hand().as('bo.admin')
    return (options) => client.call(statements.retry, { params: { fileKey } }, options)
  },
  'statements.withdraw': async () => {
    const fileKey = await completed(hand())
    const client = await hand().as('bo.admin')
    const body = { reason: 'The branch sent the wrong day' }
    return (options) => client.call(statements.withdraw, { params: { fileKey }, body }, options)
  },
  'reconciliation-days.resolve': async () => {
    const { id, date } = await lineOn(hand())
    const client = await hand().as('bo.admin')
    const params = { referenceId: entryReference(date, id) }
    const body = {
      comment: 'A fee',
      reconResolutionReason: 'FALSE_POSITIVE',
      reconResolutionStatus: 'RESOLVED',
    } as const
    return (options) => client.call(reconciliationDays.resolve, { params, body }, options)
  },
  'reconciliation-days.pair': async () => {
    const { id, date } = await lineOn(hand())
    const { key } = await hand().next()
    const client = await hand().as('bo.admin')
    const params = { referenceId: entryReference(date, id) }
    const body = { transactionSearchKey: key, reason: 'AMOUNT_DIFFERS' as const, comment: 'The branch mistyped it' }
    return (options) => client.call(reconciliationDays.pair, { params, body }, options)
  },
  'reconciliation-days.undo': async () => {
    const { id, date } = await lineOn(hand())
    const { key } = await hand().next()
    const client = await hand().as('bo.admin')
    const params = { referenceId: entryReference(date, id) }
    const body = { transactionSearchKey: key, reason: 'AMOUNT_DIFFERS' as const, comment: 'The branch mistyped it' }
    await client.call(reconciliationDays.pair, { params, body })
    return (options) => client.call(reconciliationDays.undo, { params, body: { comment: 'Another one' } }, options)
  },
  'day-sign-offs.sign': async () => {
    const { date: transactionDate } = await lineOn(hand())
    const client = await hand().as('bo.admin')
    const body = { comment: 'Agreed', openReason: 'The branch looks into it' }
    // A statement that was uploaded before is still unread, and the day would wait for it.
    await hand().sql("UPDATE statement_files SET status = 'FAILED' WHERE status IN ('RECEIVED', 'LOADING')")
    return (options) => client.call(daySignOffs.sign, { params: { transactionDate }, body }, options)
  },
  'reconciliation-days.initiateDisputes': async () => {
    const disputeDate = await failedCredit(hand())
    const client = await hand().as('bo.maker')
    return (options) => client.call(reconciliationDays.initiateDisputes, { query: { disputeDate } }, options)
  },
  'reconciliation-days.reinitiateDisputes': async () => {
    const date = await failedCredit(hand())
    const client = await hand().as('bo.maker')
    await client.call(reconciliationDays.initiateDisputes, { query: { disputeDate: date } })
    await hand().sql(
      `UPDATE bulk_items i SET status = 'FAILED', message = 'The bank did not answer' FROM entry_disputes d
       WHERE d.transaction_date = $1 AND i.batch = d.batch AND i.row_number = d.row_number`,
      [date],
    )
    return (options) => client.call(reconciliationDays.reinitiateDisputes, { query: { date } }, options)
  },
})
