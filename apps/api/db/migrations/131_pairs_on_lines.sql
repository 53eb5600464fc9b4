-- A line that agrees with a transaction in its whole key and its day is written together with its pair, once: a second
-- table for the same million rows cost as much as everything else. What people, retries, neighbouring days and later runs
-- pair stays in statement_matches, and so do the pairs of lines that were there before.
ALTER TABLE statement_entries
  ADD COLUMN transaction_id bigint,
  ADD COLUMN transaction_time timestamptz,
  -- Whether the transaction succeeded here; null while the line has no pair of its own.
  ADD COLUMN is_approved boolean,
  ADD CHECK (num_nonnulls(transaction_id, transaction_time, is_approved) IN (0, 3));

-- Such a line is of its transaction's own day, so that the day in the key lets no transaction in twice.
CREATE UNIQUE INDEX statement_entries_transaction ON statement_entries (transaction_id, transaction_date)
  WHERE transaction_id IS NOT NULL;
CREATE INDEX statement_entries_failed ON statement_entries (transaction_date, id) WHERE NOT is_approved;
CREATE INDEX statement_matches_day ON statement_matches (transaction_date);

-- Every pair, wherever it stands. Whoever looks for one by its line names the line's day as well.
CREATE VIEW statement_pairs WITH (security_invoker = true) AS
  SELECT e.transaction_date, e.id AS entry_id, e.statement_id, e.row_number, e.is_debit, e.amount, e.transaction_id,
    e.transaction_time, 1::smallint AS tier, 'MATCHED_SUCCESS'::text AS status, NULL::bigint AS rerun_id
  FROM statement_entries e WHERE e.is_approved
  UNION ALL
  SELECT e.transaction_date, e.id, e.statement_id, e.row_number, e.is_debit, e.amount, e.transaction_id,
    e.transaction_time, 1::smallint, 'MATCHED_FAILED'::text, NULL::bigint
  FROM statement_entries e WHERE NOT e.is_approved
  UNION ALL
  SELECT m.transaction_date, m.entry_id, m.statement_id, e.row_number, e.is_debit, e.amount, m.transaction_id,
    m.transaction_time, m.tier, m.status, m.rerun_id
  FROM statement_matches m JOIN statement_entries e ON e.transaction_date = m.transaction_date AND e.id = m.entry_id;

-- A file that was accepted by the version before and waits to be matched: all of its lines are open.
INSERT INTO statement_open_entries (transaction_date, is_debit, entry_id)
  SELECT e.transaction_date, e.is_debit, e.id FROM statement_entries e JOIN statement_files f ON f.id = e.statement_id
  WHERE f.status = 'MATCHING';
INSERT INTO statement_day_totals (transaction_date, is_debit, statement_id, total_count, total_value, success_count,
    success_value, failed_count, failed_value)
  SELECT e.transaction_date, e.is_debit, e.statement_id, count(*), sum(e.amount), 0, 0, 0, 0
  FROM statement_entries e JOIN statement_files f ON f.id = e.statement_id
  WHERE f.status = 'MATCHING' GROUP BY e.transaction_date, e.is_debit, e.statement_id;
