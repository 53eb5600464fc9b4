-- Card transactions as the switch sends them, what is counted of them, and reports.

-- One 64-bit key of all that a statement line and a transaction have in common, the date apart.
CREATE FUNCTION match_key(rrn text, stan text, masked_pan text, terminal_id text, amount bigint, is_debit boolean)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(rrn || '|' || stan || '|' || masked_pan || '|' || terminal_id || '|' || amount::text ||
    CASE WHEN is_debit THEN '|D' ELSE '|C' END, 0)
$$;

-- Partitioned by month; the super agent's id is in the key, so that tables can be sharded by it.
CREATE TABLE transactions (
  id bigint GENERATED ALWAYS AS IDENTITY,
  super_agent_id integer NOT NULL,
  transaction_time timestamptz NOT NULL,
  business_date date NOT NULL GENERATED ALWAYS AS ((transaction_time AT TIME ZONE INTERVAL '01:00')::date) STORED,
  transaction_search_key text NOT NULL,
  is_debit boolean NOT NULL,
  masked_pan text NOT NULL,
  -- Stored, because an index on an expression does not serve under row-level security unless it is leakproof.
  last_four text NOT NULL GENERATED ALWAYS AS (right(masked_pan, 4)) STORED,
  hashed_pan bytea NOT NULL,
  rrn text NOT NULL,
  stan text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  charge_amount bigint NOT NULL CHECK (charge_amount >= 0),
  terminal_id text NOT NULL,
  card_acceptor_location text NOT NULL,
  response_code text NOT NULL,
  aptent_ms integer NOT NULL,
  bank_ms integer NOT NULL,
  dispute_log_code text,
  -- Sent by some switches only. A filter by them goes through the rows of its days, newest first, without an index.
  channel text CHECK (channel IN ('ATM', 'POS', 'WEB')),
  route text,
  issuer text,
  acquirer text,
  match_key bigint NOT NULL
    GENERATED ALWAYS AS (match_key(rrn, stan, masked_pan, terminal_id, amount, is_debit)) STORED,
  -- 0 for the first transaction with this key on its date, 1 for a retry of it, and so on.
  match_occurrence smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (transaction_time, id, super_agent_id)
) PARTITION BY RANGE (transaction_time);
CREATE TABLE transactions_other PARTITION OF transactions DEFAULT;
SELECT enable_tenant_rls('transactions');

CREATE INDEX transactions_super_agent ON transactions (super_agent_id, transaction_time, id);
CREATE INDEX transactions_rrn ON transactions (rrn, transaction_time);
CREATE INDEX transactions_stan ON transactions (stan, transaction_time);
CREATE INDEX transactions_terminal ON transactions (terminal_id, transaction_time);
CREATE INDEX transactions_pan ON transactions (masked_pan, transaction_time);
CREATE INDEX transactions_last_four ON transactions (last_four, transaction_time);
CREATE INDEX transactions_amount ON transactions (amount, transaction_time);
CREATE INDEX transactions_response ON transactions (response_code, transaction_time);
CREATE INDEX transactions_search_key ON transactions (transaction_search_key);
CREATE INDEX transactions_match ON transactions (match_key);
-- Ids grow as transactions arrive, so that what came since the last closing of a settlement lies together.
CREATE INDEX transactions_arrived ON transactions USING brin (id) WITH (autosummarize = on);
-- The daily rollup knows no direction. Debits are few: they are added up from this index, and credits are the rest.
CREATE INDEX transactions_debits ON transactions (business_date, response_code) INCLUDE (amount, super_agent_id)
  WHERE is_debit;

