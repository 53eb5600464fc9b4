/** Closing a day of one super agent, beside a bare aggregate and insert of the same rows. */
import { BANK, type Database } from '@dcir/api/db/database'
import { withConnection } from '@dcir/api/db/pool'
import { closeWindow } from '@dcir/api/features/settlements/closing.store'
import { closingSettings, settledAgent, termsOf } from '@dcir/api/features/settlements/terms'
import { type Figure, paired, seconds, speed } from './figures'
import { BENCH_DAY, type Ground } from './ground'
import { timedAndRolledBack } from './statement-ground'

const AGENT = 1
const BEGIN = `${BENCH_DAY}T00:00:00+01:00`
const END = '2026-11-21T00:00:00+01:00'

/** A day of approved credits and a few reversals, made by the database itself. */
const ROWS = `
  INSERT INTO transactions (super_agent_id, transaction_time, transaction_search_key, is_debit, masked_pan, hashed_pan,
    rrn, stan, amount, charge_amount, terminal_id, card_acceptor_location, response_code, aptent_ms, bank_ms)
  SELECT ${AGENT}, '${BEGIN}'::timestamptz + i::float8 / $1 * interval '86000 seconds', 'S' || lpad(i::text, 12, '0'),
    i % 100 = 0, '539983******' || lpad((i % 10000)::text, 4, '0'), sha256(i::text::bytea),
    lpad((i - CASE WHEN i % 100 = 0 THEN 1 ELSE 0 END)::text, 12, '0'), lpad((i % 1000000)::text, 6, '0'),
    10000 + abs(hashint4(i)) % 5000000, 500, '20110101', 'ALLEN AVENUE IKEJA LAGOS NG', '00', 50, 400
  FROM generate_series(1, $1::int) i`

/** No rules, no security, no constraints but that a transaction is settled once: a rate for each row, and their sums. */
const BARE = `
  WITH lines AS (INSERT INTO bare_lines
    SELECT 1, id, transaction_time, amount, amount / 200, amount / 2666, amount - amount / 200 - amount / 2666
    FROM transactions WHERE super_agent_id = ${AGENT} AND NOT is_debit AND response_code = '00'
      AND transaction_time >= '${BEGIN}' AND transaction_time < '${END}'
    RETURNING amount, fee, vat, net)
  SELECT count(*), sum(amount), sum(fee), sum(vat), sum(net) FROM lines`

const BARE_TABLE = `
  CREATE TABLE bare_lines (bulk_id bigint, transaction_id bigint, transaction_time timestamptz, amount bigint, fee bigint,
    vat bigint, net bigint, PRIMARY KEY (transaction_time, transaction_id));
  CREATE INDEX ON bare_lines (bulk_id, transaction_time, transaction_id)`

async function close(database: Database, rows: number): Promise<number> {
  const agent = await database.read(BANK, (sql) => settledAgent(sql, AGENT))
  if (!agent) throw new Error('the super agent is not settled')
  const terms = await database.read(BANK, async (sql) => termsOf(sql, agent, await closingSettings(sql)))
  const dates = { begin: new Date(BEGIN), end: new Date(END) }
  const window = { superAgentId: AGENT, ...dates, arrivedBefore: 0, arrivedNow: Number.MAX_SAFE_INTEGER }
  return timedAndRolledBack(database, async (sql) => {
    const { count, heldCount } = await closeWindow(sql, 1, window, { terms, approved: ['00'], at: new Date() })
    const wanted = rows - Math.floor(rows / 100)
    if (count + heldCount !== wanted) throw new Error(`closed ${count}, held ${heldCount}, where ${wanted} were to be`)
  })
}

/** A day of so many transactions. @returns how long closing it takes each time, in seconds; nothing of it is kept */
export async function openDayToClose(ground: Ground, name: string, rows: number) {
  const { database, ownerUrl, asOwner } = await ground.createDatabase(name)
  await asOwner(`SELECT ensure_transaction_partitions('${BENCH_DAY}', '${BENCH_DAY}')`)
  await withConnection(ownerUrl, (sql) => sql.query(ROWS, [rows]))
  await asOwner('VACUUM ANALYZE transactions')

  async function closingTime(): Promise<number> {
    // The rows of a rolled back run stay in the table and its indexes, and would slow the next one.
    await asOwner('TRUNCATE settlement_lines, settlement_held')
    await asOwner('CHECKPOINT')
    return close(database, rows)
  }
  return { ownerUrl, asOwner, closingTime }
}

export async function settlement(ground: Ground): Promise<Figure[]> {
  const { ownerUrl, asOwner, closingTime } = await openDayToClose(ground, 'bench_settlement', ground.rows)
  await asOwner(BARE_TABLE)

  async function reference(): Promise<number> {
    await asOwner('TRUNCATE bare_lines')
    await asOwner('CHECKPOINT')
    return withConnection(ownerUrl, async (connection) => {
      await connection.query("SET work_mem = '256MB'")
      return seconds(() => connection.query(BARE))
    })
  }
  const pairs = await paired(ground.runs, closingTime, reference)
  const against = 'a bare aggregate and insert of the same rows, with the same two indexes'
  return [speed({ figure: 'close a day of one super agent, wall time', against, atLeast: 0.5 }, pairs)]
}
