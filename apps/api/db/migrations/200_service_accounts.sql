-- Programs that call the platform. What each may call, from where and how long is agreed by two people; of its keys only
-- a digest is kept. A key is 256 random bits, so a plain SHA-256 of it cannot be guessed back.
CREATE TABLE service_accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9-]{2,39}$'),
  description text NOT NULL,
  entries text[] NOT NULL CHECK (cardinality(entries) > 0),
  address_ranges text[] NOT NULL DEFAULT '{}',
  expires_on date NOT NULL,
  made_by text NOT NULL,
  approved_by text NOT NULL,
  revoked_at timestamptz,
  revoked_by text,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);

CREATE TABLE service_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service_account_id integer NOT NULL REFERENCES service_accounts (id),
  key_id text NOT NULL UNIQUE CHECK (key_id ~ '^[0-9a-f]{12}$'),
  key_hash bytea NOT NULL CHECK (length(key_hash) = 32),
  issued_by text NOT NULL,
  issued_at timestamptz NOT NULL,
  revoked_by text,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE INDEX service_keys_by_account ON service_keys (service_account_id);

-- As of roles: the API's role cannot make itself a service account or widen one. To revoke one is not to change it.
CREATE FUNCTION service_account_change_is_approved() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.revoked_at IS NOT NULL THEN
    RAISE EXCEPTION 'service account % is revoked for good', NEW.name;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.revoked_at IS NOT NULL
    AND (OLD.name, OLD.entries, OLD.address_ranges, OLD.expires_on)
      = (NEW.name, NEW.entries, NEW.address_ranges, NEW.expires_on) THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM public.workflow_requests w
    WHERE w.action IN ('service-accounts.create', 'service-accounts.update') AND w.target_record_id = NEW.name
      AND w.request_status = 'APPROVED' AND w.authorizer <> w.initiator AND w.xmin = pg_current_xact_id()::xid
  ) THEN
    RAISE EXCEPTION 'service account % changes only with the request that a second person approves', NEW.name;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER service_accounts_approved BEFORE INSERT OR UPDATE ON service_accounts
  FOR EACH ROW EXECUTE FUNCTION service_account_change_is_approved();

-- Who made or widened a service account, or knows a key of it, can be it: what it asks for, somebody else decides.
ALTER TABLE account_changes DROP CONSTRAINT account_changes_change_check;
ALTER TABLE account_changes ADD CONSTRAINT account_changes_change_check
  CHECK (change IN ('CREATED', 'PASSWORD', 'SECOND_FACTOR', 'ROLE', 'KEY'));
CREATE FUNCTION note_service_account_maker() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.account_changes (username, change, changed_by, changed_at)
  VALUES ('service:' || NEW.name, 'CREATED', NEW.made_by, now());
  RETURN NULL;
END $$;
CREATE TRIGGER service_accounts_made AFTER INSERT OR UPDATE OF made_by ON service_accounts
  FOR EACH ROW EXECUTE FUNCTION note_service_account_maker();
CREATE FUNCTION note_service_key_holder() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.account_changes (username, change, changed_by, changed_at)
  SELECT 'service:' || a.name, 'KEY', NEW.issued_by, now() FROM public.service_accounts a
  WHERE a.id = NEW.service_account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER service_keys_issued AFTER INSERT ON service_keys
  FOR EACH ROW EXECUTE FUNCTION note_service_key_holder();
