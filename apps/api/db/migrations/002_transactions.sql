-- Card transactions, partitioned by month; the super agent's id is in the key, so that tables can be sharded by it.

-- One 64-bit key of all that a statement line and a transaction have in common, the date apart.
CREATE FUNCTION match_key(rrn text, stan text, masked_pan text, terminal_id text, amount bigint, is_debit boolean)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(rrn || '|' || stan || '|' || masked_pan || '|' || terminal_id || '|' || amount::text ||
    CASE WHEN is_debit THEN '|D' ELSE '|C' END, 0)
$$;

CREATE TABLE transactions (
  id bigint GENERATED ALWAYS AS IDENTITY,
  super_agent_id integer NOT NULL,
  transaction_time timestamptz NOT NULL,
  business_date date NOT NULL GENERATED ALWAYS AS ((transaction_time AT TIME ZONE INTERVAL '01:00')::date) STORED,
  transaction_search_key text NOT NULL,
  is_debit boolean NOT NULL,
  masked_pan text NOT NULL,
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
  bulk_settlement_key text,
  dispute_log_code text,
  match_key bigint NOT NULL
    GENERATED ALWAYS AS (match_key(rrn, stan, masked_pan, terminal_id, amount, is_debit)) STORED,
  -- 0 for the first transaction with this key on its date, 1 for a retry of it, and so on.
  match_occurrence smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (transaction_time, id, super_agent_id)
) PARTITION BY RANGE (transaction_time);

CREATE TABLE transactions_other PARTITION OF transactions DEFAULT;

CREATE INDEX transactions_super_agent ON transactions (super_agent_id, transaction_time, id);
CREATE INDEX transactions_rrn ON transactions (rrn, transaction_time);
CREATE INDEX transactions_terminal ON transactions (terminal_id, transaction_time);
CREATE INDEX transactions_pan ON transactions (masked_pan, transaction_time);
CREATE INDEX transactions_response ON transactions (response_code, transaction_time);
CREATE INDEX transactions_search_key ON transactions (transaction_search_key);
CREATE INDEX transactions_match ON transactions (match_key);

-- Makes the monthly partitions that cover a span of dates; the API may call it but not create tables itself.
CREATE FUNCTION ensure_transaction_partitions(first_date date, last_date date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE month date := date_trunc('month', first_date)::date;
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  WHILE month <= last_date LOOP
    IF to_regclass('transactions_' || to_char(month, 'YYYY_MM')) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE %I PARTITION OF transactions FOR VALUES FROM (%L) TO (%L)',
        'transactions_' || to_char(month, 'YYYY_MM'),
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

CREATE TABLE transaction_slots (
  slot_start timestamptz PRIMARY KEY,
  total_count bigint NOT NULL,
  success_count bigint NOT NULL,
  approved_count bigint NOT NULL,
  failure_count bigint NOT NULL,
  aptent_ms_sum bigint NOT NULL,
  bank_ms_sum bigint NOT NULL
);

ALTER TABLE transactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transactions
  USING ((SELECT scope_is_all()) OR super_agent_id = ANY ((SELECT scope_ids())::integer[]));
ALTER TABLE transaction_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transaction_days
  USING ((SELECT scope_is_all()) OR super_agent_id = ANY ((SELECT scope_ids())::integer[]));
