-- Settlements: bulks, a line for each transaction that was settled, what is kept out, and what is owed back.

-- How far a super agent is settled. Closing a window locks its row, so that windows follow each other.
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

-- A transaction is settled once: the key is the transaction's own. Its bulk is the one that has its line.
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

-- Closings of different super agents wait for each other only while a month is really made.
CREATE FUNCTION ensure_settlement_partitions(first_date date, last_date date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  month date;
  name text;
BEGIN
  FOR month IN SELECT generate_series(date_trunc('month', first_date)::date, last_date, interval '1 month')::date LOOP
    name := 'settlement_lines_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass('public.' || name) IS NOT NULL;
    PERFORM pg_advisory_xact_lock(7207);
    -- Asked of the catalogue itself: the name above is remembered as missing until a lock on a relation is taken.
    CONTINUE WHEN EXISTS (SELECT FROM pg_class c WHERE c.relname = name AND c.relnamespace = 'public'::regnamespace);
    EXECUTE format(
      'CREATE TABLE public.%I PARTITION OF public.settlement_lines FOR VALUES FROM (%L) TO (%L)', name,
      to_char(month, 'YYYY-MM-DD') || ' 00:00:00+01',
      to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+01');
  END LOOP;
END $$;

-- Shares of the participants in a bulk's fees, and what is debited apart for those that do not share them.
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

-- Transactions of closed windows that are in no bulk. Each closing looks again at all of them, whatever the reason;
-- people see them, the newest first.
CREATE TABLE settlement_held (
  transaction_id bigint PRIMARY KEY,
  transaction_time timestamptz NOT NULL,
  super_agent_id integer NOT NULL,
  reason text NOT NULL CHECK (reason IN ('DISPUTED', 'FEE_EXCEEDS_AMOUNT', 'ACCEPTED', 'REVERSED')),
  held_at timestamptz NOT NULL
);
CREATE INDEX settlement_held_super_agent ON settlement_held (super_agent_id, held_at DESC, transaction_id DESC);
CREATE INDEX settlement_held_since ON settlement_held (held_at DESC, transaction_id DESC);
SELECT enable_tenant_rls('settlement_held');

-- A change of a dispute or a reversal says which transactions are to be looked at; nothing is looked for by time, so that
-- a pause of any length leaves nothing out.
CREATE TABLE settlement_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL,
  transaction_time timestamptz NOT NULL,
  super_agent_id integer NOT NULL
);
CREATE INDEX settlement_changes_super_agent ON settlement_changes (super_agent_id, id);
SELECT enable_tenant_rls('settlement_changes');

CREATE FUNCTION note_settlement_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.settlement_changes (transaction_id, transaction_time, super_agent_id)
  VALUES (NEW.transaction_id, NEW.transaction_time, NEW.super_agent_id);
  RETURN NULL;
END $$;
CREATE TRIGGER disputes_settled AFTER UPDATE OF resolution_status ON disputes FOR EACH ROW
  WHEN (NEW.resolution_status IN ('ACCEPTED', 'DECLINED') AND OLD.resolution_status <> NEW.resolution_status)
  EXECUTE FUNCTION note_settlement_change();
CREATE TRIGGER transaction_reversals_settled AFTER INSERT ON transaction_reversals FOR EACH ROW
  EXECUTE FUNCTION note_settlement_change();

-- Settled transactions whose money had to go back later: it begins and ends with its reason. It changes no bulk;
-- recovering it is the bank's decision.
CREATE TABLE settlement_owed_back (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL,
  transaction_time timestamptz NOT NULL,
  bulk_id bigint NOT NULL REFERENCES bulk_settlements,
  super_agent_id integer NOT NULL,
  why text NOT NULL CHECK (why IN ('DISPUTE_ACCEPTED', 'REVERSED')),
  -- The dispute's log code, or the reversal's search key.
  reference text NOT NULL,
  amount bigint NOT NULL,
  noticed_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('DISPUTE_DECLINED', 'RECOVERED')),
  end_comment text,
  ended_by text,
  CONSTRAINT settlement_owed_back_end CHECK (num_nulls(ended_at, end_reason, ended_by) IN (0, 3))
);
CREATE UNIQUE INDEX settlement_owed_back_open ON settlement_owed_back (transaction_id) WHERE ended_at IS NULL;
CREATE INDEX settlement_owed_back_transaction ON settlement_owed_back (transaction_id);
CREATE INDEX settlement_owed_back_noticed ON settlement_owed_back (noticed_at DESC, id DESC);
CREATE INDEX settlement_owed_back_bulk ON settlement_owed_back (bulk_id);
SELECT enable_tenant_rls('settlement_owed_back');

CREATE FUNCTION keep_owed_back() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL
    OR (NEW.id, NEW.transaction_id, NEW.transaction_time, NEW.bulk_id, NEW.super_agent_id, NEW.why, NEW.reference,
        NEW.amount, NEW.noticed_at)
      IS DISTINCT FROM
      (OLD.id, OLD.transaction_id, OLD.transaction_time, OLD.bulk_id, OLD.super_agent_id, OLD.why, OLD.reference,
        OLD.amount, OLD.noticed_at) THEN
    RAISE EXCEPTION 'what is owed back of transaction % only ends', OLD.transaction_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER settlement_owed_back_keep BEFORE UPDATE ON settlement_owed_back
  FOR EACH ROW EXECUTE FUNCTION keep_owed_back();
CREATE TRIGGER settlement_owed_back_stay BEFORE DELETE ON settlement_owed_back
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Report of a participant or a super agent on the settlements of a day, as a file. A later settlement of the day has it
-- made again: each making is a generation, and only the last one becomes the report's file.
CREATE TABLE participant_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  detail_id text NOT NULL UNIQUE GENERATED ALWAYS AS (reference('RD', id, 6)) STORED,
  owner_type text NOT NULL CHECK (owner_type IN ('PARTICIPANT', 'MERCHANT')),
  participant_id integer REFERENCES settlement_participants,
  super_agent_id integer REFERENCES super_agents,
  settlement_date date NOT NULL,
  generation integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  failure text,
  created_at timestamptz NOT NULL,
  file_key text,
  file_size bigint,
  file_sha256 bytea,
  UNIQUE NULLS NOT DISTINCT (participant_id, super_agent_id, settlement_date),
  CHECK ((owner_type = 'PARTICIPANT') = (participant_id IS NOT NULL)),
  CHECK ((owner_type = 'MERCHANT') = (super_agent_id IS NOT NULL)),
  CHECK (status <> 'COMPLETED' OR num_nulls(file_key, file_size, file_sha256) = 0)
);
CREATE INDEX participant_reports_date ON participant_reports (settlement_date DESC, id DESC);
CREATE INDEX participant_reports_super_agent ON participant_reports (super_agent_id);
CREATE INDEX participant_reports_open ON participant_reports (id) WHERE status <> 'COMPLETED';
-- A participant's report is about several super agents, so that only the bank sees those.
SELECT enable_tenant_rls('participant_reports');
