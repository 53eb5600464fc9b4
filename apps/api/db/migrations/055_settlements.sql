-- Settlements: bulks, a line for each transaction that was settled, what is kept out, and what is owed back.

-- How far a super agent is settled. Whoever closes a window locks its row, so that windows follow each other.
CREATE TABLE settlement_cursors (
  super_agent_id integer PRIMARY KEY REFERENCES super_agents,
  -- Every window up to here is closed.
  settled_until timestamptz NOT NULL,
  -- Transactions up to this id had arrived by then; a later one of an earlier time goes to the next bulk.
  arrived_id bigint NOT NULL
);
SELECT enable_tenant_rls('settlement_cursors');

CREATE TABLE bulk_settlements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bulk_settlement_key text NOT NULL UNIQUE,
  super_agent_id integer NOT NULL REFERENCES super_agents,
  settlement_type text NOT NULL CHECK (settlement_type IN ('T0', 'T1')),
  transaction_time_begin timestamptz NOT NULL,
  transaction_time_end timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'STARTED', 'COMPLETED')),
  -- Why it is not paid, and what exactly; null where nothing is wrong.
  stop_reason text CHECK (stop_reason IN ('SHARES_EXCEED_FEE', 'NO_REMAINDER_PARTICIPANT', 'CERTIFICATE_RED')),
  stop_detail text,
  transaction_count bigint NOT NULL DEFAULT 0,
  transaction_total_amount bigint NOT NULL DEFAULT 0,
  transaction_charge_amount bigint NOT NULL DEFAULT 0,
  transaction_vat_amount bigint NOT NULL DEFAULT 0,
  transaction_merchant_amount bigint NOT NULL DEFAULT 0,
  -- Charge types with their versions, VAT rate and participants, as they were when it was closed.
  terms jsonb NOT NULL,
  certificate jsonb,
  certificate_digest bytea,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  completed_at timestamptz,
  report_status text NOT NULL DEFAULT 'PENDING' CHECK (report_status IN ('PENDING', 'READY', 'COMPLETED')),
  report_generation_attempt integer NOT NULL DEFAULT 0,
  report_failure text,
  report_key text,
  report_size bigint,
  report_sha256 bytea,
  UNIQUE (super_agent_id, transaction_time_begin),
  CHECK (transaction_time_begin < transaction_time_end),
  CHECK (transaction_total_amount = transaction_charge_amount + transaction_vat_amount + transaction_merchant_amount),
  CHECK (status = 'PENDING' OR stop_reason IS NULL),
  CHECK (status = 'PENDING' OR certificate_digest IS NOT NULL),
  CHECK ((status = 'COMPLETED') = (completed_at IS NOT NULL)),
  CHECK (report_status <> 'COMPLETED' OR num_nulls(report_key, report_size, report_sha256) = 0)
);
CREATE INDEX bulk_settlements_created ON bulk_settlements (created_at DESC, id DESC);
CREATE INDEX bulk_settlements_super_agent ON bulk_settlements (super_agent_id, created_at DESC, id DESC);
CREATE INDEX bulk_settlements_open ON bulk_settlements (id) WHERE status <> 'COMPLETED';
SELECT enable_tenant_rls('bulk_settlements');

