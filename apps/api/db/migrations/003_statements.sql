-- Account statements: files, the rows they brought, what was wrong with the others, and what each row was paired with.

CREATE TABLE statement_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_key text NOT NULL UNIQUE,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  file_size bigint NOT NULL,
  sha256 bytea NOT NULL,
  storage_key text NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('RECEIVED', 'LOADING', 'MATCHING', 'COMPLETED', 'FAILED')),
  rows_read bigint NOT NULL DEFAULT 0,
  percentage smallint NOT NULL DEFAULT 0,
  success_count bigint NOT NULL DEFAULT 0,
  failed_count bigint NOT NULL DEFAULT 0,
  duplicate_count bigint NOT NULL DEFAULT 0,
  matched_success_count bigint NOT NULL DEFAULT 0,
  matched_failed_count bigint NOT NULL DEFAULT 0,
  completed_at timestamptz,
  failure_message text
);
-- The same bytes are one statement; only a file that was refused as a whole may be sent again.
CREATE UNIQUE INDEX statement_files_content ON statement_files (sha256) WHERE status <> 'FAILED';
CREATE INDEX statement_files_uploaded ON statement_files (uploaded_at, id);

CREATE TABLE statement_entries (
  id bigint GENERATED ALWAYS AS IDENTITY,
  statement_id bigint NOT NULL,
  row_number integer NOT NULL,
  transaction_date date NOT NULL,
  narration text NOT NULL,
  masked_pan text NOT NULL,
  rrn text NOT NULL,
  stan text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  terminal_id text NOT NULL,
  is_debit boolean NOT NULL,
  match_key bigint NOT NULL,
  PRIMARY KEY (transaction_date, id)
) PARTITION BY RANGE (transaction_date);
CREATE TABLE statement_entries_other PARTITION OF statement_entries DEFAULT;
CREATE INDEX statement_entries_match ON statement_entries (match_key);

CREATE FUNCTION ensure_statement_partitions(first_date date, last_date date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE month date := date_trunc('month', first_date)::date;
BEGIN
  PERFORM pg_advisory_xact_lock(7203);
  WHILE month <= last_date LOOP
    IF to_regclass('statement_entries_' || to_char(month, 'YYYY_MM')) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF statement_entries FOR VALUES FROM (%L) TO (%L)',
        'statement_entries_' || to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date);
    END IF;
    month := (month + interval '1 month')::date;
  END LOOP;
END $$;

CREATE TABLE statement_errors (
  statement_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('DUPLICATE', 'FAILED')),
  row_number integer NOT NULL,
  -- The place of the problem among those of its row.
  position smallint NOT NULL,
  column_header text,
  value text,
  message text NOT NULL,
  PRIMARY KEY (statement_id, type, row_number, position)
);

CREATE TABLE statement_days (
  statement_id bigint NOT NULL,
  transaction_date date NOT NULL,
  total_count bigint NOT NULL,
  PRIMARY KEY (statement_id, transaction_date)
);

-- The result table: written once, never updated in place. One line, one transaction, and the other way round.
CREATE TABLE statement_matches (
  entry_id bigint PRIMARY KEY,
  transaction_id bigint NOT NULL UNIQUE,
  statement_id bigint NOT NULL,
  transaction_date date NOT NULL,
  transaction_time timestamptz NOT NULL,
  tier smallint NOT NULL CHECK (tier IN (1, 2, 3)),
  status text NOT NULL CHECK (status IN ('MATCHED_SUCCESS', 'MATCHED_FAILED'))
);

-- Spreadsheet Configurations: how the columns of a statement are read.
CREATE TABLE statement_columns (
  config_key text PRIMARY KEY,
  position smallint NOT NULL UNIQUE,
  field_name text NOT NULL UNIQUE,
  column_header text NOT NULL,
  value_type text NOT NULL CHECK (value_type IN ('TEXT', 'RULE_BASED', 'NUMBER', 'DATE')),
  value_format text,
  mandatory boolean NOT NULL,
  rule jsonb
);

-- Statements are the bank's alone.
ALTER TABLE statement_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_errors ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_matches ENABLE ROW LEVEL SECURITY;
CREATE POLICY bank ON statement_files USING ((SELECT scope_is_all()));
CREATE POLICY bank ON statement_entries USING ((SELECT scope_is_all()));
CREATE POLICY bank ON statement_errors USING ((SELECT scope_is_all()));
CREATE POLICY bank ON statement_days USING ((SELECT scope_is_all()));
CREATE POLICY bank ON statement_matches USING ((SELECT scope_is_all()));
