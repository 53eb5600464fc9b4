-- Who works here, how they sign in, what they may do, and which changes wait for a second person.

-- Requests that wait for a second person. A record has at most one that waits for each action.
CREATE TABLE workflow_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL UNIQUE GENERATED ALWAYS AS (reference('WF', created_at, id, 1)) STORED,
  -- The endpoint whose change it is, such as charge-types.update.
  action text NOT NULL,
  target_record_id text NOT NULL,
  description text NOT NULL,
  initiator text NOT NULL,
  created_at timestamptz NOT NULL,
  request_status text NOT NULL DEFAULT 'PENDING'
    CHECK (request_status IN ('PENDING', 'CANCELED', 'APPROVED', 'REJECTED')),
  authorizer text,
  updated_at timestamptz NOT NULL,
  authorizers_comment text,
  before_data jsonb,
  after_data jsonb,
  -- Input of the endpoint, so that approving makes the very same change.
  input jsonb NOT NULL,
  -- Version of the record when this was asked for; null for one that is new. A record that moved on is not changed.
  record_version integer,
  required_authority text NOT NULL,
  CHECK ((request_status = 'PENDING') = (authorizer IS NULL))
);
CREATE UNIQUE INDEX workflow_one_pending ON workflow_requests (action, target_record_id)
  WHERE request_status = 'PENDING';
CREATE INDEX workflow_by_initiator ON workflow_requests (initiator, id DESC);
CREATE INDEX workflow_by_time ON workflow_requests (created_at);

-- Roles are records that people make, change and delete; the standard ones are the platform's own.
CREATE TABLE roles (
  name text PRIMARY KEY,
  friendly_name text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('back-office', 'front-office')),
  authorities text[] NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  description text NOT NULL DEFAULT '',
  standard boolean NOT NULL DEFAULT false,
  -- Halves of the monitoring console that the role opens, by the roles that the console goes by.
  monitor text[] NOT NULL DEFAULT '{}'
    CHECK (monitor <@ ARRAY['DCIR_BACKOFFICE_ADMIN', 'DCIR_MERCHANT_SUPER_ADMIN']),
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  CHECK (user_type = 'back-office' OR monitor = '{}')
);

-- The API's role cannot make itself rights: a role changes in the transaction that approves its request, by another
-- person than asked for it. The owner of the tables brings the standard roles of a version.
CREATE FUNCTION role_change_is_approved() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NEW;
  END IF;
  IF NEW.standard OR NOT EXISTS (
    SELECT 1 FROM public.workflow_requests w
    WHERE w.action LIKE 'roles.%' AND w.target_record_id = NEW.name AND w.request_status = 'APPROVED'
      AND w.authorizer <> w.initiator AND w.xmin = pg_current_xact_id()::xid
  ) THEN
    RAISE EXCEPTION 'role % changes only with the request that a second person approves', NEW.name;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER roles_approved BEFORE INSERT OR UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION role_change_is_approved();

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- The population is a column, never guessed from an authority's text.
  user_type text NOT NULL CHECK (user_type IN ('back-office', 'front-office')),
  -- Null for a user of the directory, and for a new user until somebody hands over the first one.
  password_hash text,
  must_change_password boolean NOT NULL DEFAULT false,
  -- Sealed with the installation's key: a first byte of 0 marks one that the API, which alone has the key, seals at its
  -- start, and nothing signs in by it.
  second_factor_secret bytea CHECK (second_factor_secret IS NULL OR get_byte(second_factor_secret, 0) IN (0, 1)),
  active boolean NOT NULL DEFAULT true,
  failed_attempts integer NOT NULL DEFAULT 0,
  locked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Issuer and subject, bound at the first directory sign-in; from then on an address alone opens nothing.
  directory_subject text UNIQUE,
  -- The time step of the last code that was taken: a code is good once.
  second_factor_step bigint NOT NULL DEFAULT 0,
  -- Where their password is kept.
  source text NOT NULL DEFAULT 'LOCAL' CHECK (source IN ('LOCAL', 'AD')),
  company_name text,
  version integer NOT NULL DEFAULT 1,
  created_by text NOT NULL DEFAULT 'SYSTEM',
  -- Null for one that was there before this was noted.
  second_factor_since timestamptz,
  -- When a one-time password ends; null for a password that its owner chose.
  one_time_until timestamptz,
  CHECK (source = 'LOCAL' OR password_hash IS NULL)
);
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE INDEX users_email ON users (lower(email));
CREATE INDEX users_by_type ON users (user_type, lower(username));

CREATE TABLE user_roles (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  position smallint NOT NULL,
  role_name text NOT NULL REFERENCES roles,
  PRIMARY KEY (user_id, position),
  UNIQUE (user_id, role_name)
);
CREATE INDEX user_roles_by_role ON user_roles (role_name);

-- Tokens are opaque and stored hashed; a stolen table opens nothing. People see their own sessions and end one of them,
-- by a number that opens nothing.
CREATE TABLE sessions (
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('MAIN', 'MONITOR')),
  stage text NOT NULL CHECK (stage IN ('ACTIVE', 'MUST_CHANGE_PASSWORD', 'MUST_ENROL')),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  idle_seconds integer NOT NULL CHECK (idle_seconds > 0),
  expires_at timestamptz NOT NULL,
  address text NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Between the two steps of signing in. The key is stored hashed, as tokens are.
