-- Account statements: files, the lines they brought, what was wrong with the others, what each line was paired with, and
-- what people decided. They are the bank's alone.

CREATE TABLE statement_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_key text NOT NULL UNIQUE,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'text', 'mt940', 'camt053')),
  file_size bigint NOT NULL,
  sha256 bytea NOT NULL,
  -- The file goes after its time; what was read from it stays.
  storage_key text,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN
    ('RECEIVED', 'LOADING', 'MATCHING', 'COMPLETED', 'FAILED', 'REMATCHING', 'WITHDRAWING', 'WITHDRAWN')),
  rows_read bigint NOT NULL DEFAULT 0,
  percentage smallint NOT NULL DEFAULT 0,
  success_count bigint NOT NULL DEFAULT 0,
  failed_count bigint NOT NULL DEFAULT 0,
  duplicate_count bigint NOT NULL DEFAULT 0,
  matched_success_count bigint NOT NULL DEFAULT 0,
  matched_failed_count bigint NOT NULL DEFAULT 0,
  completed_at timestamptz,
  failure_message text,
  -- A file can be withdrawn as a whole: its lines and matches are taken out, the file and why it went stay.
  withdrawn_by text,
  withdrawn_at timestamptz,
  withdrawal_reason text,
  -- When its open lines were last looked at again.
  rerun_at timestamptz,
  -- The layout that it was read by.
  layout_account text,
  layout_version integer,
  -- Whether it was given up for a fault of the platform's, so that a person may have it read again as it is.
  can_retry boolean NOT NULL DEFAULT false,
  CHECK ((status IN ('WITHDRAWING', 'WITHDRAWN')) = (withdrawn_at IS NOT NULL)),
  CHECK (num_nonnulls(withdrawn_by, withdrawn_at, withdrawal_reason) IN (0, 3))
);
-- The same bytes are one statement; only a file that was refused as a whole or withdrawn may be sent again.
CREATE UNIQUE INDEX statement_files_content ON statement_files (sha256) WHERE status NOT IN ('FAILED', 'WITHDRAWN');
CREATE INDEX statement_files_uploaded ON statement_files (uploaded_at, id);
SELECT enable_tenant_rls('statement_files');

-- A line that agrees with a transaction in its whole key and its day is written together with its pair, once: a second
-- table for the same million rows cost as much as everything else. Lines have no index of what they say: a key filled at
-- random costs a third of accepting one, and what joins a line with a transaction has its key on the transaction.
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
  transaction_id bigint,
  transaction_time timestamptz,
  -- Whether the transaction succeeded here; null while the line has no pair of its own.
  is_approved boolean,
  PRIMARY KEY (transaction_date, id),
  CHECK (num_nonnulls(transaction_id, transaction_time, is_approved) IN (0, 3))
) PARTITION BY RANGE (transaction_date);
CREATE TABLE statement_entries_other PARTITION OF statement_entries DEFAULT;
-- Such a line is of its transaction's own day, so that the day in the key lets no transaction in twice.
CREATE UNIQUE INDEX statement_entries_transaction ON statement_entries (transaction_id, transaction_date)
  WHERE transaction_id IS NOT NULL;
-- Most lines are credits, which the key finds; reversals and failures are few, and their indexes cost a load next to
-- nothing.
CREATE INDEX statement_entries_debits ON statement_entries (transaction_date, id) WHERE is_debit;
CREATE INDEX statement_entries_failed ON statement_entries (transaction_date, id) WHERE NOT is_approved;
SELECT enable_tenant_rls('statement_entries');

CREATE FUNCTION ensure_statement_partitions(first_date date, last_date date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  month date := date_trunc('month', first_date)::date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7203);
  WHILE month <= last_date LOOP
    name := 'statement_entries_' || to_char(month, 'YYYY_MM');
    IF to_regclass('public.' || name) IS NULL THEN
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.statement_entries FOR VALUES FROM (%L) TO (%L)',
        name, month, (month + interval '1 month')::date);
    END IF;
    month := (month + interval '1 month')::date;
  END LOOP;
END $$;

