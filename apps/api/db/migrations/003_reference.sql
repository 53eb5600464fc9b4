-- Reference data, set up before money moves: settings, charge types, super agents, participants and holidays.

CREATE TABLE configurations (
  config_key text PRIMARY KEY,
  config_name text NOT NULL,
  config_desc text NOT NULL,
  config_value text NOT NULL,
  value_type text NOT NULL CHECK (value_type IN ('STRING', 'DATE', 'DATETIME', 'BOOLEAN', 'INTEGER', 'DOUBLE')),
  version integer NOT NULL DEFAULT 1,
  -- Who changed it last, and when; null for one that is as it was installed.
  updated_at timestamptz,
  updated_by text
);

-- Charge types are versioned: a change adds a version, and what was charged before keeps the one that it used.
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
  percentage numeric(9, 6) CHECK (percentage BETWEEN 0 AND 100),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL DEFAULT 'installation',
  -- One that was removed is neither listed nor offered; its code is not given again.
  removed_at timestamptz,
  -- A term that the model does not use is null, and none that it uses is.
  CONSTRAINT charge_types_flat CHECK ((flat IS NOT NULL) = (charge_type = 'FLAT')),
  CONSTRAINT charge_types_percentage CHECK ((percentage IS NOT NULL) = (charge_type <> 'FLAT')),
  CONSTRAINT charge_types_maximum
    CHECK ((maximum_cap IS NOT NULL) = (charge_type IN ('PERCENT_MAX_CAP', 'PERCENT_MAX_MIN_CAP'))),
  CONSTRAINT charge_types_minimum
    CHECK ((minimum_cap IS NOT NULL) = (charge_type IN ('PERCENT_MIN_CAP', 'PERCENT_MAX_MIN_CAP'))),
  CONSTRAINT charge_types_caps CHECK (minimum_cap <= maximum_cap)
);

CREATE TABLE charge_type_versions (
  charge_type_id integer NOT NULL REFERENCES charge_types,
  version integer NOT NULL,
  charge_type_name text NOT NULL,
  charge_type_desc text NOT NULL,
  charge_type text NOT NULL,
  flat bigint,
  minimum_cap bigint,
  maximum_cap bigint,
  percentage numeric(9, 6),
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (charge_type_id, version)
);
CREATE TRIGGER charge_type_versions_keep BEFORE UPDATE OR DELETE ON charge_type_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER charge_type_versions_keep_all BEFORE TRUNCATE ON charge_type_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Writing a charge type writes its version with it; terms cannot change within a version. The one writer of
-- versions, with the owner's rights: nobody else can add one.
CREATE FUNCTION keep_charge_type_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.code <> OLD.code THEN
    RAISE EXCEPTION 'the code of a charge type does not change';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.charge_type_name, NEW.charge_type_desc, NEW.charge_type, NEW.flat, NEW.minimum_cap,
       NEW.maximum_cap, NEW.percentage) IS NOT DISTINCT FROM (OLD.charge_type_name, OLD.charge_type_desc,
       OLD.charge_type, OLD.flat, OLD.minimum_cap, OLD.maximum_cap, OLD.percentage) AND NEW.version = OLD.version THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.charge_type_versions VALUES (NEW.id, NEW.version, NEW.charge_type_name, NEW.charge_type_desc,
    NEW.charge_type, NEW.flat, NEW.minimum_cap, NEW.maximum_cap, NEW.percentage, NEW.updated_at, NEW.updated_by);
  RETURN NULL;
END $$;
CREATE TRIGGER charge_types_version AFTER INSERT OR UPDATE ON charge_types
  FOR EACH ROW EXECUTE FUNCTION keep_charge_type_version();

CREATE TABLE settlement_transit_accounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_reference text NOT NULL UNIQUE GENERATED ALWAYS AS (reference('TA', id, 4)) STORED,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  account_type text NOT NULL CHECK (account_type IN ('GL', 'NUBAN')),
  account_number text NOT NULL CHECK (account_number ~ '^\d{1,20}$'),
  account_name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CHECK (account_type = 'GL' OR length(account_number) = 10)
);
CREATE UNIQUE INDEX settlement_transit_accounts_number ON settlement_transit_accounts (account_number)
  WHERE removed_at IS NULL;

