-- One engine pays everything: what was made for refunds of disputes becomes requests and attempts of all payments.
DROP TRIGGER dispute_refunds_keep ON dispute_refunds;
DROP TRIGGER refund_attempts_keep ON refund_attempts;
DROP FUNCTION keep_dispute_refund();
DROP FUNCTION keep_refund_attempt();

ALTER TABLE dispute_refunds RENAME TO payment_requests;
ALTER TABLE payment_requests RENAME COLUMN destination_account TO credit_account;
ALTER TABLE payment_requests RENAME COLUMN destination_account_name TO credit_account_name;
ALTER TABLE payment_requests RENAME COLUMN source_account TO debit_account;
ALTER TABLE payment_requests RENAME COLUMN source_account_name TO debit_account_name;
ALTER TABLE payment_requests RENAME COLUMN created_on TO created_at;
ALTER TABLE payment_requests
  ALTER COLUMN dispute_id DROP NOT NULL,
  ALTER COLUMN cycle DROP NOT NULL,
  ALTER COLUMN transaction_id DROP NOT NULL,
  ALTER COLUMN transaction_search_key DROP NOT NULL,
  DROP CONSTRAINT dispute_refunds_status_check,
  ADD CONSTRAINT payment_requests_status_check CHECK (status IN
    ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'SUCCESSFUL', 'FAILED', 'AWAITING_RE_QUERY', 'CANCELED')),
  ADD COLUMN request_id text NOT NULL UNIQUE
    GENERATED ALWAYS AS ('PR-' || lpad(id::text, greatest(9, length(id::text)), '0')) STORED,
  ADD COLUMN recipient_type text NOT NULL DEFAULT 'REFUND'
    CHECK (recipient_type IN ('REFUND', 'MERCHANT', 'PARTICIPANT', 'VAT')),
  -- What a refund is for, as it was when it was requested.
  ADD COLUMN log_code text,
  ADD COLUMN dispute_created_on timestamptz,
  ADD COLUMN transaction_time timestamptz,
  ADD COLUMN bulk_settlement_key text,
  ADD COLUMN participant_id integer REFERENCES settlement_participants,
  ADD COLUMN processed_by text,
  ADD COLUMN downloaded_at timestamptz,
  ADD COLUMN downloaded_by text,
  ADD COLUMN completed_at timestamptz;
UPDATE payment_requests r SET log_code = d.log_code, dispute_created_on = d.created_on,
  transaction_time = d.transaction_time,
  completed_at = CASE WHEN r.status IN ('SUCCESSFUL', 'CANCELED') THEN r.last_updated END
FROM disputes d WHERE d.id = r.dispute_id;
ALTER TABLE payment_requests
  ALTER COLUMN recipient_type DROP DEFAULT,
  ADD CONSTRAINT payment_requests_refund CHECK (num_nulls(dispute_id, cycle, transaction_id, transaction_search_key,
    log_code, dispute_created_on, transaction_time) = CASE recipient_type WHEN 'REFUND' THEN 0 ELSE 7 END),
  ADD CONSTRAINT payment_requests_settlement CHECK ((recipient_type = 'REFUND') = (bulk_settlement_key IS NULL)),
  ADD CONSTRAINT payment_requests_participant CHECK ((recipient_type = 'PARTICIPANT') = (participant_id IS NOT NULL)),
  ADD CONSTRAINT payment_requests_claim CHECK (num_nulls(downloaded_at, downloaded_by) <> 1
    AND (status <> 'DOWNLOADED_FOR_PROCESSING' OR downloaded_at IS NOT NULL)),
  ADD CONSTRAINT payment_requests_completed CHECK ((status IN ('SUCCESSFUL', 'CANCELED')) = (completed_at IS NOT NULL));
ALTER INDEX dispute_refunds_pkey RENAME TO payment_requests_pkey;
ALTER INDEX dispute_refunds_once RENAME TO payment_requests_once;
ALTER INDEX dispute_refunds_dispute RENAME TO payment_requests_dispute;
DROP INDEX dispute_refunds_open;
CREATE INDEX payment_requests_waiting ON payment_requests (created_at DESC, id DESC)
  WHERE status IN ('PENDING', 'DOWNLOADED_FOR_PROCESSING', 'FAILED');
