-- Platform, the ground of every domain: the rows that a caller may see, background jobs, repeated requests, letters, the
-- audit trail, bulk files and events. The API logs in as a role that owns nothing and cannot bypass row-level security. A
-- foreign key to a table of a later domain is added there.

-- Scope of the caller: '*' for the bank, a list of super agent ids for a super agent's staff, else nothing.
CREATE FUNCTION scope_is_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(current_setting('dcir.scope', true), '') = '*' $$;
CREATE FUNCTION scope_ids() RETURNS integer[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN coalesce(current_setting('dcir.scope', true), '') IN ('', '*') THEN '{}'::integer[]
              ELSE string_to_array(current_setting('dcir.scope', true), ',')::integer[] END
$$;

-- Gives a table its row-level security: by its super_agent_id or super_agent_ids, else for the bank alone. Rows that
-- belong to no super agent belong to nobody's staff: an empty list is contained in every scope.
CREATE FUNCTION enable_tenant_rls(wanted regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE rule text;
BEGIN
  SELECT CASE
      WHEN bool_or(attname = 'super_agent_id') THEN 'super_agent_id = ANY ((SELECT public.scope_ids())::integer[])'
      WHEN bool_or(attname = 'super_agent_ids') THEN
        '(cardinality(super_agent_ids) > 0 AND super_agent_ids <@ (SELECT public.scope_ids())::integer[])'
    END INTO rule
  FROM pg_attribute WHERE attrelid = wanted AND attnum > 0 AND NOT attisdropped;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', wanted);
  EXECUTE format('CREATE POLICY tenant ON %s USING (%s)', wanted,
    concat_ws(' OR ', '(SELECT public.scope_is_all())', rule));
END $$;

-- For triggers of tables whose rows are written once. Functions with the owner's rights, and all triggers that look
-- something up, name the schema: a temporary table of the caller's stands last.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;

-- References of records that people name: letters for the noun, for some the day in Lagos, and the record's own number.
CREATE FUNCTION reference(letters text, number bigint, digits integer) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT letters || '-' || lpad(number::text, greatest(digits, length(number::text)), '0') $$;
CREATE FUNCTION reference(letters text, made_at timestamptz, number bigint, digits integer) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT letters || '-'
    || (extract(year FROM day) * 10000 + extract(month FROM day) * 100 + extract(day FROM day))::integer::text
    || '-' || lpad(number::text, greatest(digits, length(number::text)), '0')
  FROM (SELECT (made_at AT TIME ZONE INTERVAL '01:00')::date AS day) made
$$;

-- One record for each piece of background work: who does it, how often it was tried, and how it ended.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- Subject, such as a statement's file key; a kind does each key once at a time.
  key text NOT NULL,
  -- Input of its run beside the key, as the kind writes it.
  payload jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED')),
  -- Attempts that ended in an error since it was queued.
  attempts integer NOT NULL DEFAULT 0,
  -- Runs whose process was gone before they ended; not the work's fault as long as they are few.
  losses integer NOT NULL DEFAULT 0,
  -- When it may be claimed: for a running job the end of its lease, for one that has ended never.
  next_at timestamptz DEFAULT now(),
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  -- Why the last attempt failed.
  reason text,
  -- Which run has it; a run whose lease was given to another may not write any more.
  lease uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, key),
  CHECK ((state = 'RUNNING') = (lease IS NOT NULL)),
  CHECK (state NOT IN ('QUEUED', 'RUNNING') OR next_at IS NOT NULL)
);
CREATE INDEX jobs_due ON jobs (next_at, id) WHERE next_at IS NOT NULL;
CREATE INDEX jobs_ended ON jobs (updated_at) WHERE state = 'COMPLETED';

CREATE TABLE idempotency_keys (
  principal text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  -- Null while the first request is still being worked on.
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Who is working on a key; a claim that went to somebody else undoes what its former holder still does.
  claim uuid,
  PRIMARY KEY (principal, key)
);
CREATE INDEX idempotency_age ON idempotency_keys (created_at);

-- Messages that leave the platform, written by the transaction that causes them and sent by a job.
CREATE TABLE outbox_messages (
  -- Stable over all attempts, so that whoever gets a message twice can tell.
  message_id text PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('MAIL', 'WEBHOOK')),
  kind text NOT NULL,
  recipient text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SENDING', 'SENT', 'FAILED')),
  -- Sealed with the installation's secrets key. One that holds a password is blanked as soon as it was sent or given up.
  content bytea,
  is_secret boolean NOT NULL DEFAULT false,
  -- Messages of one key are collapsed into the one that still waits.
  collapse_key text,
  events integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  failure text,
  CHECK (content IS NOT NULL OR is_secret)
);
CREATE UNIQUE INDEX outbox_collapsing ON outbox_messages (collapse_key) WHERE status = 'PENDING';
CREATE INDEX outbox_collapsed ON outbox_messages (collapse_key, due_at DESC);
CREATE INDEX outbox_old ON outbox_messages (created_at);
SELECT enable_tenant_rls('outbox_messages');
-- A super agent's staff cause messages too, and read none.
CREATE POLICY written_by_anybody ON outbox_messages FOR INSERT WITH CHECK (true);

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
-- The trail is read by people: of some days, of one person, of one noun. Days lie in the order of the entries.
CREATE INDEX audit_subject ON audit_entries (subject, id);
CREATE INDEX audit_at ON audit_entries USING brin (at);
CREATE INDEX audit_actor ON audit_entries (lower(actor), id);
CREATE INDEX audit_noun ON audit_entries (split_part(action, '.', 1), id);