-- Super agents are the tenants: their own rows are what their staff see.
CREATE TABLE super_agents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id text NOT NULL UNIQUE,
  merchant_name text NOT NULL,
  card_acceptor_id text NOT NULL UNIQUE CHECK (length(card_acceptor_id) = 15),
  -- One can be known before anybody has said how it is charged; whoever is settled is charged by something.
  charge_type_code text REFERENCES charge_types (code),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  created_by text NOT NULL DEFAULT 'installation',
  main_email text NOT NULL DEFAULT '',
  support_email text,
  settlement_email text,
  dispute_email text,
  phone_number text NOT NULL DEFAULT '',
  alternate_phone_number text,
  admin_email text NOT NULL DEFAULT '',
  admin_firstname text NOT NULL DEFAULT '',
  admin_lastname text NOT NULL DEFAULT '',
  -- Whether it is settled at all; what follows is null where nobody has said how.
  settlement_configured boolean NOT NULL DEFAULT false,
  settlement_type text CHECK (settlement_type IN ('T0', 'T1')),
  account_number text CHECK (account_number ~ '^\d{10}$'),
  account_name text,
  concession_charge_type_code text REFERENCES charge_types (code),
  vat_enabled boolean NOT NULL DEFAULT false,
  vat_account_type text CHECK (vat_account_type IN ('GL', 'NUBAN')),
  vat_account text CHECK (vat_account ~ '^\d{1,20}$'),
  vat_account_name text,
  settlement_transit_account_id integer REFERENCES settlement_transit_accounts (id),
  CHECK (NOT settlement_configured OR charge_type_code IS NOT NULL),
  CHECK (NOT settlement_configured OR num_nulls(settlement_type, account_number, account_name) = 0),
  CHECK (num_nulls(vat_account_type, vat_account, vat_account_name) = CASE WHEN vat_enabled THEN 0 ELSE 3 END)
);
CREATE INDEX super_agents_concession ON super_agents (concession_charge_type_code);
ALTER TABLE super_agents ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON super_agents USING ((SELECT scope_is_all()) OR id = ANY ((SELECT scope_ids())::integer[]));

ALTER TABLE event_endpoints ADD FOREIGN KEY (super_agent_id) REFERENCES super_agents (id);

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

CREATE TABLE user_super_agents (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  super_agent_id integer NOT NULL REFERENCES super_agents,
  PRIMARY KEY (user_id, super_agent_id)
);
CREATE INDEX user_super_agents_by_agent ON user_super_agents (super_agent_id);

-- Rights of a user, in one place: roles, authorities, super agents, and the super agent that is shown as theirs. It is asked
-- with every call, before anybody's scope is known, while what super agents are called lies under row-level security.
-- Super agents count while they are active; whoever has none left that is, though they had some, is suspended. The
-- monitor goes by roles: those of a user, and the halves that their roles open to the bank's staff.
CREATE FUNCTION user_rights(wanted integer) RETURNS TABLE (
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
REVOKE EXECUTE ON FUNCTION user_rights(integer) FROM PUBLIC;

-- Settlement participants: who has a share of the fee. A deleted one stays for the settlements that name it.
CREATE TABLE settlement_participants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  participant_id text NOT NULL UNIQUE GENERATED ALWAYS AS (reference('PT', id, 4)) STORED,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  name text NOT NULL,
  description text NOT NULL,
  account_type text NOT NULL CHECK (account_type IN ('GL', 'NUBAN')),
  account_number text NOT NULL CHECK (account_number ~ '^\d{1,20}$'),
  account_name text,
  bank_code text,
  bank_name text,
  charge_type_code text NOT NULL REFERENCES charge_types (code),
  is_global boolean NOT NULL,
  fee_sharing boolean NOT NULL,
  use_merchant_charge_type boolean NOT NULL,
  remainder_participant boolean NOT NULL,
  fee_debit_account_type text CHECK (fee_debit_account_type IN ('GL', 'NUBAN')),
  fee_debit_account text CHECK (fee_debit_account ~ '^\d{1,20}$'),
  fee_debit_account_name text,
  send_report boolean NOT NULL,
  report_email text,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CHECK (account_type = 'GL' OR length(account_number) = 10),
  CHECK (fee_debit_account_type = 'GL' OR length(fee_debit_account) = 10),
  CHECK (num_nulls(fee_debit_account_type, fee_debit_account, fee_debit_account_name)
    = CASE WHEN fee_sharing THEN 3 ELSE 0 END),
  CHECK (send_report = (report_email IS NOT NULL)),
  -- The remainder is left of the fee, of which whoever does not share it takes nothing.
  CHECK (fee_sharing OR NOT remainder_participant)
);
CREATE UNIQUE INDEX settlement_participants_name ON settlement_participants (lower(name)) WHERE removed_at IS NULL;
CREATE INDEX settlement_participants_charge_type ON settlement_participants (charge_type_code);

-- The participants that a super agent has beside the global ones.
CREATE TABLE super_agent_participants (
  super_agent_id integer NOT NULL REFERENCES super_agents,
  participant_id integer NOT NULL REFERENCES settlement_participants,
  PRIMARY KEY (super_agent_id, participant_id)
);
CREATE INDEX super_agent_participants_participant ON super_agent_participants (participant_id);
SELECT enable_tenant_rls('super_agent_participants');

-- Participant users: the bank's users that work for settlement participants. Their status is that of their account.
CREATE TABLE participant_users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  -- Participants are never deleted, so that nothing here can name one that is gone.
  participant_ids integer[] NOT NULL CHECK (cardinality(participant_ids) > 0),
  created_at timestamptz NOT NULL,
  created_by text NOT NULL
);
CREATE UNIQUE INDEX participant_users_user ON participant_users (user_id) WHERE removed_at IS NULL;
-- They are the bank's business alone.
SELECT enable_tenant_rls('participant_users');

-- Holidays, by which deadlines are counted: with dates that come back each year.
CREATE TABLE public_holidays (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE GENERATED ALWAYS AS (reference('PH', id, 4)) STORED,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  holiday_date date NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  recurring boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL DEFAULT 'installation'
);
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
