-- Rows that belong to no super agent belong to nobody's staff: an empty list is contained in every scope, so that a
-- report of somebody without a super agent was seen by all of them.
DROP POLICY tenant ON transaction_reports;
CREATE POLICY tenant ON transaction_reports USING ((SELECT scope_is_all()) OR
  (cardinality(super_agent_ids) > 0 AND super_agent_ids <@ (SELECT scope_ids())::integer[]));

DROP POLICY tenant ON bulk_batches;
CREATE POLICY tenant ON bulk_batches USING ((SELECT scope_is_all()) OR
  (cardinality(super_agent_ids) > 0 AND super_agent_ids <@ (SELECT scope_ids())::integer[]));
DROP POLICY tenant ON bulk_items;
CREATE POLICY tenant ON bulk_items USING ((SELECT scope_is_all()) OR
  (cardinality(super_agent_ids) > 0 AND super_agent_ids <@ (SELECT scope_ids())::integer[]));

-- The same for tables to come.
CREATE OR REPLACE FUNCTION enable_tenant_rls(wanted regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE rule text;
BEGIN
  SELECT CASE
      WHEN bool_or(attname = 'super_agent_id') THEN 'super_agent_id = ANY ((SELECT public.scope_ids())::integer[])'
      WHEN bool_or(attname = 'super_agent_ids') THEN
        '(cardinality(super_agent_ids) > 0 AND super_agent_ids <@ (SELECT public.scope_ids())::integer[])'
    END INTO rule
  FROM pg_attribute WHERE attrelid = wanted AND attnum > 0 AND NOT attisdropped;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', wanted);
  EXECUTE format('CREATE POLICY tenant ON %s USING (%s)', wanted,
    concat_ws(' OR ', '(SELECT public.scope_is_all())', rule));
END $$;
