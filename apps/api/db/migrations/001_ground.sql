-- The ground: who works here, what they may do, what they did, and what the platform remembers of its own work.
-- The API logs in as dcir_api, a role that owns nothing and cannot bypass row-level security.

CREATE TABLE super_agents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id text NOT NULL UNIQUE,
  merchant_name text NOT NULL,
  card_acceptor_id text NOT NULL UNIQUE CHECK (length(card_acceptor_id) = 15),
  charge_type_code text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE charge_types (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  charge_type_name text NOT NULL,
  charge_type_desc text NOT NULL,
  charge_type text NOT NULL
    CHECK (charge_type IN ('FLAT', 'PERCENT_MAX_CAP', 'PERCENT_MIN_CAP', 'PERCENT_MAX_MIN_CAP', 'PERCENT_ALL')),
  flat bigint,
  minimum_cap bigint,
  maximum_cap bigint,
  percentage numeric(9, 6) CHECK (percentage BETWEEN 0 AND 100)
);
ALTER TABLE super_agents ADD FOREIGN KEY (charge_type_code) REFERENCES charge_types (code);

CREATE TABLE roles (
  name text PRIMARY KEY,
  friendly_name text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('back-office', 'front-office')),
  authorities text[] NOT NULL
);

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- The population is a column, never guessed from an authority's text.
  user_type text NOT NULL CHECK (user_type IN ('back-office', 'front-office')),
  password_hash text NOT NULL,
  must_change_password boolean NOT NULL DEFAULT false,
  second_factor_secret text,
  active boolean NOT NULL DEFAULT true,
  failed_attempts integer NOT NULL DEFAULT 0,
  locked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_username ON users (lower(username));

CREATE TABLE user_roles (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  position smallint NOT NULL,
  role_name text NOT NULL REFERENCES roles,
  PRIMARY KEY (user_id, position),
  UNIQUE (user_id, role_name)
);

CREATE TABLE user_super_agents (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  super_agent_id integer NOT NULL REFERENCES super_agents,
  PRIMARY KEY (user_id, super_agent_id)
);

-- Tokens are opaque and stored hashed; a stolen table opens nothing.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('MAIN', 'MONITOR')),
  stage text NOT NULL CHECK (stage IN ('ACTIVE', 'MUST_CHANGE_PASSWORD')),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  idle_seconds integer NOT NULL CHECK (idle_seconds > 0),
  expires_at timestamptz NOT NULL,
  address text NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE service_credentials (
  name text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE configurations (
  config_key text PRIMARY KEY,
  config_name text NOT NULL,
  config_desc text NOT NULL,
  config_value text NOT NULL,
  value_type text NOT NULL CHECK (value_type IN ('STRING', 'DATE', 'DATETIME', 'BOOLEAN', 'INTEGER', 'DOUBLE')),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE idempotency_keys (
  principal text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  -- Null while the first request is still being worked on.
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (principal, key)
);
CREATE INDEX idempotency_age ON idempotency_keys (created_at);

-- Append-only and hash-chained: each entry's hash covers the entry and the hash before it.
CREATE TABLE audit_entries (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  result text NOT NULL,
  address text NOT NULL,
  request_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  hash bytea NOT NULL
);
CREATE INDEX audit_subject ON audit_entries (subject, id);

CREATE FUNCTION audit_hash(previous bytea, entry audit_entries) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(
    jsonb_build_array(entry.id, extract(epoch FROM entry.at)::text, entry.actor, entry.action, entry.subject,
      entry.result, entry.address, entry.request_id, entry.details)::text, 'UTF8'))
$$;

-- The lock makes the chain one line; it is taken last in a transaction, so it is held for one commit only.
CREATE FUNCTION audit_append() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE previous record;
BEGIN
  PERFORM pg_advisory_xact_lock(7201);
  SELECT id, hash INTO previous FROM audit_entries ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(previous.id, 0) + 1;
  NEW.hash := audit_hash(coalesce(previous.hash, '\x'::bytea), NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER audit_append BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_append();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_keep_all BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The first entry whose hash or number does not follow from the one before; null when the chain is whole.
CREATE FUNCTION audit_first_break() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT id FROM (
    SELECT e.id, e.hash, lag(e.id, 1, 0::bigint) OVER w AS id_before,
           audit_hash(lag(e.hash, 1, '\x'::bytea) OVER w, e) AS expected
    FROM audit_entries e WINDOW w AS (ORDER BY e.id)
  ) chain WHERE hash <> expected OR id <> id_before + 1 ORDER BY id LIMIT 1
$$;

-- Every call to the bank, for the monitor.
CREATE TABLE bank_api_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  api_name text NOT NULL,
  service_name text NOT NULL,
  successful boolean NOT NULL,
  duration_ms integer NOT NULL,
  failure text
);
CREATE INDEX bank_api_calls_at ON bank_api_calls (at);

-- The hosts and the worker groups, as each reports itself.
CREATE TABLE server_reports (
  name text PRIMARY KEY,
  reported_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  free_disk bigint NOT NULL,
  total_disk bigint NOT NULL,
  free_ram bigint NOT NULL,
  total_ram bigint NOT NULL,
  cpu_percent real NOT NULL
);

CREATE TABLE worker_heartbeats (
  service_id text NOT NULL,
  server text NOT NULL,
  beat_at timestamptz NOT NULL,
  busy integer NOT NULL,
  PRIMARY KEY (service_id, server)
);

-- What the caller may see: '*' for the bank, a list of super agent ids for a super agent's staff, else nothing.
CREATE FUNCTION scope_is_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(current_setting('dcir.scope', true), '') = '*' $$;
CREATE FUNCTION scope_ids() RETURNS integer[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN coalesce(current_setting('dcir.scope', true), '') IN ('', '*') THEN '{}'::integer[]
              ELSE string_to_array(current_setting('dcir.scope', true), ',')::integer[] END
$$;

ALTER TABLE super_agents ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON super_agents USING ((SELECT scope_is_all()) OR id = ANY ((SELECT scope_ids())::integer[]));