-- Makes the monthly partitions that cover a span of dates; the API may call it but not create tables itself. Names are
-- qualified, for what is created goes to the first schema of the search path.
CREATE FUNCTION ensure_transaction_partitions(first_date date, last_date date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  month date := date_trunc('month', first_date)::date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  WHILE month <= last_date LOOP
    name := 'transactions_' || to_char(month, 'YYYY_MM');
    IF to_regclass('public.' || name) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE public.%I PARTITION OF public.transactions FOR VALUES FROM (%L) TO (%L)', name,
        to_char(month, 'YYYY-MM-DD') || ' 00:00:00+01',
        to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+01');
    END IF;
    month := (month + interval '1 month')::date;
  END LOOP;
END $$;

-- Kept by the transaction that takes transactions in: list totals, page seeking and dashboards read these.
CREATE TABLE transaction_days (
  business_date date NOT NULL,
  super_agent_id integer NOT NULL,
  response_code text NOT NULL,
  transaction_count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (business_date, super_agent_id, response_code)
);
SELECT enable_tenant_rls('transaction_days');

-- How many transactions each hour has, kept in the same way: by it a page deep in a busy day is found without counting
-- its rows from the day's end.
CREATE TABLE transaction_hours (
  hour_start timestamptz NOT NULL,
  super_agent_id integer NOT NULL,
  response_code text NOT NULL,
  transaction_count bigint NOT NULL,
  PRIMARY KEY (hour_start, super_agent_id, response_code)
);
SELECT enable_tenant_rls('transaction_hours');

-- The daily totals of transactions that came with their channel.
CREATE TABLE transaction_channels (
  business_date date NOT NULL,
  super_agent_id integer NOT NULL,
  channel text NOT NULL,
  response_code text NOT NULL,
  transaction_count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (business_date, super_agent_id, channel, response_code)
);
SELECT enable_tenant_rls('transaction_channels');

-- Values of the optional fields, the first 200 of each: lists offer a field only where it was ever given.
CREATE TABLE transaction_field_values (
  super_agent_id integer NOT NULL,
  field text NOT NULL CHECK (field IN ('channel', 'route', 'issuer', 'acquirer')),
  value text NOT NULL,
  PRIMARY KEY (super_agent_id, field, value)
);
SELECT enable_tenant_rls('transaction_field_values');

CREATE TABLE transaction_slots (
  slot_start timestamptz PRIMARY KEY,
  total_count bigint NOT NULL,
  success_count bigint NOT NULL,
  approved_count bigint NOT NULL,
  failure_count bigint NOT NULL,
  aptent_ms_sum bigint NOT NULL,
  bank_ms_sum bigint NOT NULL
);

-- A reversal cancels exactly one earlier credit: the pair is stored when the second of the two arrives.
CREATE TABLE transaction_reversals (
  reversal_id bigint PRIMARY KEY,
  reversal_time timestamptz NOT NULL,
  reversal_search_key text NOT NULL,
  transaction_id bigint NOT NULL UNIQUE,
  transaction_time timestamptz NOT NULL,
  super_agent_id integer NOT NULL,
  CHECK (transaction_time <= reversal_time)
);
SELECT enable_tenant_rls('transaction_reversals');
CREATE TRIGGER transaction_reversals_keep BEFORE UPDATE OR DELETE ON transaction_reversals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Pairs these reversals, the earliest first, each with the latest credit before it that is not cancelled yet.
CREATE FUNCTION pair_reversals(search_keys text[]) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  reversal record;
  paired integer := 0;
  found_one integer;
BEGIN
  FOR reversal IN
    SELECT t.* FROM public.transactions t WHERE t.transaction_search_key = ANY (search_keys) AND t.is_debit
      AND NOT EXISTS (SELECT FROM public.transaction_reversals p WHERE p.reversal_id = t.id)
    ORDER BY t.transaction_time, t.id
  LOOP
    INSERT INTO public.transaction_reversals (reversal_id, reversal_time, reversal_search_key, transaction_id,
      transaction_time, super_agent_id)
    SELECT reversal.id, reversal.transaction_time, reversal.transaction_search_key, t.id, t.transaction_time,
      t.super_agent_id
    FROM public.transactions t
    WHERE t.match_key = public.match_key(reversal.rrn, reversal.stan, reversal.masked_pan, reversal.terminal_id,
        reversal.amount, false)
      AND (t.rrn, t.stan, t.masked_pan, t.terminal_id, t.amount)
        = (reversal.rrn, reversal.stan, reversal.masked_pan, reversal.terminal_id, reversal.amount)
      AND NOT t.is_debit AND t.super_agent_id = reversal.super_agent_id
      AND t.transaction_time <= reversal.transaction_time
      AND NOT EXISTS (SELECT FROM public.transaction_reversals p WHERE p.transaction_id = t.id)
    ORDER BY t.transaction_time DESC, t.id DESC LIMIT 1;
    GET DIAGNOSTICS found_one = ROW_COUNT;
    paired := paired + found_one;
  END LOOP;
  RETURN paired;
END $$;

-- Rows of the switch that were not ingested, each with its reason: a transaction of a card acceptor that nobody knows
-- waits for a person, one that says other than what was ingested under its key is kept beside it, and of one that is
-- none only the reason is kept, for its content may be anything.
CREATE TABLE set_aside_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  outcome text NOT NULL CHECK (outcome IN ('QUARANTINED', 'CONFLICTING', 'REFUSED')),
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RELEASED', 'DISMISSED')),
  transaction_search_key text,
  card_acceptor_id text,
  content jsonb,
  reason text NOT NULL CHECK (reason <> ''),
  digest bytea NOT NULL UNIQUE,
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  first_received_at timestamptz NOT NULL,
  last_received_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  decision_reason text,
  CHECK ((outcome = 'REFUSED') = (content IS NULL)),
  CHECK (state <> 'RELEASED' OR outcome = 'QUARANTINED'),
  CHECK ((state = 'WAITING') = (decided_at IS NULL) AND num_nulls(decided_at, decided_by) IN (0, 2))
);
CREATE INDEX set_aside_waiting ON set_aside_transactions (card_acceptor_id) WHERE state = 'WAITING';
CREATE INDEX set_aside_newest ON set_aside_transactions (last_received_at DESC, id DESC);
SELECT enable_tenant_rls('set_aside_transactions');

CREATE TABLE transaction_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  record_id text NOT NULL UNIQUE,
  created_by text NOT NULL,
  -- Owner of its rows: null for the bank's own reports, else the super agents of whoever asked.
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
  -- Why it could not be finished.
  failure_message text,
  -- A finished report says everything about its file; once it is no longer kept only the key is gone.
  CHECK (status <> 'COMPLETED' OR (row_count IS NOT NULL AND file_size IS NOT NULL AND sha256 IS NOT NULL
    AND completed_at IS NOT NULL AND available_until IS NOT NULL))
);
CREATE INDEX transaction_reports_created ON transaction_reports (created_at DESC, id DESC);
CREATE INDEX transaction_reports_kept ON transaction_reports (available_until) WHERE storage_key IS NOT NULL;
CREATE INDEX transaction_reports_open ON transaction_reports (id) WHERE status IN ('PENDING', 'IN_PROGRESS');
SELECT enable_tenant_rls('transaction_reports');
