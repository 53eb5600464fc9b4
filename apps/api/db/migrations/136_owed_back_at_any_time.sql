-- What is owed back begins and ends with its reason. A change of a dispute or a reversal says which transactions are to
-- be looked at; nothing is looked for by time, so that a pause of any length leaves nothing out.
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

ALTER TABLE settlement_owed_back
  DROP CONSTRAINT settlement_owed_back_transaction_id_key,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN end_reason text CHECK (end_reason IN ('DISPUTE_DECLINED', 'RECOVERED')),
  ADD COLUMN end_comment text,
  ADD COLUMN ended_by text,
  ADD CONSTRAINT settlement_owed_back_end CHECK (num_nulls(ended_at, end_reason, ended_by) IN (0, 3));
CREATE UNIQUE INDEX settlement_owed_back_open ON settlement_owed_back (transaction_id) WHERE ended_at IS NULL;
CREATE INDEX settlement_owed_back_transaction ON settlement_owed_back (transaction_id);

DROP TRIGGER settlement_owed_back_keep ON settlement_owed_back;
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

-- All that was ever accepted or reversed is looked at once.
INSERT INTO settlement_changes (transaction_id, transaction_time, super_agent_id)
SELECT transaction_id, transaction_time, super_agent_id FROM disputes WHERE resolution_status IN ('ACCEPTED', 'DECLINED')
UNION SELECT transaction_id, transaction_time, super_agent_id FROM transaction_reversals;
