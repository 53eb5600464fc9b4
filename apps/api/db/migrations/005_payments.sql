-- One engine pays everything: refunds of disputes, and shares of settlements.

CREATE TABLE payment_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id text NOT NULL UNIQUE GENERATED ALWAYS AS (reference('PR', id, 9)) STORED,
  recipient_type text NOT NULL CHECK (recipient_type IN ('REFUND', 'MERCHANT', 'PARTICIPANT', 'VAT')),
  super_agent_id integer NOT NULL,
  -- Dispute and transaction of a refund, as they were when it was requested.
  dispute_id bigint,
  log_code text,
  dispute_created_at timestamptz,
  cycle integer,
  transaction_id bigint,
  transaction_search_key text,
  transaction_time timestamptz,
  -- Settlement of any other payment.
  bulk_settlement_key text,
  participant_id integer REFERENCES settlement_participants,
  amount bigint NOT NULL CHECK (amount > 0),
  credit_account text NOT NULL,
  credit_account_name text NOT NULL,
  -- As the dispute had it when its refund was requested.
  payee_check text CHECK (payee_check IN ('CARD_ACCOUNT', 'VERIFIED_OTHER', 'UNVERIFIED')),
  card_account_name text,
  -- Null for a reversal of the original transaction. An empty account is one that the bank had not named yet: it is
  -- filled in once, before the payment is sent.
  debit_account text,
  debit_account_name text,
  narration text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN
    ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'SUCCESSFUL', 'FAILED', 'AWAITING_RE_QUERY', 'CANCELED')),
  attempts integer NOT NULL DEFAULT 0,
  -- When a refusal by the bank may be tried again; null for none.
  next_attempt_at timestamptz,
  processed_by text,
  downloaded_at timestamptz,
  downloaded_by text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  CONSTRAINT payment_requests_refund CHECK (num_nulls(dispute_id, cycle, transaction_id, transaction_search_key,
    log_code, dispute_created_at, transaction_time) = CASE recipient_type WHEN 'REFUND' THEN 0 ELSE 7 END),
  CONSTRAINT payment_requests_settlement CHECK ((recipient_type = 'REFUND') = (bulk_settlement_key IS NULL)),
  CONSTRAINT payment_requests_participant CHECK ((recipient_type = 'PARTICIPANT') = (participant_id IS NOT NULL)),
  CONSTRAINT payment_requests_claim CHECK (num_nulls(downloaded_at, downloaded_by) <> 1
    AND (status <> 'DOWNLOADED_FOR_PROCESSING' OR downloaded_at IS NOT NULL)),
  CONSTRAINT payment_requests_completed CHECK ((status IN ('SUCCESSFUL', 'CANCELED')) = (completed_at IS NOT NULL))
);
-- A transaction's money goes back once: there is never a second refund beside one that was not canceled.
CREATE UNIQUE INDEX payment_requests_once ON payment_requests (transaction_id) WHERE status <> 'CANCELED';
CREATE INDEX payment_requests_dispute ON payment_requests (dispute_id);
CREATE INDEX payment_requests_waiting ON payment_requests (created_at DESC, id DESC)
  WHERE status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED');
