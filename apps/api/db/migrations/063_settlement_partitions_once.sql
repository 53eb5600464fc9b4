-- Whoever waited for the lock can still believe, from what it looked up before, that the month is missing: making it
-- looks again.
CREATE OR REPLACE FUNCTION ensure_settlement_partitions(first_date date, last_date date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  month date;
  name text;
BEGIN
  FOR month IN SELECT generate_series(date_trunc('month', first_date)::date, last_date, interval '1 month')::date LOOP
    name := 'settlement_lines_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass('public.' || name) IS NOT NULL;
    PERFORM pg_advisory_xact_lock(7255);
    CONTINUE WHEN to_regclass('public.' || name) IS NOT NULL;
    EXECUTE format(
      'CREATE TABLE IF NOT EXISTS public.%I PARTITION OF public.settlement_lines FOR VALUES FROM (%L) TO (%L)', name,
      to_char(month, 'YYYY-MM-DD') || ' 00:00:00+01',
      to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+01');
  END LOOP;
END $$;
