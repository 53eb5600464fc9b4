-- The database as the second lock: what the API's role could still do by its own rights, it can no longer.

-- Who writes an entry does not say when: the time is the database's. The chain is read from the trail itself, never from
-- a temporary table of the same name.
CREATE OR REPLACE FUNCTION audit_append() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE previous record;
BEGIN
  PERFORM pg_advisory_xact_lock(7201);
  SELECT e.id, e.hash INTO previous FROM public.audit_entries e ORDER BY e.id DESC LIMIT 1;
  NEW.at := clock_timestamp();
  NEW.id := coalesce(previous.id, 0) + 1;
  NEW.hash := public.audit_hash(coalesce(previous.hash, '\x'::bytea), NEW);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_first_break() RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id FROM (
    SELECT e.id, e.hash, lag(e.id, 1, 0::bigint) OVER w AS id_before,
           public.audit_hash(lag(e.hash, 1, '\x'::bytea) OVER w, e) AS expected
    FROM public.audit_entries e WINDOW w AS (ORDER BY e.id)
  ) chain WHERE hash <> expected OR id <> id_before + 1 ORDER BY id LIMIT 1
$$;

-- The one writer of versions, with the owner's rights: nobody else can add one.
CREATE OR REPLACE FUNCTION keep_charge_type_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.code <> OLD.code THEN
    RAISE EXCEPTION 'the code of a charge type does not change';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.charge_type_name, NEW.charge_type_desc, NEW.charge_type, NEW.flat, NEW.minimum_cap,
       NEW.maximum_cap, NEW.percentage) IS NOT DISTINCT FROM (OLD.charge_type_name, OLD.charge_type_desc,
       OLD.charge_type, OLD.flat, OLD.minimum_cap, OLD.maximum_cap, OLD.percentage) AND NEW.version = OLD.version THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.charge_type_versions VALUES (NEW.id, NEW.version, NEW.charge_type_name, NEW.charge_type_desc,
    NEW.charge_type, NEW.flat, NEW.minimum_cap, NEW.maximum_cap, NEW.percentage, NEW.changed_at, NEW.changed_by);
  RETURN NULL;
END $$;

-- Money that was paid stays paid, and what was tried stays written down.
CREATE FUNCTION keep_refund_attempt() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.status IN ('SUCCESSFUL', 'FAILED') THEN
    RAISE EXCEPTION 'refund attempt % is final', OLD.transaction_ref;
  END IF;
  IF (NEW.id, NEW.refund_id, NEW.super_agent_id, NEW.transaction_ref, NEW.idempotency_key, NEW.created_time)
     IS DISTINCT FROM
     (OLD.id, OLD.refund_id, OLD.super_agent_id, OLD.transaction_ref, OLD.idempotency_key, OLD.created_time) THEN
    RAISE EXCEPTION 'what refund attempt % is does not change', OLD.transaction_ref;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_attempts_keep BEFORE UPDATE ON refund_attempts
  FOR EACH ROW EXECUTE FUNCTION keep_refund_attempt();
CREATE TRIGGER refund_attempts_stay BEFORE DELETE ON refund_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refund_attempts_stay_all BEFORE TRUNCATE ON refund_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_dispute_refund() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.status IN ('SUCCESSFUL', 'CANCELED') THEN
    RAISE EXCEPTION 'refund % is final', OLD.id;
  END IF;
  IF (NEW.id, NEW.dispute_id, NEW.super_agent_id, NEW.cycle, NEW.transaction_id, NEW.transaction_search_key, NEW.amount,
      NEW.destination_account, NEW.destination_account_name, NEW.source_account, NEW.source_account_name, NEW.narration,
      NEW.created_on)
     IS DISTINCT FROM
     (OLD.id, OLD.dispute_id, OLD.super_agent_id, OLD.cycle, OLD.transaction_id, OLD.transaction_search_key, OLD.amount,
      OLD.destination_account, OLD.destination_account_name, OLD.source_account, OLD.source_account_name, OLD.narration,
      OLD.created_on) THEN
    RAISE EXCEPTION 'what refund % pays to whom does not change', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER dispute_refunds_keep BEFORE UPDATE ON dispute_refunds
  FOR EACH ROW EXECUTE FUNCTION keep_dispute_refund();
CREATE TRIGGER dispute_refunds_stay BEFORE DELETE ON dispute_refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_refunds_stay_all BEFORE TRUNCATE ON dispute_refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_events_stay_all BEFORE TRUNCATE ON dispute_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