-- The ids of a file's lines at once: to ask for each of a million took longer than to join it. Files are accepted one
-- after the other, under the lock that is taken here too.
CREATE FUNCTION reserve_statement_entries(count integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ids regclass := pg_get_serial_sequence('public.statement_entries', 'id');
  first bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7205);
  first := nextval(ids);
  PERFORM setval(ids, first + count);
  RETURN first;
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
SELECT enable_tenant_rls('statement_errors');

CREATE TABLE statement_days (
  statement_id bigint NOT NULL,
  transaction_date date NOT NULL,
  total_count bigint NOT NULL,
  -- When a person last decided about a line of the day: what was undone leaves no other trace that a report would see.
  decided_at timestamptz,
  PRIMARY KEY (statement_id, transaction_date)
);
-- Daily uploads: the counts of all files by date.
CREATE INDEX statement_days_date ON statement_days (transaction_date);
SELECT enable_tenant_rls('statement_days');

-- Totals of a statement for each day and direction, with what became of them: written once, when its rows were matched,
-- so that a day's summary never passes over the rows themselves.
CREATE TABLE statement_day_totals (
  transaction_date date NOT NULL,
  is_debit boolean NOT NULL,
  statement_id bigint NOT NULL,
  total_count bigint NOT NULL,
  total_value bigint NOT NULL,
  success_count bigint NOT NULL,
  success_value bigint NOT NULL,
  failed_count bigint NOT NULL,
  failed_value bigint NOT NULL,
  PRIMARY KEY (transaction_date, is_debit, statement_id),
  CHECK (success_count + failed_count <= total_count),
  CHECK (success_value + failed_value <= total_value)
);
SELECT enable_tenant_rls('statement_day_totals');

-- The pairs that do not stand on a line: those of people, retries, neighbouring days and later runs. Written once, never
-- updated in place. One line, one transaction, and the other way round.
CREATE TABLE statement_matches (
  entry_id bigint PRIMARY KEY,
  transaction_id bigint NOT NULL UNIQUE,
  statement_id bigint NOT NULL,
  transaction_date date NOT NULL,
  transaction_time timestamptz NOT NULL,
  -- 9: by hand, far from those that are looked for.
  tier smallint NOT NULL CHECK (tier IN (1, 2, 3, 9)),
  status text NOT NULL CHECK (status IN ('MATCHED_SUCCESS', 'MATCHED_FAILED')),
  -- The rerun that found the pair; none where the file's own matching did.
  rerun_id bigint
);
CREATE INDEX statement_matches_day ON statement_matches (transaction_date);
CREATE INDEX statement_matches_failed ON statement_matches (transaction_date, entry_id) WHERE status = 'MATCHED_FAILED';
-- Only these tiers pair a line with a transaction of another day or, by hand, of another amount. They are few, so that
-- what is missing of a day follows from the totals and from them, without passing over all that was paired.
CREATE INDEX statement_matches_apart ON statement_matches (transaction_date) WHERE tier IN (2, 9);
CREATE INDEX statement_matches_apart_time ON statement_matches (transaction_time) WHERE tier IN (2, 9);
SELECT enable_tenant_rls('statement_matches');

-- Every pair, wherever it stands. A search by its line names the line's day as well.
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

-- Entries that the whole key and date left open: written once, so that the few are found without passing over all that
-- were paired. Some are paired later; whoever reads them leaves those out.
CREATE TABLE statement_open_entries (
  transaction_date date NOT NULL,
  is_debit boolean NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (transaction_date, is_debit, entry_id)
);
SELECT enable_tenant_rls('statement_open_entries');

-- Open rows of a matched statement are matched again with what arrived later: each run that was asked for, or paired
-- something by night.
CREATE TABLE statement_reruns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id bigint NOT NULL,
  -- SYSTEM for the nightly one.
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  success_count bigint NOT NULL DEFAULT 0,
  failed_count bigint NOT NULL DEFAULT 0,
  failure_message text
);
CREATE INDEX statement_reruns_file ON statement_reruns (statement_id, id);
-- One at a time for each file.
CREATE UNIQUE INDEX statement_reruns_open ON statement_reruns (statement_id) WHERE ended_at IS NULL;
SELECT enable_tenant_rls('statement_reruns');

