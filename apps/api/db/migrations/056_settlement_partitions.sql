-- Closings of different super agents wait for each other only while a month is really made.
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
    -- Asked of the catalogue itself: the name above is remembered as missing until a lock on a relation is taken.
    CONTINUE WHEN EXISTS (SELECT FROM pg_class c WHERE c.relname = name AND c.relnamespace = 'public'::regnamespace);
    EXECUTE format(
      'CREATE TABLE public.%I PARTITION OF public.settlement_lines FOR VALUES FROM (%L) TO (%L)', name,
      to_char(month, 'YYYY-MM-DD') || ' 00:00:00+01',
      to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+01');
  END LOOP;
END $$;
