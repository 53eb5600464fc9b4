-- Attempts to sign in are reserved before a password is hashed, slowed for all processes alike, and staff of a super
-- agent that was deactivated are refused.

-- Names that no user has lock as users do, so that a lock does not tell who exists. Only a digest is kept: people type
-- passwords into the wrong field.
CREATE TABLE unknown_sign_ins (
  name_hash bytea PRIMARY KEY,
  failed_attempts integer NOT NULL,
  locked_at timestamptz,
  tried_at timestamptz NOT NULL
);

-- Calls of the last minute, for limits that every process shares. A crash may forget them.
CREATE UNLOGGED TABLE call_counts (
  limit_name text NOT NULL,
  caller text NOT NULL,
  began_at timestamptz NOT NULL,
  call_count integer NOT NULL,
  PRIMARY KEY (limit_name, caller)
);
CREATE INDEX call_counts_age ON call_counts (began_at);

-- A key of the first step opens the console that it was given for, and no other.
ALTER TABLE second_factor_challenges
  ADD COLUMN kind text NOT NULL DEFAULT 'MAIN' CHECK (kind IN ('MAIN', 'MONITOR'));

-- Super agents count while they are active; whoever has none left that is, though they had some, is suspended.
DROP FUNCTION user_rights(integer);
CREATE FUNCTION user_rights(wanted integer) RETURNS TABLE (
  roles text[], authorities text[], super_agent_ids integer[], merchant_id text, branch text, suspended boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH own AS (
    SELECT s.id, s.merchant_id, s.merchant_name, s.active FROM public.user_super_agents us
    JOIN public.super_agents s ON s.id = us.super_agent_id WHERE us.user_id = wanted
  )
  SELECT
    coalesce((SELECT array_agg(ur.role_name ORDER BY ur.position) FROM public.user_roles ur WHERE ur.user_id = u.id), '{}'),
    coalesce((SELECT array_agg(DISTINCT a ORDER BY a) FROM public.user_roles ur
      JOIN public.roles r ON r.name = ur.role_name, unnest(r.authorities) a
      WHERE ur.user_id = u.id AND r.user_type = u.user_type), '{}'),
    coalesce((SELECT array_agg(own.id ORDER BY own.id) FROM own WHERE own.active), '{}'),
    first.merchant_id, first.merchant_name,
    EXISTS (SELECT 1 FROM own) AND NOT EXISTS (SELECT 1 FROM own WHERE own.active)
  FROM public.users u
  LEFT JOIN LATERAL (SELECT own.merchant_id, own.merchant_name FROM own WHERE own.active ORDER BY own.id LIMIT 1) first
    ON true
  WHERE u.id = wanted
$$;
REVOKE EXECUTE ON FUNCTION user_rights(integer) FROM PUBLIC;
