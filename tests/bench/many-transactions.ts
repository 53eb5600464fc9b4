/** Millions of transactions made by the database itself, in minutes: rows, rollups and indexes as ingestion leaves them. */
import { withConnection } from '@dcir/api/db/pool'

export const SCALE_DAYS = 60
/** The last day that has traffic. */
export const SCALE_END = '2026-11-20'

/** Spread over sixty days and the demonstration's super agents; rare codes are rare, a card comes back now and then. */
const ROWS = `
  INSERT INTO transactions (super_agent_id, transaction_time, transaction_search_key, is_debit, masked_pan, hashed_pan,
    rrn, stan, amount, charge_amount, terminal_id, card_acceptor_location, response_code, aptent_ms, bank_ms)
  SELECT 1 + abs(hashint4(i)) % $2::int,
    ('${SCALE_END} 23:59:59+01'::timestamptz - (i::float8 / $1 * ${SCALE_DAYS} * 86399) * interval '1 second'),
    'S' || lpad(i::text, 12, '0'), false,
    (ARRAY['539983', '506105', '412345', '519911'])[1 + abs(hashint4(i + 1)) % 4] || '******' ||
      lpad((abs(hashint4(i + 2)) % 10000)::text, 4, '0'),
    sha256(i::text::bytea), lpad(i::text, 12, '0'), lpad((i % 1000000)::text, 6, '0'),
    100 + abs(hashint4(i + 3)) % 5000000, abs(hashint4(i + 4)) % 5000,
    '2011' || lpad((abs(hashint4(i + 5)) % 4000)::text, 4, '0'), 'ALLEN AVENUE IKEJA LAGOS NG',
    CASE WHEN i % 100000 = 0 THEN '68' WHEN abs(hashint4(i + 6)) % 100 < 92 THEN '00'
      ELSE (ARRAY['51', '91', '55', '61', '92', '06'])[1 + abs(hashint4(i + 7)) % 6] END,
    20 + abs(hashint4(i + 8)) % 60, 100 + abs(hashint4(i + 9)) % 900
  FROM generate_series($3::int, $4::int) i`

const PART = 1_000_000

/** Fills an empty database, without its indexes, which are built at the end as a restore would. */
export async function fillWith(ownerUrl: string, count: number): Promise<void> {
  await withConnection(ownerUrl, async (sql) => {
    await sql.query(
      `SELECT ensure_transaction_partitions(('${SCALE_END}'::date - ${SCALE_DAYS}), '${SCALE_END}'::date + 1)`,
    )
    const { rows: indexes } = await sql.query(
      `SELECT indexname AS name, indexdef AS text FROM pg_indexes
       WHERE tablename = 'transactions' AND indexname NOT LIKE '%pkey'`,
    )
    for (const { name } of indexes) await sql.query(`DROP INDEX ${name}`)
    const { rows: agents } = await sql.query('SELECT count(*)::int AS count FROM super_agents')
    for (let from = 1; from <= count; from += PART) {
      await sql.query(ROWS, [count, agents[0].count, from, Math.min(count, from + PART - 1)])
    }
    await sql.query("SET maintenance_work_mem = '1GB'")
    for (const { text } of indexes) await sql.query(text.replace(' ON ONLY ', ' ON '))
    await sql.query(
      `INSERT INTO transaction_days (business_date, super_agent_id, response_code, transaction_count, amount)
       SELECT business_date, super_agent_id, response_code, count(*), sum(amount) FROM transactions GROUP BY 1, 2, 3`,
    )
    await sql.query(
      `INSERT INTO transaction_hours (hour_start, super_agent_id, response_code, transaction_count)
       SELECT date_bin('1 hour', transaction_time, '2000-01-01 00:00:00Z'), super_agent_id, response_code, count(*)
       FROM transactions GROUP BY 1, 2, 3`,
    )
    await sql.query('VACUUM ANALYZE')
  })
}