CREATE INDEX payment_requests_sendable ON payment_requests (id) WHERE status IN ('PENDING', 'FAILED');
-- The monitor counts and lists refunds that are not paid yet.
CREATE INDEX payment_requests_refunds_open ON payment_requests (id) WHERE recipient_type = 'REFUND' AND completed_at IS NULL;
CREATE INDEX payment_requests_bulk ON payment_requests (bulk_settlement_key, id) WHERE bulk_settlement_key IS NOT NULL;
CREATE INDEX payment_requests_participant_id ON payment_requests (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX payment_requests_account ON payment_requests (credit_account, created_at DESC);
CREATE INDEX payment_requests_key ON payment_requests (transaction_search_key) WHERE transaction_search_key IS NOT NULL;
SELECT enable_tenant_rls('payment_requests');

-- Money that was paid stays paid, and what was asked for stays as it was.
CREATE FUNCTION keep_payment_request() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.status IN ('SUCCESSFUL', 'CANCELED') THEN
    RAISE EXCEPTION 'payment request % is final', OLD.request_id;
  END IF;
  IF OLD.debit_account = '' AND NEW.debit_account <> '' THEN
    OLD.debit_account := NEW.debit_account;
    OLD.debit_account_name := NEW.debit_account_name;
  END IF;
  IF (NEW.id, NEW.recipient_type, NEW.super_agent_id, NEW.dispute_id, NEW.cycle, NEW.transaction_id,
      NEW.transaction_search_key, NEW.log_code, NEW.dispute_created_at, NEW.transaction_time, NEW.bulk_settlement_key,
      NEW.participant_id, NEW.amount, NEW.credit_account, NEW.credit_account_name, NEW.debit_account,
      NEW.debit_account_name, NEW.narration, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.recipient_type, OLD.super_agent_id, OLD.dispute_id, OLD.cycle, OLD.transaction_id,
      OLD.transaction_search_key, OLD.log_code, OLD.dispute_created_at, OLD.transaction_time, OLD.bulk_settlement_key,
      OLD.participant_id, OLD.amount, OLD.credit_account, OLD.credit_account_name, OLD.debit_account,
      OLD.debit_account_name, OLD.narration, OLD.created_at) THEN
    RAISE EXCEPTION 'what payment request % pays to whom does not change', OLD.request_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_requests_keep BEFORE UPDATE ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION keep_payment_request();
CREATE TRIGGER payment_requests_stay BEFORE DELETE ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_requests_stay_all BEFORE TRUNCATE ON payment_requests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE payment_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES payment_requests,
  super_agent_id integer NOT NULL,
  transaction_ref text NOT NULL UNIQUE
    CONSTRAINT payment_attempts_reference CHECK (transaction_ref = upper(btrim(transaction_ref)) AND transaction_ref <> ''),
  -- Stored before the money is sent, so that the bank knows a repeat.
  idempotency_key text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED', 'AWAITING_RE_QUERY')),
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  comment text,
  queries integer NOT NULL DEFAULT 0,
  next_query_at timestamptz,
  -- When the bank was called; an attempt without it was surely never sent.
  sent_at timestamptz,
  -- Last answer of the bank, and its time.
  bank_answer text CHECK (bank_answer IN ('SUCCESSFUL', 'FAILED', 'PENDING', 'NOT_FOUND', 'NO_ANSWER')),
  bank_answered_at timestamptz,
  CONSTRAINT payment_attempts_sent CHECK (status <> 'AWAITING_RE_QUERY' OR sent_at IS NOT NULL)
);
CREATE UNIQUE INDEX payment_attempts_success ON payment_attempts (request_id) WHERE status = 'SUCCESSFUL';
-- Never send again while the answer to the last sending is not known.
CREATE UNIQUE INDEX payment_attempts_unknown ON payment_attempts (request_id)
  WHERE status IN ('PENDING', 'AWAITING_RE_QUERY');
CREATE INDEX payment_attempts_request ON payment_attempts (request_id, id);
CREATE INDEX payment_attempts_unsent ON payment_attempts (id) WHERE status = 'PENDING';
CREATE INDEX payment_attempts_query ON payment_attempts (next_query_at) WHERE status = 'AWAITING_RE_QUERY';
CREATE INDEX payment_attempts_awaiting ON payment_attempts (sent_at DESC, id DESC) WHERE status = 'AWAITING_RE_QUERY';
SELECT enable_tenant_rls('payment_attempts');

-- Attempts are never deleted.
CREATE FUNCTION keep_payment_attempt() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.status IN ('SUCCESSFUL', 'FAILED') THEN
    RAISE EXCEPTION 'payment attempt % is final', OLD.transaction_ref;
  END IF;
  IF (NEW.id, NEW.request_id, NEW.super_agent_id, NEW.transaction_ref, NEW.idempotency_key, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.request_id, OLD.super_agent_id, OLD.transaction_ref, OLD.idempotency_key, OLD.created_at) THEN
    RAISE EXCEPTION 'what payment attempt % is does not change', OLD.transaction_ref;
  END IF;
  IF OLD.sent_at IS NOT NULL AND (NEW.sent_at IS DISTINCT FROM OLD.sent_at OR NEW.status = 'PENDING') THEN
    RAISE EXCEPTION 'payment attempt % was sent, which does not change', OLD.transaction_ref;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempts_keep BEFORE UPDATE ON payment_attempts
  FOR EACH ROW EXECUTE FUNCTION keep_payment_attempt();
CREATE TRIGGER payment_attempts_stay BEFORE DELETE ON payment_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_attempts_stay_all BEFORE TRUNCATE ON payment_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Events of a request, with who caused them. Nothing in it is ever changed.
CREATE TABLE payment_events (
  request_id bigint NOT NULL REFERENCES payment_requests,
  position integer NOT NULL,
  super_agent_id integer NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  transaction_ref text,
  comment text,
  PRIMARY KEY (request_id, position)
);
SELECT enable_tenant_rls('payment_events');
CREATE TRIGGER payment_events_keep BEFORE UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_events_stay_all BEFORE TRUNCATE ON payment_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A refund that was paid twice is listed until its money came back: who said so, when, and how.
CREATE TABLE paid_twice_ends (
  request_id bigint PRIMARY KEY REFERENCES payment_requests (id),
  super_agent_id integer NOT NULL,
  ended_at timestamptz NOT NULL,
  ended_by text NOT NULL,
  end_comment text NOT NULL
);
SELECT enable_tenant_rls('paid_twice_ends');
CREATE TRIGGER paid_twice_ends_keep BEFORE UPDATE OR DELETE ON paid_twice_ends
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER paid_twice_ends_keep_all BEFORE TRUNCATE ON paid_twice_ends
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