-- As stable as what it is made of: only then it is worked out in place for each new entry, and not by a query of its own.
CREATE FUNCTION audit_hash(previous bytea, entry audit_entries) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(
    jsonb_build_array(entry.id, extract(epoch FROM entry.at)::text, entry.actor, entry.action, entry.subject,
      entry.result, entry.address, entry.request_id, entry.details)::text, 'UTF8'))
$$;

-- The lock makes the chain one line; it is taken last in a transaction, so it is held for one commit only. Who writes an
-- entry does not say when: the time is the database's. The chain is read from the trail itself, never from a temporary
-- table of the same name.
CREATE FUNCTION audit_append() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE previous record;
BEGIN
  PERFORM pg_advisory_xact_lock(7201);
  SELECT e.id, e.hash INTO previous FROM public.audit_entries e ORDER BY e.id DESC LIMIT 1;
  NEW.at := clock_timestamp();
  NEW.id := coalesce(previous.id, 0) + 1;
  NEW.hash := public.audit_hash(coalesce(previous.hash, '\x'::bytea), NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER audit_append BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_append();
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_keep_all BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The first entry whose hash or number does not follow from the one before; null when the chain is whole.
CREATE FUNCTION audit_first_break() RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id FROM (
    SELECT e.id, e.hash, lag(e.id, 1, 0::bigint) OVER w AS id_before,
           public.audit_hash(lag(e.hash, 1, '\x'::bytea) OVER w, e) AS expected
    FROM public.audit_entries e WINDOW w AS (ORDER BY e.id)
  ) chain WHERE hash <> expected OR id <> id_before + 1 ORDER BY id LIMIT 1
$$;

-- How far the audit trail was sent on to each place that collects it.
CREATE TABLE audit_streams (
  destination text PRIMARY KEY,
  last_id bigint NOT NULL,
  sent_at timestamptz NOT NULL
);

-- Bulk files: the batch that an upload becomes. A batch that reconciliation asks for has no file.
CREATE TABLE bulk_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As the code names what its rows do, like the kind of a job: a new one is no change of the tables.
  kind text NOT NULL,
  batch_id text NOT NULL UNIQUE,
  -- Owner: null for the bank's own, else the super agents of whoever uploaded it, in order.
  super_agent_ids integer[] CHECK (cardinality(super_agent_ids) > 0),
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- Where it came from, for the audit entry of each row.
  address text NOT NULL,
  request_id text NOT NULL,
  file_name text NOT NULL,
  storage_key text,
  -- Archive sent with it; null when nothing did, and once every row is final.
  archive_key text,
  -- Digest of all the bytes that were sent.
  sha256 bytea NOT NULL,
  header jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('PROCESSING', 'COMPLETED', 'FAILED')),
  total_count integer NOT NULL CHECK (total_count > 0),
  successful_count integer NOT NULL DEFAULT 0,
  failed_count integer NOT NULL DEFAULT 0,
  completed_at timestamptz,
  -- Why it could not be finished.
  failure_message text,
  -- Settings sent beside the file, for all of its rows; null where there were none.
  settings jsonb,
  CHECK (successful_count >= 0 AND failed_count >= 0 AND successful_count + failed_count <= total_count),
  CHECK ((status = 'PROCESSING') = (completed_at IS NULL)),
  CHECK (status <> 'COMPLETED' OR successful_count + failed_count = total_count)
);
-- The same bytes from the same side are one batch.
CREATE UNIQUE INDEX bulk_batches_content ON bulk_batches (kind, sha256, (coalesce(super_agent_ids, '{}')));
CREATE INDEX bulk_batches_uploaded ON bulk_batches (kind, uploaded_at DESC, id DESC);
CREATE INDEX bulk_batches_open ON bulk_batches (uploaded_at, id) WHERE status = 'PROCESSING';
SELECT enable_tenant_rls('bulk_batches');

-- Its rows, each of which is worked off by itself.
CREATE TABLE bulk_items (
  batch bigint NOT NULL REFERENCES bulk_batches,
  -- As the spreadsheet counts it: the header is row 1.
  row_number integer NOT NULL,
  super_agent_ids integer[],
  -- The cells as they came, and what was read from them.
  cells jsonb NOT NULL,
  payload jsonb NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED')),
  message text,
  attempts integer NOT NULL DEFAULT 0,
  -- Values for filters; which of these a row has depends on the kind of its batch.
  log_code text,
  masked_pan text,
  rrn text,
  transaction_time timestamptz,
  answer text,
  PRIMARY KEY (batch, row_number)
);
CREATE INDEX bulk_items_open ON bulk_items (batch, row_number) WHERE status = 'PENDING';
SELECT enable_tenant_rls('bulk_items');

-- Final rows stay as they are; the guard is called only for a row that is.
CREATE FUNCTION keep_final_bulk_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'PENDING' THEN
    RAISE EXCEPTION 'row % of batch % is final', OLD.row_number, OLD.batch;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bulk_items_keep BEFORE UPDATE ON bulk_items
  FOR EACH ROW WHEN (OLD.status <> 'PENDING') EXECUTE FUNCTION keep_final_bulk_item();
CREATE TRIGGER bulk_items_stay BEFORE DELETE ON bulk_items
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Events that other systems hear: the addresses that people name.
CREATE TABLE event_endpoints (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The super agent whose it is; null for the bank's own.
  super_agent_id integer,
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

-- A message for each address that hears of what happened, written by the transaction that causes it.
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

-- Every attempt to deliver one.
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
