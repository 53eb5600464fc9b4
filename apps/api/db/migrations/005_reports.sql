-- Transaction reports, the rollup of disputes that dashboards read, named views, and the way to a transaction by STAN.

CREATE TABLE transaction_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  record_id text NOT NULL UNIQUE,
  owner text NOT NULL,
  -- Whose rows it holds: null for the bank's own reports, else the super agents of whoever asked.
  super_agent_ids integer[],
  filter jsonb NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  percentage integer NOT NULL DEFAULT 0 CHECK (percentage BETWEEN 0 AND 100),
  row_count bigint,
  storage_key text,
  file_size bigint,
  sha256 bytea,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  available_until timestamptz,
  -- A finished report says everything about its file; once it is no longer kept only the key is gone.
  CHECK (status <> 'COMPLETED' OR (row_count IS NOT NULL AND file_size IS NOT NULL AND sha256 IS NOT NULL
    AND completed_at IS NOT NULL AND available_until IS NOT NULL))
);
CREATE INDEX transaction_reports_created ON transaction_reports (created_at DESC, id DESC);
CREATE INDEX transaction_reports_kept ON transaction_reports (available_until) WHERE storage_key IS NOT NULL;
CREATE INDEX transaction_reports_open ON transaction_reports (id) WHERE status IN ('PENDING', 'IN_PROGRESS');

ALTER TABLE transaction_reports ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transaction_reports
  USING ((SELECT scope_is_all()) OR super_agent_ids <@ (SELECT scope_ids())::integer[]);

-- Kept by the transaction that logs or decides a dispute; the date is that of the move.
CREATE TABLE dispute_days (
  business_date date NOT NULL,
  super_agent_id integer NOT NULL,
  logged_by text NOT NULL CHECK (logged_by IN ('backoffice', 'merchant')),
  move text NOT NULL CHECK (move IN ('LOGGED', 'ACCEPTED', 'REJECTED')),
  dispute_count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (business_date, super_agent_id, logged_by, move)
);
ALTER TABLE dispute_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON dispute_days
  USING ((SELECT scope_is_all()) OR super_agent_id = ANY ((SELECT scope_ids())::integer[]));

CREATE INDEX transactions_stan ON transactions (stan, transaction_time);

-- Named views of lists, per user.
CREATE TABLE saved_views (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  screen text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  is_default boolean NOT NULL,
  PRIMARY KEY (user_id, screen, name)
);
CREATE UNIQUE INDEX saved_views_default ON saved_views (user_id, screen) WHERE is_default;

-- Who is working on a key; a claim that went to somebody else undoes what its former holder still does.
ALTER TABLE idempotency_keys ADD COLUMN claim uuid;
