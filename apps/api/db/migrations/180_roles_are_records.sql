-- Roles are records that people make, change and delete; the standard ones are the platform's own.
ALTER TABLE roles
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN standard boolean NOT NULL DEFAULT false,
  -- Halves of the monitoring console that the role opens, by the roles that the console goes by.
  ADD COLUMN monitor text[] NOT NULL DEFAULT '{}'
    CHECK (monitor <@ ARRAY['DCIR_BACKOFFICE_ADMIN', 'DCIR_MERCHANT_SUPER_ADMIN']),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN removed_at timestamptz,
  ADD CHECK (user_type = 'back-office' OR monitor = '{}');

-- The monitor goes by roles: those of a user, and the halves that their roles open to the bank's staff.
CREATE OR REPLACE FUNCTION user_rights(wanted integer) RETURNS TABLE (
  roles text[], authorities text[], super_agent_ids integer[], merchant_id text, branch text, suspended boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH own AS (
    SELECT s.id, s.merchant_id, s.merchant_name, s.active FROM public.user_super_agents us
    JOIN public.super_agents s ON s.id = us.super_agent_id WHERE us.user_id = wanted
  ), named AS (
    SELECT ur.role_name, ur.position FROM public.user_roles ur WHERE ur.user_id = wanted
  )
  SELECT
    coalesce((SELECT array_agg(named.role_name ORDER BY named.position) FROM named), '{}') ||
    coalesce((SELECT array_agg(DISTINCT m ORDER BY m) FROM named JOIN public.roles r ON r.name = named.role_name,
      unnest(r.monitor) m WHERE r.user_type = u.user_type AND m NOT IN (SELECT role_name FROM named)), '{}'),
    coalesce((SELECT array_agg(DISTINCT a ORDER BY a) FROM named
      JOIN public.roles r ON r.name = named.role_name, unnest(r.authorities) a WHERE r.user_type = u.user_type), '{}'),
    coalesce((SELECT array_agg(own.id ORDER BY own.id) FROM own WHERE own.active), '{}'),
    first.merchant_id, first.merchant_name,
    EXISTS (SELECT 1 FROM own) AND NOT EXISTS (SELECT 1 FROM own WHERE own.active)
  FROM public.users u
  LEFT JOIN LATERAL (SELECT own.merchant_id, own.merchant_name FROM own WHERE own.active ORDER BY own.id LIMIT 1) first
    ON true
  WHERE u.id = wanted
$$;
