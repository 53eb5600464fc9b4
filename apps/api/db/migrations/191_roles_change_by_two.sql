-- The API's role cannot make itself rights: a role changes in the transaction that approves its request, by another
-- person than asked for it. The owner of the tables brings the standard roles of a version.
CREATE FUNCTION role_change_is_approved() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NEW;
  END IF;
  IF NEW.standard OR NOT EXISTS (
    SELECT 1 FROM public.workflow_requests w
    WHERE w.action LIKE 'roles.%' AND w.target_record_id = NEW.name AND w.request_status = 'APPROVED'
      AND w.authorizer <> w.initiator AND w.xmin = pg_current_xact_id()::xid
  ) THEN
    RAISE EXCEPTION 'role % changes only with the request that a second person approves', NEW.name;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER roles_approved BEFORE INSERT OR UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION role_change_is_approved();
