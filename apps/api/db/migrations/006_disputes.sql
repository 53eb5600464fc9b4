-- Disputes, their status log and receipts, and which account a refund may go to.

CREATE TABLE disputes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  log_code text NOT NULL UNIQUE GENERATED ALWAYS AS (reference('DSP', created_at, id, 7)) STORED,
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
  last_four text NOT NULL GENERATED ALWAYS AS (right(masked_pan, 4)) STORED,
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
  created_at timestamptz NOT NULL,
  -- When the clock of this cycle began, when it is over, and how that came about.
  cycle_began timestamptz NOT NULL,
  tat_expiry timestamptz NOT NULL,
  tat_trace jsonb NOT NULL,
  -- Which calendar the deadline was counted by; another one makes it be counted again.
  calendar text NOT NULL,
  resolved_by text,
  resolved_at timestamptz,
  comment text,
  -- Who is paid: what the bank said of the account when the dispute was logged, the holder of the card's own account,
  -- where the bank named one, and who accepted an account that is not the card's own.
  payee_check text NOT NULL CHECK (payee_check IN ('CARD_ACCOUNT', 'VERIFIED_OTHER', 'UNVERIFIED')),
  card_account_name text,
  payee_acknowledged_by text,
  -- The cycle in which it was said that the deadline is near.
  warned_cycle integer,
  CHECK ((status, resolution_status) IN (('PENDING', 'PENDING'), ('RESOLVED', 'ACCEPTED'), ('RESOLVED', 'DECLINED'),
    ('SYSTEM_ACCEPTED', 'ACCEPTED'), ('SYSTEM_ACCEPTED', 'PENDING'))),
  CHECK ((status = 'PENDING') = (resolved_by IS NULL)),
  CHECK (tat_expiry > cycle_began),
  CONSTRAINT disputes_second_person CHECK (payee_acknowledged_by <> logged_by)
);
CREATE INDEX disputes_created ON disputes (created_at DESC, id DESC);
CREATE INDEX disputes_super_agent ON disputes (super_agent_id, created_at DESC, id DESC);
CREATE INDEX disputes_side ON disputes (logged_side, created_at DESC, id DESC);
CREATE INDEX disputes_open ON disputes (tat_expiry, id) WHERE status = 'PENDING';
CREATE INDEX disputes_undecided ON disputes (created_at DESC, id DESC) WHERE resolution_status = 'PENDING';
CREATE INDEX disputes_taken ON disputes (super_agent_id, resolved_at) WHERE status = 'SYSTEM_ACCEPTED';
CREATE INDEX disputes_rrn ON disputes (rrn);
CREATE INDEX disputes_terminal ON disputes (terminal_id, created_at DESC);
CREATE INDEX disputes_pan ON disputes (masked_pan, created_at DESC);
CREATE INDEX disputes_transaction_time ON disputes (transaction_time DESC, id DESC);
CREATE INDEX disputes_last_four ON disputes (last_four, created_at DESC);
CREATE INDEX disputes_amount ON disputes (amount, created_at DESC);
CREATE INDEX disputes_account ON disputes (customer_account_number, created_at DESC);
SELECT enable_tenant_rls('disputes');

-- The words of a name; marks that are printed with or without a space around them separate.
CREATE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple'::regconfig, translate(name, '.,-/()''’', '        '))
$$;
CREATE INDEX disputes_name ON disputes USING gin (name_words(customer_account_name));

-- The newest disputes by the words of their customer's name, more than a list counts exactly. With the owner's rights, for
-- under row-level security the index would not be used; it says itself what the policy says.
CREATE FUNCTION disputes_named(words tsquery) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id FROM public.disputes WHERE public.name_words(customer_account_name) @@ words
    AND ((SELECT public.scope_is_all()) OR super_agent_id = ANY ((SELECT public.scope_ids())::integer[]))
  ORDER BY id DESC LIMIT 10001
$$;

-- The status log. Nothing in it is ever changed: a reopening adds a cycle.
CREATE TABLE dispute_events (
  dispute_id bigint NOT NULL REFERENCES disputes,
  position integer NOT NULL,
  super_agent_id integer NOT NULL,
  cycle integer NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action_type text NOT NULL,
  -- The resolution status from here on.
  status text NOT NULL,
  comment text,
  PRIMARY KEY (dispute_id, position)
);
SELECT enable_tenant_rls('dispute_events');
CREATE TRIGGER dispute_events_keep BEFORE UPDATE OR DELETE ON dispute_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_events_stay_all BEFORE TRUNCATE ON dispute_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
SELECT enable_tenant_rls('dispute_receipts');
CREATE TRIGGER dispute_receipts_keep BEFORE UPDATE OR DELETE ON dispute_receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The rollup that dashboards read, kept by the transaction that logs or decides a dispute; the date is that of the event.
CREATE TABLE dispute_days (
  business_date date NOT NULL,
  super_agent_id integer NOT NULL,
  logged_side text NOT NULL CHECK (logged_side IN ('backoffice', 'merchant')),
  event text NOT NULL CHECK (event IN ('LOGGED', 'ACCEPTED', 'REJECTED')),
  dispute_count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (business_date, super_agent_id, logged_side, event)
);
SELECT enable_tenant_rls('dispute_days');

-- Transactions that are disputed and not declined are kept out of the next settlement.
CREATE VIEW held_transactions WITH (security_invoker = true) AS
  SELECT transaction_id, transaction_time, super_agent_id, log_code FROM disputes WHERE resolution_status <> 'DECLINED';

ALTER TABLE payment_requests ADD FOREIGN KEY (dispute_id) REFERENCES disputes;

-- Whatever code requests it: no money goes to an account that is not the card's own unless a second person said so.
CREATE FUNCTION check_payee() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE dispute record;
BEGIN
  SELECT d.payee_check, d.payee_acknowledged_by, d.customer_account_number, d.log_code INTO dispute
  FROM public.disputes d WHERE d.id = NEW.dispute_id;
  IF dispute.customer_account_number IS DISTINCT FROM NEW.credit_account THEN
    RAISE EXCEPTION 'a refund of dispute % goes to its own account alone', dispute.log_code;
  END IF;
  IF dispute.payee_check <> 'CARD_ACCOUNT' AND dispute.payee_acknowledged_by IS NULL THEN
    RAISE EXCEPTION 'a second person has to accept the account of dispute %', dispute.log_code;
  END IF;
  IF NEW.payee_check IS DISTINCT FROM dispute.payee_check THEN
    RAISE EXCEPTION 'a refund of dispute % says of its account what the dispute says', dispute.log_code;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_requests_payee BEFORE INSERT ON payment_requests
  FOR EACH ROW WHEN (NEW.recipient_type = 'REFUND') EXECUTE FUNCTION check_payee();