-- A line may be paired by a person: its match stands beside the others, and who paired it and why stands here.
CREATE TABLE entry_pairings (
  entry_id bigint PRIMARY KEY,
  transaction_date date NOT NULL,
  transaction_id bigint NOT NULL UNIQUE,
  comment text NOT NULL,
  paired_by text NOT NULL,
  paired_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason IN ('AMOUNT_DIFFERS', 'DATE_DIFFERS', 'REFERENCE_DIFFERS', 'OTHER'))
);
CREATE INDEX entry_pairings_date ON entry_pairings (transaction_date, entry_id);
SELECT enable_tenant_rls('entry_pairings');

-- Decision of a person about an entry that no transaction was found for.
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

-- Which row of which batch of bulk disputes an account entry's dispute is: the last, where it was asked for again. One
-- for each entry, so that two officers at once ask for it once.
CREATE TABLE entry_disputes (
  entry_id bigint PRIMARY KEY,
  transaction_date date NOT NULL,
  batch bigint NOT NULL,
  row_number integer NOT NULL,
  FOREIGN KEY (batch, row_number) REFERENCES bulk_items (batch, row_number)
);
CREATE INDEX entry_disputes_date ON entry_disputes (transaction_date, entry_id);
SELECT enable_tenant_rls('entry_disputes');

-- Certificates of days that an officer signed off: written once and never changed. The last one of a day counts.
CREATE TABLE day_sign_offs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_date date NOT NULL,
  figures jsonb NOT NULL,
  comment text NOT NULL,
  -- Why it was signed although rows were open.
  open_reason text,
  signed_by text NOT NULL,
  signed_at timestamptz NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32)
);
CREATE INDEX day_sign_offs_date ON day_sign_offs (transaction_date, id DESC);
SELECT enable_tenant_rls('day_sign_offs');

-- Reports of statement files and of days.
CREATE TABLE statement_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  download_key text NOT NULL UNIQUE,
  file_key text,
  transaction_date date,
  created_by text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  percentage integer NOT NULL DEFAULT 0 CHECK (percentage BETWEEN 0 AND 100),
  row_count bigint,
  storage_key text,
  file_size bigint,
  sha256 bytea,
  created_at timestamptz NOT NULL,
  -- Rows that changed after this are not in it.
  read_from timestamptz,
  completed_at timestamptz,
  available_until timestamptz,
  failure_message text,
  CHECK (num_nonnulls(file_key, transaction_date) = 1),
  -- A finished report says everything about its file; once it is no longer kept only the key is gone.
  CHECK (status <> 'COMPLETED' OR num_nulls(row_count, file_size, sha256, completed_at, available_until) = 0)
);
CREATE INDEX statement_reports_of_file ON statement_reports (file_key, id);
CREATE INDEX statement_reports_of_day ON statement_reports (transaction_date, id);
CREATE INDEX statement_reports_kept ON statement_reports (available_until) WHERE storage_key IS NOT NULL;
-- One report at a time: the second of two callers at once finds it started.
CREATE UNIQUE INDEX statement_reports_open ON statement_reports (coalesce(file_key, ''), coalesce(transaction_date, '-infinity'))
  WHERE status IN ('PENDING', 'IN_PROGRESS');
SELECT enable_tenant_rls('statement_reports');

-- Spreadsheet configurations: how the columns of a statement are read. The version keeps two changes at once from undoing
-- each other.
CREATE TABLE statement_columns (
  config_key text PRIMARY KEY,
  position smallint NOT NULL UNIQUE,
  field_name text NOT NULL UNIQUE,
  column_header text NOT NULL,
  value_type text NOT NULL CHECK (value_type IN ('TEXT', 'RULE_BASED', 'NUMBER', 'DATE')),
  value_format text,
  mandatory boolean NOT NULL,
  rule jsonb,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz,
  updated_by text,
  CHECK ((value_type = 'RULE_BASED') = (rule IS NOT NULL)),
  CHECK ((value_type = 'DATE') = (value_format IS NOT NULL))
);

-- How banks print their statements: one layout per account, in versions of which the newest reads the account's files.
CREATE TABLE statement_layouts (
  account_number text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  layout_name text NOT NULL,
  layout jsonb NOT NULL,
  created_by text NOT NULL,
  approved_by text NOT NULL,
  approved_at timestamptz NOT NULL,
  PRIMARY KEY (account_number, version)
);
SELECT enable_tenant_rls('statement_layouts');
