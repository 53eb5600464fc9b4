-- The ids of a file's lines at once: to ask for each of a million took longer than to join it. Files are accepted one
-- after the other, under the lock that is taken here too.
CREATE FUNCTION reserve_statement_entries(count integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ids regclass := pg_get_serial_sequence('public.statement_entries', 'id');
  first bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7205);
  first := nextval(ids);
  PERFORM setval(ids, first + count);
  RETURN first;
END $$;
