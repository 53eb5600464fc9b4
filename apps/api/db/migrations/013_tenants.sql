-- What keeps tenants apart holds in one more layer: functions with the owner's rights look nothing up in a schema that
-- their caller can write to, and new tables get their policy by one function.

-- A temporary table of the caller's stands last; names are qualified, for what is created goes to the first schema.
CREATE OR REPLACE FUNCTION ensure_transaction_partitions(first_date date, last_date date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  month date := date_trunc('month', first_date)::date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  WHILE month <= last_date LOOP
    name := 'transactions_' || to_char(month, 'YYYY_MM');
    IF to_regclass('public.' || name) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE public.%I PARTITION OF public.transactions FOR VALUES FROM (%L) TO (%L)', name,
        to_char(month, 'YYYY-MM-DD') || ' 00:00:00+01',
        to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+01');
    END IF;
    month := (month + interval '1 month')::date;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION ensure_statement_partitions(first_date date, last_date date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  month date := date_trunc('month', first_date)::date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7203);
  WHILE month <= last_date LOOP
    name := 'statement_entries_' || to_char(month, 'YYYY_MM');
    IF to_regclass('public.' || name) IS NULL THEN
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.statement_entries FOR VALUES FROM (%L) TO (%L)',
        name, month, (month + interval '1 month')::date);
    END IF;
    month := (month + interval '1 month')::date;
  END LOOP;
END $$;

ALTER FUNCTION user_rights(integer) SET search_path = pg_catalog, public, pg_temp;

-- Gives a new table its row-level security: by its super_agent_id or super_agent_ids, else for the bank alone.
CREATE FUNCTION enable_tenant_rls(wanted regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE rule text;
BEGIN
  SELECT CASE
      WHEN bool_or(attname = 'super_agent_id') THEN 'super_agent_id = ANY ((SELECT public.scope_ids())::integer[])'
      WHEN bool_or(attname = 'super_agent_ids') THEN 'super_agent_ids <@ (SELECT public.scope_ids())::integer[]'
    END INTO rule
  FROM pg_attribute WHERE attrelid = wanted AND attnum > 0 AND NOT attisdropped;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', wanted);
  EXECUTE format('CREATE POLICY tenant ON %s USING (%s)', wanted,
    concat_ws(' OR ', '(SELECT public.scope_is_all())', rule));
END $$;