CREATE INDEX payment_requests_sendable ON payment_requests (id) WHERE status IN ('PENDING', 'FAILED');
CREATE INDEX payment_requests_bulk ON payment_requests (bulk_settlement_key, id) WHERE bulk_settlement_key IS NOT NULL;
CREATE INDEX payment_requests_participant_id ON payment_requests (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX payment_requests_account ON payment_requests (credit_account, created_at DESC);
CREATE INDEX payment_requests_key ON payment_requests (transaction_search_key) WHERE transaction_search_key IS NOT NULL;

ALTER TABLE refund_attempts RENAME TO payment_attempts;
ALTER TABLE payment_attempts RENAME COLUMN refund_id TO request_id;
ALTER INDEX refund_attempts_pkey RENAME TO payment_attempts_pkey;
ALTER INDEX refund_attempts_transaction_ref_key RENAME TO payment_attempts_transaction_ref_key;
ALTER INDEX refund_attempts_idempotency_key_key RENAME TO payment_attempts_idempotency_key_key;
ALTER INDEX refund_attempts_success RENAME TO payment_attempts_success;
ALTER INDEX refund_attempts_unknown RENAME TO payment_attempts_unknown;
ALTER INDEX refund_attempts_query RENAME TO payment_attempts_query;
ALTER TABLE payment_attempts
  -- When the bank was called; an attempt without it was surely never sent.
  ADD COLUMN sent_at timestamptz,
  -- What the bank last said of it, and when.
  ADD COLUMN bank_answer text CHECK (bank_answer IN ('SUCCESSFUL', 'FAILED', 'PENDING', 'NOT_FOUND', 'NO_ANSWER')),
  ADD COLUMN bank_answered_at timestamptz,
  ADD CONSTRAINT payment_attempts_reference CHECK (transaction_ref = upper(btrim(transaction_ref))
    AND transaction_ref <> '');
-- Of those before, each may have been sent.
UPDATE payment_attempts SET sent_at = created_time;
ALTER TABLE payment_attempts
  ADD CONSTRAINT payment_attempts_sent CHECK (status <> 'AWAITING_RE_QUERY' OR sent_at IS NOT NULL);
CREATE INDEX payment_attempts_request ON payment_attempts (request_id, id);
CREATE INDEX payment_attempts_unsent ON payment_attempts (id) WHERE status = 'PENDING';
CREATE INDEX payment_attempts_awaiting ON payment_attempts (sent_at DESC, id DESC) WHERE status = 'AWAITING_RE_QUERY';

-- What happened to a request and by whom. Nothing in it is ever changed.
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

ALTER TRIGGER dispute_refunds_stay ON payment_requests RENAME TO payment_requests_stay;
ALTER TRIGGER dispute_refunds_stay_all ON payment_requests RENAME TO payment_requests_stay_all;
ALTER TRIGGER refund_attempts_stay ON payment_attempts RENAME TO payment_attempts_stay;
ALTER TRIGGER refund_attempts_stay_all ON payment_attempts RENAME TO payment_attempts_stay_all;

CREATE FUNCTION keep_payment_attempt() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.status IN ('SUCCESSFUL', 'FAILED') THEN
    RAISE EXCEPTION 'payment attempt % is final', OLD.transaction_ref;
  END IF;
  IF (NEW.id, NEW.request_id, NEW.super_agent_id, NEW.transaction_ref, NEW.idempotency_key, NEW.created_time)
     IS DISTINCT FROM
     (OLD.id, OLD.request_id, OLD.super_agent_id, OLD.transaction_ref, OLD.idempotency_key, OLD.created_time) THEN
    RAISE EXCEPTION 'what payment attempt % is does not change', OLD.transaction_ref;
  END IF;
  IF OLD.sent_at IS NOT NULL AND (NEW.sent_at IS DISTINCT FROM OLD.sent_at OR NEW.status = 'PENDING') THEN
    RAISE EXCEPTION 'payment attempt % was sent, which does not change', OLD.transaction_ref;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempts_keep BEFORE UPDATE ON payment_attempts
  FOR EACH ROW EXECUTE FUNCTION keep_payment_attempt();

CREATE FUNCTION keep_payment_request() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.status IN ('SUCCESSFUL', 'CANCELED') THEN
    RAISE EXCEPTION 'payment request % is final', OLD.request_id;
  END IF;
  IF (NEW.id, NEW.recipient_type, NEW.super_agent_id, NEW.dispute_id, NEW.cycle, NEW.transaction_id,
      NEW.transaction_search_key, NEW.log_code, NEW.dispute_created_on, NEW.transaction_time, NEW.bulk_settlement_key,
      NEW.participant_id, NEW.amount, NEW.credit_account, NEW.credit_account_name, NEW.debit_account,
      NEW.debit_account_name, NEW.narration, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.recipient_type, OLD.super_agent_id, OLD.dispute_id, OLD.cycle, OLD.transaction_id,
      OLD.transaction_search_key, OLD.log_code, OLD.dispute_created_on, OLD.transaction_time, OLD.bulk_settlement_key,
      OLD.participant_id, OLD.amount, OLD.credit_account, OLD.credit_account_name, OLD.debit_account,
      OLD.debit_account_name, OLD.narration, OLD.created_at) THEN
    RAISE EXCEPTION 'what payment request % pays to whom does not change', OLD.request_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_requests_keep BEFORE UPDATE ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION keep_payment_request();
