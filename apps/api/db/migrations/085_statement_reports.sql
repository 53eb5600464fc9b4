-- Reports of statement files and of days.
CREATE TABLE statement_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  download_key text NOT NULL UNIQUE,
  file_key text,
  transaction_date date,
  requested_by text NOT NULL,
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
-- Of two who ask at once, one starts it and the other finds it started.
CREATE UNIQUE INDEX statement_reports_open ON statement_reports (coalesce(file_key, ''), coalesce(transaction_date, '-infinity'))
  WHERE status IN ('PENDING', 'IN_PROGRESS');
SELECT enable_tenant_rls('statement_reports');
