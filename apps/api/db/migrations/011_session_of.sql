-- Who a token belongs to, in one question: every call begins with it, before anybody's scope is known. What super agents
-- are called lies under row-level security, which shows nothing without a scope; this function tells of one session alone,
-- to whoever has the digest of its token.
CREATE FUNCTION session_of(wanted bytea) RETURNS TABLE (
  kind text, stage text, last_seen_at timestamptz, idle_seconds integer, expires_at timestamptz, id integer,
  username text, email text, first_name text, last_name text, user_type text, active boolean, locked_at timestamptz,
  roles text[], authorities text[], super_agent_ids integer[], merchant_id text, branch text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT s.kind, s.stage, s.last_seen_at, s.idle_seconds, s.expires_at, u.id, u.username, u.email, u.first_name,
    u.last_name, u.user_type, u.active, u.locked_at,
    coalesce((SELECT array_agg(ur.role_name ORDER BY ur.position) FROM user_roles ur WHERE ur.user_id = u.id), '{}'),
    coalesce((SELECT array_agg(DISTINCT a ORDER BY a) FROM user_roles ur JOIN roles r ON r.name = ur.role_name,
      unnest(r.authorities) a WHERE ur.user_id = u.id AND r.user_type = u.user_type), '{}'),
    coalesce((SELECT array_agg(us.super_agent_id ORDER BY us.super_agent_id) FROM user_super_agents us
      WHERE us.user_id = u.id), '{}'),
    sa.merchant_id, sa.merchant_name
  FROM sessions s JOIN users u ON u.id = s.user_id
  LEFT JOIN LATERAL (SELECT a.merchant_id, a.merchant_name FROM user_super_agents us
    JOIN super_agents a ON a.id = us.super_agent_id WHERE us.user_id = u.id ORDER BY a.id LIMIT 1) sa ON true
  WHERE s.token_hash = wanted
$$;
REVOKE EXECUTE ON FUNCTION session_of(bytea) FROM PUBLIC;
