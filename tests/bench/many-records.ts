/** Lists beside that of transactions, filled by the database itself: disputes, audit entries, lines of a day, settlements, users. */
import { withConnection } from '@dcir/api/db/pool'
import type { DeadlineTrace } from '@dcir/core/disputes/schemas'
import { SCALE_END } from './many-transactions'

/** Disputes of two years; users and settlements are fewer than what they work on. */
const DISPUTE_DAYS_BACK = 730
const A_USER = 20
const A_SETTLEMENT = 50
/** Key of the statement whose lines are listed. */
export const FILE_OF_LINES = 'BENCHFILE0001'

const TRACE: DeadlineTrace = {
  startedAt: `${SCALE_END}T08:00:00+01:00`,
  hours: 48,
  mode: 'ELAPSED',
  counted: [],
  skipped: [],
}

const DISPUTES = `
  INSERT INTO disputes (super_agent_id, transaction_id, transaction_time, transaction_search_key, amount, response_code,
    rrn, stan, masked_pan, terminal_id, logged_side, logged_by, reason, customer_account_name, customer_account_number,
    status, resolution_status, resolved_by, resolved_at, created_at, cycle_began, tat_expiry, tat_trace, calendar,
    payee_check)
  SELECT 1 + abs(hashint4(i)) % (SELECT count(*)::int FROM super_agents), i, logged.at, 'S' || lpad(i::text, 12, '0'),
    100 + abs(hashint4(i + 3)) % 5000000, '00', lpad(i::text, 12, '0'), lpad((i % 1000000)::text, 6, '0'),
    '539983******' || lpad((abs(hashint4(i + 2)) % 10000)::text, 4, '0'), '2011' || lpad((i % 4000)::text, 4, '0'),
    CASE WHEN i % 10 < 7 THEN 'backoffice' ELSE 'merchant' END, 'bo.maker', 'Duplicate debit', 'ADAEZE OKAFOR',
    lpad((i % 1000000000)::text, 10, '0'), state.status, state.resolution,
    CASE WHEN state.status <> 'PENDING' THEN 'bo.checker' END, CASE WHEN state.status <> 'PENDING' THEN logged.at END,
    logged.at, logged.at, logged.at + interval '2 days', '${JSON.stringify(TRACE)}', '', 'CARD_ACCOUNT'
  FROM generate_series(1, $1::int) i,
    LATERAL (SELECT '${SCALE_END} 23:59:59+01'::timestamptz
      - ($1 - i)::float8 / $1 * ${DISPUTE_DAYS_BACK} * 86399 * interval '1 second' AS at) logged,
    LATERAL (SELECT CASE WHEN i % 50 = 0 THEN 'PENDING' ELSE 'RESOLVED' END AS status,
      CASE WHEN i % 50 = 0 THEN 'PENDING' WHEN i % 3 = 0 THEN 'DECLINED' ELSE 'ACCEPTED' END AS resolution) state`

const DISPUTE_DAYS = `
  INSERT INTO dispute_days
  SELECT (created_at AT TIME ZONE 'Africa/Lagos')::date, super_agent_id, logged_side, 'LOGGED', count(*), sum(amount)
  FROM disputes GROUP BY 1, 2, 3`

/** Numbered as the trail's trigger does it, which hashes one after the other and takes too long for so many. */
const AUDIT = `
  INSERT INTO audit_entries (id, at, actor, action, subject, result, address, request_id, hash)
  SELECT coalesce((SELECT max(id) FROM audit_entries), 0) + i, now(), 'bo.maker', 'disputes.accept',
    'DSP' || i, 'done', '127.0.0.1', 'bench', ''
  FROM generate_series(1, $1::int) i`

const FILE = `
  INSERT INTO statement_files (file_key, file_name, format, file_size, sha256, uploaded_by, uploaded_at, status,
    rows_read, success_count)
  VALUES ('${FILE_OF_LINES}', 'bench.csv', 'csv', 1, '', 'bo.maker', now(), 'COMPLETED', $1, $1)`

const LINES = `
  INSERT INTO statement_entries (statement_id, row_number, transaction_date, narration, masked_pan, rrn, stan, amount,
    terminal_id, is_debit)
  SELECT f.id, i, '${SCALE_END}', 'POS PRIMARY', '539983******0001', lpad(i::text, 12, '0'),
    lpad((i % 1000000)::text, 6, '0'), 100 + i, '20110001', i % 20 = 0
  FROM statement_files f, generate_series(1, $1::int) i`

const DAY_OF_LINES = `
  INSERT INTO statement_days (statement_id, transaction_date, total_count)
  SELECT id, '${SCALE_END}', $1 FROM statement_files`

const SETTLEMENTS = `
  INSERT INTO bulk_settlements (bulk_settlement_key, super_agent_id, settlement_type, transaction_time_begin,
    transaction_time_end, terms, created_at, created_by)
  SELECT 'BLK' || lpad(i::text, 10, '0'), 1 + i % agents.count, 'T1', closed.at - interval '1 day', closed.at, '{}',
    closed.at, 'SYSTEM'
  FROM (SELECT count(*)::int AS count FROM super_agents) agents, generate_series(1, $1::int / ${A_SETTLEMENT}) i,
    LATERAL (SELECT '${SCALE_END} 12:00+01'::timestamptz - (i / agents.count) * interval '1 day' AS at) closed`

const USERS = `
  INSERT INTO users (username, email, first_name, last_name, user_type)
  SELECT 'bench.' || i, 'bench.' || i || '@bank.ng', 'Ada ' || abs(hashint4(i)) % 1000, 'Obi ' || i, 'back-office'
  FROM generate_series(1, $1::int / ${A_USER}) i`

/** @param rows how many disputes, audit entries and lines of a day */
export async function fillWithRecords(ownerUrl: string, rows: number): Promise<void> {
  await withConnection(ownerUrl, async (sql) => {
    const { rows: indexes } = await sql.query(
      `SELECT indexname AS name, indexdef AS text FROM pg_indexes
       WHERE tablename = 'disputes' AND indexname LIKE 'disputes\\_%' AND indexdef NOT LIKE '% UNIQUE %'
         AND indexname <> 'disputes_pkey'`,
    )
    for (const { name } of indexes) await sql.query(`DROP INDEX ${name}`)
    await sql.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_append')
    await sql.query(`SELECT ensure_statement_partitions('${SCALE_END}', '${SCALE_END}')`)
    for (const statement of [DISPUTES, AUDIT, FILE, LINES, DAY_OF_LINES, SETTLEMENTS, USERS])
      await sql.query(statement, [rows])
    await sql.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_append')
    await sql.query(DISPUTE_DAYS)
    await sql.query("SET maintenance_work_mem = '1GB'")
    for (const { text } of indexes) await sql.query(text)
    await sql.query('VACUUM ANALYZE')
  })
}