-- A transaction is settled once: the key is the transaction's own.
CREATE TABLE settlement_lines (
  bulk_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  transaction_time timestamptz NOT NULL,
  super_agent_id integer NOT NULL,
  -- The charge type that counted, by the version that it had.
  charge_type_id integer NOT NULL,
  charge_type_version integer NOT NULL,
  amount bigint NOT NULL,
  standard_fee bigint NOT NULL,
  concession_fee bigint,
  fee bigint NOT NULL,
  vat bigint NOT NULL,
  net bigint NOT NULL CHECK (net >= 0),
  CHECK (amount = fee + vat + net),
  PRIMARY KEY (transaction_time, transaction_id, super_agent_id)
) PARTITION BY RANGE (transaction_time);
CREATE TABLE settlement_lines_other PARTITION OF settlement_lines DEFAULT;
CREATE INDEX settlement_lines_bulk ON settlement_lines (bulk_id, transaction_time, transaction_id);
SELECT enable_tenant_rls('settlement_lines');
CREATE TRIGGER settlement_lines_keep BEFORE UPDATE OR DELETE ON settlement_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION ensure_settlement_partitions(first_date date, last_date date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  month date := date_trunc('month', first_date)::date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7255);
  WHILE month <= last_date LOOP
    name := 'settlement_lines_' || to_char(month, 'YYYY_MM');
    IF to_regclass('public.' || name) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE public.%I PARTITION OF public.settlement_lines FOR VALUES FROM (%L) TO (%L)', name,
        to_char(month, 'YYYY-MM-DD') || ' 00:00:00+01',
        to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+01');
    END IF;
    month := (month + interval '1 month')::date;
  END LOOP;
END $$;

-- What each participant has of a bulk's fees, and what is debited apart for those that do not share them.
CREATE TABLE settlement_shares (
  bulk_id bigint NOT NULL REFERENCES bulk_settlements,
  position integer NOT NULL,
  super_agent_id integer NOT NULL,
  participant_id integer NOT NULL REFERENCES settlement_participants,
  amount bigint NOT NULL CHECK (amount >= 0),
  is_remainder boolean NOT NULL,
  is_apart boolean NOT NULL,
  PRIMARY KEY (bulk_id, position)
);
CREATE INDEX settlement_shares_participant ON settlement_shares (participant_id);
SELECT enable_tenant_rls('settlement_shares');
CREATE TRIGGER settlement_shares_keep BEFORE UPDATE OR DELETE ON settlement_shares
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Transactions of closed windows that are in no bulk. Each closing looks again at those that are not kept out for good.
CREATE TABLE settlement_held (
  transaction_id bigint PRIMARY KEY,
  transaction_time timestamptz NOT NULL,
  super_agent_id integer NOT NULL,
  reason text NOT NULL CHECK (reason IN ('DISPUTED', 'FEE_EXCEEDS_AMOUNT', 'ACCEPTED', 'REVERSED')),
  held_at timestamptz NOT NULL
);
CREATE INDEX settlement_held_open ON settlement_held (super_agent_id) WHERE reason IN ('DISPUTED', 'FEE_EXCEEDS_AMOUNT');
SELECT enable_tenant_rls('settlement_held');

-- Settled transactions whose money had to go back later. It changes no bulk; recovering it is the bank's decision.
CREATE TABLE settlement_owed_back (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL UNIQUE,
  transaction_time timestamptz NOT NULL,
  bulk_id bigint NOT NULL REFERENCES bulk_settlements,
  super_agent_id integer NOT NULL,
  why text NOT NULL CHECK (why IN ('DISPUTE_ACCEPTED', 'REVERSED')),
  -- The dispute's log code, or the reversal's search key.
  reference text NOT NULL,
  amount bigint NOT NULL,
  noticed_at timestamptz NOT NULL
);
CREATE INDEX settlement_owed_back_noticed ON settlement_owed_back (noticed_at DESC, id DESC);
CREATE INDEX settlement_owed_back_bulk ON settlement_owed_back (bulk_id);
SELECT enable_tenant_rls('settlement_owed_back');
CREATE TRIGGER settlement_owed_back_keep BEFORE UPDATE OR DELETE ON settlement_owed_back
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Ids grow as transactions arrive, so that what came since the last closing lies together.
CREATE INDEX transactions_arrived ON transactions USING brin (id) WITH (autosummarize = on);
CREATE INDEX transactions_reversing ON transactions (super_agent_id, transaction_time) WHERE is_debit;
CREATE INDEX disputes_accepted ON disputes (resolved_at) WHERE resolution_status = 'ACCEPTED';

-- A transaction's bulk is the one that has its line.
ALTER TABLE transactions DROP COLUMN bulk_settlement_key;
