-- Disputes, their status log, receipts, refunds and the attempts to pay them; holidays, by which deadlines are counted.

CREATE TABLE public_holidays (
  holiday_date date PRIMARY KEY,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE disputes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  log_code text NOT NULL UNIQUE,
  super_agent_id integer NOT NULL REFERENCES super_agents,
  -- One dispute per transaction: what was declined is reopened, which keeps its history in one place.
  transaction_id bigint NOT NULL UNIQUE,
  transaction_time timestamptz NOT NULL,
  transaction_search_key text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  response_code text NOT NULL,
  rrn text NOT NULL,
  stan text NOT NULL,
  masked_pan text NOT NULL,
  terminal_id text NOT NULL,
  logged_side text NOT NULL CHECK (logged_side IN ('backoffice', 'merchant')),
  logged_by text NOT NULL,
  reason text NOT NULL,
  customer_account_name text NOT NULL,
  customer_account_number text NOT NULL CHECK (customer_account_number ~ '^\d{10}$'),
  status text NOT NULL,
  resolution_status text NOT NULL,
  cycle integer NOT NULL DEFAULT 1 CHECK (cycle > 0),
  version integer NOT NULL DEFAULT 1,
  created_on timestamptz NOT NULL,
  -- When the clock of this cycle began, when it is over, and how that came about.
  cycle_began timestamptz NOT NULL,
  tat_expiry timestamptz NOT NULL,
  tat_trace jsonb NOT NULL,
  -- Which calendar the deadline was counted by; another one makes it be counted again.
  calendar text NOT NULL,
  resolved_by text,
  resolved_at timestamptz,
  comment text,
  CHECK ((status, resolution_status) IN (('PENDING', 'PENDING'), ('RESOLVED', 'ACCEPTED'), ('RESOLVED', 'DECLINED'),
    ('SYSTEM_ACCEPTED', 'ACCEPTED'), ('SYSTEM_ACCEPTED', 'PENDING'))),
  CHECK ((status = 'PENDING') = (resolved_by IS NULL)),
  CHECK (tat_expiry > cycle_began)
);
CREATE INDEX disputes_created ON disputes (created_on DESC, id DESC);
CREATE INDEX disputes_super_agent ON disputes (super_agent_id, created_on DESC, id DESC);
CREATE INDEX disputes_side ON disputes (logged_side, created_on DESC, id DESC);
CREATE INDEX disputes_open ON disputes (tat_expiry, id) WHERE status = 'PENDING';
CREATE INDEX disputes_undecided ON disputes (created_on DESC, id DESC) WHERE resolution_status = 'PENDING';
CREATE INDEX disputes_rrn ON disputes (rrn);
CREATE INDEX disputes_terminal ON disputes (terminal_id, created_on DESC);
CREATE INDEX disputes_pan ON disputes (masked_pan, created_on DESC);
CREATE INDEX disputes_transaction_time ON disputes (transaction_time DESC, id DESC);

-- The status log. Nothing in it is ever changed: a reopening adds a cycle.
CREATE TABLE dispute_events (
  dispute_id bigint NOT NULL REFERENCES disputes,
  position integer NOT NULL,
  super_agent_id integer NOT NULL,
  cycle integer NOT NULL,
  at timestamptz NOT NULL,
  updated_by text NOT NULL,
  action_type text NOT NULL,
  -- The resolution status from here on.
  status text NOT NULL,
  comment text,
  PRIMARY KEY (dispute_id, position)
);
CREATE TRIGGER dispute_events_keep BEFORE UPDATE OR DELETE ON dispute_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE dispute_receipts (
  dispute_id bigint NOT NULL REFERENCES disputes,
  kind text NOT NULL CHECK (kind IN ('CLAIM', 'RESPONSE')),
  cycle integer NOT NULL,
  super_agent_id integer NOT NULL,
  storage_key text NOT NULL UNIQUE,
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg')),
  file_size integer NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (dispute_id, kind, cycle)
);
CREATE TRIGGER dispute_receipts_keep BEFORE UPDATE OR DELETE ON dispute_receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE dispute_refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispute_id bigint NOT NULL REFERENCES disputes,
  super_agent_id integer NOT NULL,
  cycle integer NOT NULL,
  transaction_id bigint NOT NULL,
  transaction_search_key text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  destination_account text NOT NULL,
  destination_account_name text NOT NULL,
  -- Null for a reversal of the original transaction.
  source_account text,
  source_account_name text,
  narration text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'
    CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED', 'AWAITING_RE_QUERY', 'CANCELED')),
  attempts integer NOT NULL DEFAULT 0,
  -- When a refusal by the bank may be tried again; null for none.
  next_attempt_at timestamptz,
  created_on timestamptz NOT NULL,
  last_updated timestamptz NOT NULL,
  CHECK (status <> 'CANCELED' OR attempts = 0)
);
-- A transaction's money goes back once: there is never a second refund beside one that was not taken back unsent.
CREATE UNIQUE INDEX dispute_refunds_once ON dispute_refunds (transaction_id) WHERE status <> 'CANCELED';
CREATE INDEX dispute_refunds_dispute ON dispute_refunds (dispute_id);
CREATE INDEX dispute_refunds_open ON dispute_refunds (id) WHERE status IN ('PENDING', 'AWAITING_RE_QUERY');

CREATE TABLE refund_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id bigint NOT NULL REFERENCES dispute_refunds,
  super_agent_id integer NOT NULL,
  transaction_ref text NOT NULL UNIQUE,
  -- Stored before the money is sent, so that the bank knows a repeat.
  idempotency_key text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED', 'AWAITING_RE_QUERY')),
  created_time timestamptz NOT NULL,
  completed_time timestamptz,
  comment text,
  queries integer NOT NULL DEFAULT 0,
  next_query_at timestamptz
);
CREATE UNIQUE INDEX refund_attempts_success ON refund_attempts (refund_id) WHERE status = 'SUCCESSFUL';
-- Never send again while the answer to the last sending is not known.
CREATE UNIQUE INDEX refund_attempts_unknown ON refund_attempts (refund_id)
  WHERE status IN ('PENDING', 'AWAITING_RE_QUERY');
CREATE INDEX refund_attempts_query ON refund_attempts (next_query_at) WHERE status = 'AWAITING_RE_QUERY';

-- What is disputed and not declined is kept out of the next settlement.
CREATE VIEW held_transactions WITH (security_invoker = true) AS
  SELECT transaction_id, transaction_time, super_agent_id, log_code FROM disputes WHERE resolution_status <> 'DECLINED';

ALTER TABLE disputes ENABLE ROW LEVEL SECURITY;
ALTER TABLE dispute_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE dispute_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE dispute_refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE refund_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON disputes
  USING ((SELECT scope_is_all()) OR super_agent_id = ANY ((SELECT scope_ids())::integer[]));
CREATE POLICY tenant ON dispute_events
  USING ((SELECT scope_is_all()) OR super_agent_id = ANY ((SELECT scope_ids())::integer[]));
CREATE POLICY tenant ON dispute_receipts
  USING ((SELECT scope_is_all()) OR super_agent_id = ANY ((SELECT scope_ids())::integer[]));
CREATE POLICY tenant ON dispute_refunds
  USING ((SELECT scope_is_all()) OR super_agent_id = ANY ((SELECT scope_ids())::integer[]));
CREATE POLICY tenant ON refund_attempts
  USING ((SELECT scope_is_all()) OR super_agent_id = ANY ((SELECT scope_ids())::integer[]));