CREATE TABLE second_factor_challenges (
  key_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Result of the first step: a user of the directory has no default password.
  must_change_password boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The console that the key was given for; it opens no other.
  kind text NOT NULL DEFAULT 'MAIN' CHECK (kind IN ('MAIN', 'MONITOR'))
);
CREATE INDEX second_factor_challenges_user ON second_factor_challenges (user_id);

-- Secrets that are on a screen and were confirmed by no code yet: sealed, and good for some minutes.
CREATE TABLE second_factor_enrolments (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret bytea NOT NULL CHECK (get_byte(secret, 0) = 1),
  expires_at timestamptz NOT NULL
);

-- Digests under the installation's key; one that was used is gone.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code_digest bytea NOT NULL,
  PRIMARY KEY (user_id, code_digest)
);

CREATE TABLE password_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  password_hash text NOT NULL,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX password_history_user ON password_history (user_id, id);

-- Digests of encrypted credentials and of directory tokens, kept as long as they would still be fresh.
CREATE TABLE used_credentials (
  digest bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Digests of identity tokens that the API fetched from the directory itself, until they are used or stale. Any
-- other token, however genuine, is not from our own sign-in.
CREATE TABLE directory_tokens (
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  expires_at timestamptz NOT NULL
);

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

-- Who made an account, set its password, removed its second factor, gave it its role or knows its key, and when: an
-- account that comes from the other party of a decision is no second person.
CREATE TABLE account_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  change text NOT NULL CHECK (change IN ('CREATED', 'PASSWORD', 'SECOND_FACTOR', 'ROLE', 'KEY')),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX account_changes_by_user ON account_changes (username, changed_at);

-- Named views of lists, per user.
CREATE TABLE saved_views (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  screen text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  is_default boolean NOT NULL,
  PRIMARY KEY (user_id, screen, name)
);
CREATE UNIQUE INDEX saved_views_default ON saved_views (user_id, screen) WHERE is_default;

-- Credentials of the switch, and when each was last used: an old one is ended once nothing uses it any more.
CREATE TABLE service_credentials (
  name text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz
);

-- Programs that call the platform. Two people agree on the calls, the addresses and the time of each.
CREATE TABLE service_accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9-]{2,39}$'),
  description text NOT NULL,
  entries text[] NOT NULL CHECK (cardinality(entries) > 0),
  address_ranges text[] NOT NULL DEFAULT '{}',
  expires_on date NOT NULL,
  made_by text NOT NULL,
  approved_by text NOT NULL,
  revoked_at timestamptz,
  revoked_by text,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);

-- As of roles: the API's role cannot make itself a service account or widen one. To revoke one is not to change it.
CREATE FUNCTION service_account_change_is_approved() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.revoked_at IS NOT NULL THEN
    RAISE EXCEPTION 'service account % is revoked for good', NEW.name;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.revoked_at IS NOT NULL
    AND (OLD.name, OLD.entries, OLD.address_ranges, OLD.expires_on)
      = (NEW.name, NEW.entries, NEW.address_ranges, NEW.expires_on) THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM public.workflow_requests w
    WHERE w.action IN ('service-accounts.create', 'service-accounts.update') AND w.target_record_id = NEW.name
      AND w.request_status = 'APPROVED' AND w.authorizer <> w.initiator AND w.xmin = pg_current_xact_id()::xid
  ) THEN
    RAISE EXCEPTION 'service account % changes only with the request that a second person approves', NEW.name;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER service_accounts_approved BEFORE INSERT OR UPDATE ON service_accounts
  FOR EACH ROW EXECUTE FUNCTION service_account_change_is_approved();

-- Digests of keys are kept, and no key. A key is 256 random bits, so a plain SHA-256 of it cannot be guessed back.
CREATE TABLE service_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service_account_id integer NOT NULL REFERENCES service_accounts (id),
  key_id text NOT NULL UNIQUE CHECK (key_id ~ '^[0-9a-f]{12}$'),
  key_hash bytea NOT NULL CHECK (length(key_hash) = 32),
  issued_by text NOT NULL,
  issued_at timestamptz NOT NULL,
  revoked_by text,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE INDEX service_keys_by_account ON service_keys (service_account_id);

-- Who made or widened a service account, or knows a key of it, can be it: what it asks for, somebody else decides.
CREATE FUNCTION note_service_account_maker() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.account_changes (username, change, changed_by, changed_at)
  VALUES ('service:' || NEW.name, 'CREATED', NEW.made_by, now());
  RETURN NULL;
END $$;
CREATE TRIGGER service_accounts_made AFTER INSERT OR UPDATE OF made_by ON service_accounts
  FOR EACH ROW EXECUTE FUNCTION note_service_account_maker();
CREATE FUNCTION note_service_key_holder() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.account_changes (username, change, changed_by, changed_at)
  SELECT 'service:' || a.name, 'KEY', NEW.issued_by, now() FROM public.service_accounts a
  WHERE a.id = NEW.service_account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER service_keys_issued AFTER INSERT ON service_keys
  FOR EACH ROW EXECUTE FUNCTION note_service_key_holder();
