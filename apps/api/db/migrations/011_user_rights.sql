-- What a user holds, said once: roles, authorities, super agents, and the super agent that is shown as theirs. It is asked
-- with every call, before anybody's scope is known, while what super agents are called lies under row-level security.
CREATE FUNCTION user_rights(wanted integer) RETURNS TABLE (
  roles text[], authorities text[], super_agent_ids integer[], merchant_id text, branch text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT
    coalesce((SELECT array_agg(ur.role_name ORDER BY ur.position) FROM user_roles ur WHERE ur.user_id = u.id), '{}'),
    coalesce((SELECT array_agg(DISTINCT a ORDER BY a) FROM user_roles ur JOIN roles r ON r.name = ur.role_name,
      unnest(r.authorities) a WHERE ur.user_id = u.id AND r.user_type = u.user_type), '{}'),
    coalesce((SELECT array_agg(us.super_agent_id ORDER BY us.super_agent_id) FROM user_super_agents us
      WHERE us.user_id = u.id), '{}'),
    sa.merchant_id, sa.merchant_name
  FROM users u
  LEFT JOIN LATERAL (SELECT s.merchant_id, s.merchant_name FROM user_super_agents us
    JOIN super_agents s ON s.id = us.super_agent_id WHERE us.user_id = u.id ORDER BY s.id LIMIT 1) sa ON true
  WHERE u.id = wanted
$$;
REVOKE EXECUTE ON FUNCTION user_rights(integer) FROM PUBLIC;
