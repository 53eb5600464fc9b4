-- An empty debit account is one that the bank had not named yet, unlike NULL, which is a reversal of the original
-- transaction. It is filled in once, before the payment is sent.
CREATE OR REPLACE FUNCTION keep_payment_request() RETURNS trigger
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
