-- Events that other systems hear: the addresses that people name, a message for each of them that hears of what happened,
-- written by the transaction that causes it, and every attempt to deliver one.
CREATE TABLE event_endpoints (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The super agent whose it is; null for the bank's own.
  super_agent_id integer REFERENCES super_agents (id),
  address text NOT NULL,
  description text NOT NULL,
  kinds text[] NOT NULL,
  active boolean NOT NULL DEFAULT true,
  -- Sealed with the installation's secrets key. Without one nothing can be signed, and nothing is written for it.
  secret bytea,
  -- Signs beside the new one until then.
  previous_secret bytea,
  previous_until timestamptz,
  -- Since when no attempt has succeeded.
  failing_since timestamptz,
  -- Why the platform switched it off.
  off_reason text,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz
);
SELECT enable_tenant_rls('event_endpoints');

CREATE TABLE event_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Stable over all attempts, so that a receiver that gets a message twice can tell.
  message_id text NOT NULL UNIQUE,
  endpoint_id integer NOT NULL REFERENCES event_endpoints (id),
  -- The super agent of its endpoint; null for the bank.
  super_agent_id integer,
  kind text NOT NULL,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED')),
  -- Failed attempts since it was written, or sent again by hand.
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX event_messages_due ON event_messages (endpoint_id, due_at, id) WHERE status = 'PENDING';
CREATE INDEX event_messages_endpoint ON event_messages (endpoint_id, id DESC);
CREATE INDEX event_messages_old ON event_messages (created_at);
SELECT enable_tenant_rls('event_messages');

CREATE TABLE event_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL REFERENCES event_messages (id) ON DELETE CASCADE,
  super_agent_id integer,
  at timestamptz NOT NULL,
  -- As the receiver answered; null where it did not.
  status integer,
  failure text,
  duration_ms integer NOT NULL
);
CREATE INDEX event_attempts_message ON event_attempts (message_id, id);
SELECT enable_tenant_rls('event_attempts');

-- Writes a message for every endpoint that hears of what happened, in the caller's transaction. It has the owner's
-- rights, since a super agent's staff cause messages to the bank, whose endpoints they do not see.
-- Each event is {kind, superAgentId, data}; a super agent hears what is about its own records alone.
CREATE FUNCTION write_events(events jsonb, happened_at timestamptz) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH written AS (
    INSERT INTO public.event_messages (message_id, endpoint_id, super_agent_id, kind, body, created_at, due_at)
    SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), p.id, p.super_agent_id, e.kind,
      json_build_object('type', e.kind,
        'timestamp', to_char(happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', CASE WHEN s.id IS NULL THEN e.data ELSE e.data || jsonb_build_object('merchantId', s.merchant_id) END)::text,
      happened_at, happened_at
    FROM jsonb_array_elements(events) WITH ORDINALITY given(event, place)
    CROSS JOIN LATERAL (SELECT event->>'kind' AS kind, (event->>'superAgentId')::integer AS super_agent_id,
      event->'data' AS data) e
    JOIN public.event_endpoints p ON p.active AND p.removed_at IS NULL AND p.secret IS NOT NULL
      AND e.kind = ANY (p.kinds) AND (p.super_agent_id IS NULL OR p.super_agent_id = e.super_agent_id)
    LEFT JOIN public.super_agents s ON s.id = e.super_agent_id
    ORDER BY given.place, p.id
    RETURNING 1
  )
  SELECT count(*) FROM written
$$;

-- The cycle in which it was said that the deadline is near.
ALTER TABLE disputes ADD COLUMN warned_cycle integer;
