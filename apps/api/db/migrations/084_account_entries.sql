-- Account entries are searched by day, direction and what became of them; a day may have a million.

-- Entries that the whole key and date left open: written once, so that the few are found without passing over all that
-- were paired. Some are paired later; whoever reads them leaves those out.
CREATE TABLE statement_open_entries (
  transaction_date date NOT NULL,
  is_debit boolean NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (transaction_date, is_debit, entry_id)
);
SELECT enable_tenant_rls('statement_open_entries');
INSERT INTO statement_open_entries (transaction_date, is_debit, entry_id)
  SELECT e.transaction_date, e.is_debit, e.id FROM statement_entries e
  WHERE NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id);

-- What a person decided about an entry that no transaction was found for.
CREATE TABLE entry_resolutions (
  entry_id bigint PRIMARY KEY,
  transaction_date date NOT NULL,
  status text NOT NULL CHECK (status = 'RESOLVED'),
  reason text NOT NULL,
  comment text NOT NULL,
  resolved_by text NOT NULL,
  resolved_at timestamptz NOT NULL
);
CREATE INDEX entry_resolutions_date ON entry_resolutions (transaction_date, entry_id);
SELECT enable_tenant_rls('entry_resolutions');

-- Most entries are credits, which the key finds; reversals are few, and these two cost a load next to nothing.
CREATE INDEX statement_entries_debits ON statement_entries (transaction_date, id) WHERE is_debit;
CREATE INDEX statement_matches_failed ON statement_matches (transaction_date, entry_id) WHERE status = 'MATCHED_FAILED';
-- Daily uploads: the counts of all files by date.
CREATE INDEX statement_days_date ON statement_days (transaction_date);
