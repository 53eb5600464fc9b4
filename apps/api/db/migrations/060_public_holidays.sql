-- Public holidays become records that people manage: with a code, a description, and dates that come back each year.
ALTER TABLE public_holidays
  DROP CONSTRAINT public_holidays_pkey,
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN recurring boolean NOT NULL DEFAULT false,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN changed_by text NOT NULL DEFAULT 'installation';
ALTER TABLE public_holidays ADD COLUMN code text NOT NULL UNIQUE
  GENERATED ALWAYS AS ('PH-' || lpad(id::text, greatest(4, length(id::text)), '0')) STORED;
CREATE UNIQUE INDEX public_holidays_date ON public_holidays (holiday_date) WHERE removed_at IS NULL;

-- The days off of the years around one: a recurring holiday comes each year from its first on. 29 February is skipped
-- in years that have none.
CREATE FUNCTION days_off(around integer) RETURNS TABLE (day date, name text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT h.holiday_date, h.name FROM public.public_holidays h WHERE h.active AND h.removed_at IS NULL
  UNION
  SELECT (h.holiday_date + make_interval(years => years))::date, h.name
  FROM public.public_holidays h,
    generate_series(greatest(1, around - 1 - extract(year FROM h.holiday_date)::integer),
      around + 2 - extract(year FROM h.holiday_date)::integer) years
  WHERE h.active AND h.removed_at IS NULL AND h.recurring
    AND to_char(h.holiday_date + make_interval(years => years), 'MM-DD') = to_char(h.holiday_date, 'MM-DD')
$$;
