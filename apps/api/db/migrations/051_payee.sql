-- Who is paid: what the bank said of the account when the dispute was logged, and who accepted an account that is not
-- the card's own. What was logged before nobody asked the bank about.
ALTER TABLE disputes
  ADD COLUMN payee_check text NOT NULL DEFAULT 'UNVERIFIED'
    CHECK (payee_check IN ('CARD_ACCOUNT', 'VERIFIED_OTHER', 'UNVERIFIED')),
  -- The holder of the card's own account, where the bank named one.
  ADD COLUMN card_account_name text,
  ADD COLUMN payee_acknowledged_by text,
  ADD CONSTRAINT disputes_second_person CHECK (payee_acknowledged_by <> logged_by);
ALTER TABLE disputes ALTER COLUMN payee_check DROP DEFAULT;
CREATE INDEX disputes_taken ON disputes (super_agent_id, resolved_at) WHERE status = 'SYSTEM_ACCEPTED';

ALTER TABLE payment_requests
  -- As the dispute had it when its refund was requested.
  ADD COLUMN payee_check text CHECK (payee_check IN ('CARD_ACCOUNT', 'VERIFIED_OTHER', 'UNVERIFIED')),
  ADD COLUMN card_account_name text;
UPDATE payment_requests SET payee_check = 'UNVERIFIED'
WHERE recipient_type = 'REFUND' AND status NOT IN ('SUCCESSFUL', 'CANCELED');

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
