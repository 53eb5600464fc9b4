-- Made from the migrations and compared by a test: read it, change a migration.

CREATE TABLE account_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL,
  change text NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CHECK ((change = ANY (ARRAY['CREATED'::text, 'PASSWORD'::text, 'SECOND_FACTOR'::text, 'ROLE'::text, 'KEY'::text]))),
  PRIMARY KEY (id)
);

-- CREATE INDEX account_changes_by_user ON public.account_changes USING btree (username, changed_at)
-- API: INSERT, SELECT

CREATE TABLE alert_configs (
  metric_code text NOT NULL,
  metric_name text NOT NULL,
  metric_unit text NOT NULL,
  logical_operator text NOT NULL,
  threshold_value double precision NOT NULL,
  window_size integer NOT NULL,
  cool_down_period integer NOT NULL,
  email_recipients text[] NOT NULL DEFAULT '{}'::text[],
  last_value double precision,
  evaluated_at timestamp with time zone,
  updated_at timestamp with time zone,
  updated_by text,
  clear_value double precision,
  firing_minutes integer NOT NULL DEFAULT 0,
  in_quiet_hours boolean NOT NULL DEFAULT true,
  breached_since timestamp with time zone,
  CHECK (((cool_down_period >= 0) AND (cool_down_period <= 10080))),
  CHECK (((firing_minutes >= 0) AND (firing_minutes <= 1440))),
  CHECK (((window_size >= 1) AND (window_size <= 1440))),
  CHECK ((logical_operator = ANY (ARRAY['LESS_THAN'::text, 'GREATER_THAN'::text]))),
  PRIMARY KEY (metric_code)
);

-- API: SELECT, UPDATE (metric_name, logical_operator, threshold_value, window_size, cool_down_period, email_recipients, last_value, evaluated_at, updated_at, updated_by, clear_value, firing_minutes, in_quiet_hours, breached_since)

CREATE TABLE alert_incidents (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  PRIMARY KEY (id)
);

-- CREATE UNIQUE INDEX alert_incidents_open ON public.alert_incidents USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (ended_at)

CREATE TABLE alert_notes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  incident_id bigint NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  note text NOT NULL,
  FOREIGN KEY (incident_id) REFERENCES alert_incidents(id),
  PRIMARY KEY (id)
);

-- CREATE INDEX alert_notes_incident ON public.alert_notes USING btree (incident_id, id)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE alerts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  metric_code text NOT NULL,
  raised_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  value double precision NOT NULL,
  metric_name text NOT NULL,
  metric_unit text NOT NULL,
  logical_operator text NOT NULL,
  threshold_value double precision NOT NULL,
  window_size integer NOT NULL,
  email_recipients text[] NOT NULL,
  incident_id bigint,
  window_from timestamp with time zone,
  counts jsonb NOT NULL DEFAULT '{}'::jsonb,
  mailed_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  acknowledge_reason text,
  CHECK (((acknowledged_at IS NULL) = (acknowledge_reason IS NULL))),
  CHECK (((acknowledged_at IS NULL) = (acknowledged_by IS NULL))),
  FOREIGN KEY (incident_id) REFERENCES alert_incidents(id),
  FOREIGN KEY (metric_code) REFERENCES alert_configs(metric_code),
  PRIMARY KEY (id)
);

-- CREATE INDEX alerts_incident ON public.alerts USING btree (incident_id, id)
-- CREATE INDEX alerts_last ON public.alerts USING btree (metric_code, raised_at DESC)
-- CREATE UNIQUE INDEX alerts_open ON public.alerts USING btree (metric_code) WHERE (ended_at IS NULL)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (ended_at, mailed_at, acknowledged_at, acknowledged_by, acknowledge_reason)

CREATE TABLE audit_entries (
  id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  result text NOT NULL,
  address text NOT NULL,
  request_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  hash bytea NOT NULL,
  PRIMARY KEY (id)
);

-- CREATE INDEX audit_actor ON public.audit_entries USING btree (lower(actor), id)
-- CREATE INDEX audit_at ON public.audit_entries USING brin (at)
-- CREATE INDEX audit_noun ON public.audit_entries USING btree (split_part(action, '.'::text, 1), id)
-- CREATE INDEX audit_subject ON public.audit_entries USING btree (subject, id)
-- CREATE TRIGGER audit_append BEFORE INSERT ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION audit_append()
-- CREATE TRIGGER audit_keep BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- CREATE TRIGGER audit_keep_all BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
-- API: INSERT, SELECT

CREATE TABLE audit_streams (
  destination text NOT NULL,
  last_id bigint NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  PRIMARY KEY (destination)
);

-- API: INSERT, SELECT, UPDATE (last_id, sent_at)

CREATE TABLE bank_api_calls (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  api_name text NOT NULL,
  service_name text NOT NULL,
  successful boolean NOT NULL,
  duration_ms integer NOT NULL,
  failure text,
  PRIMARY KEY (id)
);

-- CREATE INDEX bank_api_calls_at ON public.bank_api_calls USING btree (at)
-- API: DELETE, INSERT, SELECT

CREATE TABLE bulk_batches (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  batch_id text NOT NULL,
  super_agent_ids integer[],
  uploaded_by text NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  address text NOT NULL,
  request_id text NOT NULL,
  file_name text NOT NULL,
  storage_key text,
  archive_key text,
  sha256 bytea NOT NULL,
  header jsonb NOT NULL,
  status text NOT NULL,
  total_count integer NOT NULL,
  successful_count integer NOT NULL DEFAULT 0,
  failed_count integer NOT NULL DEFAULT 0,
  completed_at timestamp with time zone,
  failure_message text,
  settings jsonb,
  CHECK (((status <> 'COMPLETED'::text) OR ((successful_count + failed_count) = total_count))),
  CHECK (((status = 'PROCESSING'::text) = (completed_at IS NULL))),
  CHECK (((successful_count >= 0) AND (failed_count >= 0) AND ((successful_count + failed_count) <= total_count))),
  CHECK ((cardinality(super_agent_ids) > 0)),
  CHECK ((status = ANY (ARRAY['PROCESSING'::text, 'COMPLETED'::text, 'FAILED'::text]))),
  CHECK ((total_count > 0)),
  PRIMARY KEY (id),
  UNIQUE (batch_id)
);

-- CREATE INDEX bulk_batches_open ON public.bulk_batches USING btree (uploaded_at, id) WHERE (status = 'PROCESSING'::text)
-- CREATE INDEX bulk_batches_uploaded ON public.bulk_batches USING btree (kind, uploaded_at DESC, id DESC)
-- CREATE UNIQUE INDEX bulk_batches_content ON public.bulk_batches USING btree (kind, sha256, COALESCE(super_agent_ids, '{}'::integer[]))
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR ((cardinality(super_agent_ids) > 0) AND (super_agent_ids <@ ( SELECT scope_ids() AS scope_ids))))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (storage_key, archive_key, status, successful_count, failed_count, completed_at, failure_message)

CREATE TABLE bulk_items (
  batch bigint NOT NULL,
  row_number integer NOT NULL,
  super_agent_ids integer[],
  cells jsonb NOT NULL,
  payload jsonb NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  message text,
  attempts integer NOT NULL DEFAULT 0,
  log_code text,
  masked_pan text,
  rrn text,
  transaction_time timestamp with time zone,
  answer text,
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'SUCCESSFUL'::text, 'FAILED'::text]))),
  FOREIGN KEY (batch) REFERENCES bulk_batches(id),
  PRIMARY KEY (batch, row_number)
);

-- CREATE INDEX bulk_items_open ON public.bulk_items USING btree (batch, row_number) WHERE (status = 'PENDING'::text)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR ((cardinality(super_agent_ids) > 0) AND (super_agent_ids <@ ( SELECT scope_ids() AS scope_ids))))
-- CREATE TRIGGER bulk_items_keep BEFORE UPDATE ON public.bulk_items FOR EACH ROW WHEN ((old.status <> 'PENDING'::text)) EXECUTE FUNCTION keep_final_bulk_item()
-- CREATE TRIGGER bulk_items_stay BEFORE DELETE ON public.bulk_items FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (status, message, attempts, log_code, transaction_time)

CREATE TABLE bulk_settlements (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  bulk_settlement_key text NOT NULL,
  super_agent_id integer NOT NULL,
  settlement_type text NOT NULL,
  transaction_time_begin timestamp with time zone NOT NULL,
  transaction_time_end timestamp with time zone NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  stop_reason text,
  stop_detail text,
  transaction_count bigint NOT NULL DEFAULT 0,
  transaction_total_amount bigint NOT NULL DEFAULT 0,
  transaction_charge_amount bigint NOT NULL DEFAULT 0,
  transaction_vat_amount bigint NOT NULL DEFAULT 0,
  transaction_merchant_amount bigint NOT NULL DEFAULT 0,
  terms jsonb NOT NULL,
  certificate jsonb,
  certificate_digest bytea,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  completed_at timestamp with time zone,
  report_status text NOT NULL DEFAULT 'PENDING'::text,
  report_generation_attempt integer NOT NULL DEFAULT 0,
  report_failure text,
  report_key text,
  report_size bigint,
  report_sha256 bytea,
  CHECK (((report_status <> 'COMPLETED'::text) OR (num_nulls(report_key, report_size, report_sha256) = 0))),
  CHECK (((status = 'COMPLETED'::text) = (completed_at IS NOT NULL))),
  CHECK (((status = 'PENDING'::text) OR (certificate_digest IS NOT NULL))),
  CHECK (((status = 'PENDING'::text) OR (stop_reason IS NULL))),
  CHECK ((report_status = ANY (ARRAY['PENDING'::text, 'READY'::text, 'COMPLETED'::text]))),
  CHECK ((settlement_type = ANY (ARRAY['T0'::text, 'T1'::text]))),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'STARTED'::text, 'COMPLETED'::text]))),
  CHECK ((stop_reason = ANY (ARRAY['SHARES_EXCEED_FEE'::text, 'NO_REMAINDER_PARTICIPANT'::text, 'CERTIFICATE_RED'::text]))),
  CHECK ((transaction_time_begin < transaction_time_end)),
  CHECK ((transaction_total_amount = ((transaction_charge_amount + transaction_vat_amount) + transaction_merchant_amount))),
  FOREIGN KEY (super_agent_id) REFERENCES super_agents(id),
  PRIMARY KEY (id),
  UNIQUE (bulk_settlement_key),
  UNIQUE (super_agent_id, transaction_time_begin)
);

-- CREATE INDEX bulk_settlements_created ON public.bulk_settlements USING btree (created_at DESC, id DESC)
-- CREATE INDEX bulk_settlements_open ON public.bulk_settlements USING btree (id) WHERE (status <> 'COMPLETED'::text)
-- CREATE INDEX bulk_settlements_super_agent ON public.bulk_settlements USING btree (super_agent_id, created_at DESC, id DESC)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (settlement_type, transaction_time_end, status, stop_reason, stop_detail, transaction_count, transaction_total_amount, transaction_charge_amount, transaction_vat_amount, transaction_merchant_amount, terms, certificate, certificate_digest, completed_at, report_status, report_generation_attempt, report_failure, report_key, report_size, report_sha256)

CREATE TABLE call_counts (
  limit_name text NOT NULL,
  caller text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  call_count integer NOT NULL,
  PRIMARY KEY (limit_name, caller)
);

-- CREATE INDEX call_counts_age ON public.call_counts USING btree (began_at)
-- API: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE charge_type_versions (
  charge_type_id integer NOT NULL,
  version integer NOT NULL,
  charge_type_name text NOT NULL,
  charge_type_desc text NOT NULL,
  charge_type text NOT NULL,
  flat bigint,
  minimum_cap bigint,
  maximum_cap bigint,
  percentage numeric(9,6),
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  FOREIGN KEY (charge_type_id) REFERENCES charge_types(id),
  PRIMARY KEY (charge_type_id, version)
);

-- CREATE TRIGGER charge_type_versions_keep BEFORE DELETE OR UPDATE ON public.charge_type_versions FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- CREATE TRIGGER charge_type_versions_keep_all BEFORE TRUNCATE ON public.charge_type_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
-- API: SELECT

CREATE TABLE charge_types (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  charge_type_name text NOT NULL,
  charge_type_desc text NOT NULL,
  charge_type text NOT NULL,
  flat bigint,
  minimum_cap bigint,
  maximum_cap bigint,
  percentage numeric(9,6),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by text NOT NULL DEFAULT 'installation'::text,
  removed_at timestamp with time zone,
  CHECK (((flat IS NOT NULL) = (charge_type = 'FLAT'::text))),
  CHECK (((maximum_cap IS NOT NULL) = (charge_type = ANY (ARRAY['PERCENT_MAX_CAP'::text, 'PERCENT_MAX_MIN_CAP'::text])))),
  CHECK (((minimum_cap IS NOT NULL) = (charge_type = ANY (ARRAY['PERCENT_MIN_CAP'::text, 'PERCENT_MAX_MIN_CAP'::text])))),
  CHECK (((percentage >= (0)::numeric) AND (percentage <= (100)::numeric))),
  CHECK (((percentage IS NOT NULL) = (charge_type <> 'FLAT'::text))),
  CHECK ((charge_type = ANY (ARRAY['FLAT'::text, 'PERCENT_MAX_CAP'::text, 'PERCENT_MIN_CAP'::text, 'PERCENT_MAX_MIN_CAP'::text, 'PERCENT_ALL'::text]))),
  CHECK ((minimum_cap <= maximum_cap)),
  PRIMARY KEY (id),
  UNIQUE (code)
);

-- CREATE TRIGGER charge_types_version AFTER INSERT OR UPDATE ON public.charge_types FOR EACH ROW EXECUTE FUNCTION keep_charge_type_version()
-- API: INSERT, SELECT, UPDATE

CREATE TABLE configurations (
  config_key text NOT NULL,
  config_name text NOT NULL,
  config_desc text NOT NULL,
  config_value text NOT NULL,
  value_type text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone,
  updated_by text,
  CHECK ((value_type = ANY (ARRAY['STRING'::text, 'DATE'::text, 'DATETIME'::text, 'BOOLEAN'::text, 'INTEGER'::text, 'DOUBLE'::text]))),
  PRIMARY KEY (config_key)
);

-- API: SELECT, UPDATE (config_value, version, updated_at, updated_by)

CREATE TABLE connection_closures (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  service text NOT NULL,
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (id)
);

-- CREATE INDEX connection_closures_at ON public.connection_closures USING btree (at DESC)
-- API: DELETE, INSERT, SELECT

CREATE TABLE day_sign_offs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  transaction_date date NOT NULL,
  figures jsonb NOT NULL,
  comment text NOT NULL,
  open_reason text,
  signed_by text NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  digest bytea NOT NULL,
  CHECK ((length(digest) = 32)),
  PRIMARY KEY (id)
);

-- CREATE INDEX day_sign_offs_date ON public.day_sign_offs USING btree (transaction_date, id DESC)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE directory_tokens (
  digest bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CHECK ((length(digest) = 32)),
  PRIMARY KEY (digest)
);

-- API: DELETE, INSERT, SELECT

CREATE TABLE dispute_days (
  business_date date NOT NULL,
  super_agent_id integer NOT NULL,
  logged_side text NOT NULL,
  event text NOT NULL,
  dispute_count bigint NOT NULL,
  amount bigint NOT NULL,
  CHECK ((event = ANY (ARRAY['LOGGED'::text, 'ACCEPTED'::text, 'REJECTED'::text]))),
  CHECK ((logged_side = ANY (ARRAY['backoffice'::text, 'merchant'::text]))),
  PRIMARY KEY (business_date, super_agent_id, logged_side, event)
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE

CREATE TABLE dispute_events (
  dispute_id bigint NOT NULL,
  position integer NOT NULL,
  super_agent_id integer NOT NULL,
  cycle integer NOT NULL,
  at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  action_type text NOT NULL,
  status text NOT NULL,
  comment text,
  FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  PRIMARY KEY (dispute_id, "position")
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER dispute_events_keep BEFORE DELETE OR UPDATE ON public.dispute_events FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- CREATE TRIGGER dispute_events_stay_all BEFORE TRUNCATE ON public.dispute_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE dispute_receipts (
  dispute_id bigint NOT NULL,
  kind text NOT NULL,
  cycle integer NOT NULL,
  super_agent_id integer NOT NULL,
  storage_key text NOT NULL,
  content_type text NOT NULL,
  file_size integer NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  CHECK ((kind = ANY (ARRAY['CLAIM'::text, 'RESPONSE'::text]))),
  FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  PRIMARY KEY (dispute_id, kind, cycle),
  UNIQUE (storage_key)
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER dispute_receipts_keep BEFORE DELETE OR UPDATE ON public.dispute_receipts FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE disputes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  log_code text NOT NULL GENERATED ALWAYS AS (reference('DSP'::text, created_at, id, 7)) STORED,
  super_agent_id integer NOT NULL,
  transaction_id bigint NOT NULL,
  transaction_time timestamp with time zone NOT NULL,
  transaction_search_key text NOT NULL,
  amount bigint NOT NULL,
  response_code text NOT NULL,
  rrn text NOT NULL,
  stan text NOT NULL,
  masked_pan text NOT NULL,
  last_four text NOT NULL GENERATED ALWAYS AS ("right"(masked_pan, 4)) STORED,
  terminal_id text NOT NULL,
  logged_side text NOT NULL,
  logged_by text NOT NULL,
  reason text NOT NULL,
  customer_account_name text NOT NULL,
  customer_account_number text NOT NULL,
  status text NOT NULL,
  resolution_status text NOT NULL,
  cycle integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  cycle_began timestamp with time zone NOT NULL,
  tat_expiry timestamp with time zone NOT NULL,
  tat_trace jsonb NOT NULL,
  calendar text NOT NULL,
  resolved_by text,
  resolved_at timestamp with time zone,
  comment text,
  payee_check text NOT NULL,
  card_account_name text,
  payee_acknowledged_by text,
  warned_cycle integer,
  CHECK (((((((status = 'PENDING'::text) AND (resolution_status = 'PENDING'::text)) OR ((status = 'RESOLVED'::text) AND (resolution_status = 'ACCEPTED'::text))) OR ((status = 'RESOLVED'::text) AND (resolution_status = 'DECLINED'::text))) OR ((status = 'SYSTEM_ACCEPTED'::text) AND (resolution_status = 'ACCEPTED'::text))) OR ((status = 'SYSTEM_ACCEPTED'::text) AND (resolution_status = 'PENDING'::text)))),
  CHECK (((status = 'PENDING'::text) = (resolved_by IS NULL))),
  CHECK ((amount > 0)),
  CHECK ((customer_account_number ~ '^\d{10}$'::text)),
  CHECK ((cycle > 0)),
  CHECK ((logged_side = ANY (ARRAY['backoffice'::text, 'merchant'::text]))),
  CHECK ((payee_acknowledged_by <> logged_by)),
  CHECK ((payee_check = ANY (ARRAY['CARD_ACCOUNT'::text, 'VERIFIED_OTHER'::text, 'UNVERIFIED'::text]))),
  CHECK ((tat_expiry > cycle_began)),
  FOREIGN KEY (super_agent_id) REFERENCES super_agents(id),
  PRIMARY KEY (id),
  UNIQUE (log_code),
  UNIQUE (transaction_id),
  UNIQUE (transaction_search_key)
);

-- CREATE INDEX disputes_account ON public.disputes USING btree (customer_account_number, created_at DESC)
-- CREATE INDEX disputes_amount ON public.disputes USING btree (amount, created_at DESC)
-- CREATE INDEX disputes_created ON public.disputes USING btree (created_at DESC, id DESC)
-- CREATE INDEX disputes_last_four ON public.disputes USING btree (last_four, created_at DESC)
-- CREATE INDEX disputes_name ON public.disputes USING gin (name_words(customer_account_name))
-- CREATE INDEX disputes_open ON public.disputes USING btree (tat_expiry, id) WHERE (status = 'PENDING'::text)
-- CREATE INDEX disputes_pan ON public.disputes USING btree (masked_pan, created_at DESC)
-- CREATE INDEX disputes_rrn ON public.disputes USING btree (rrn)
-- CREATE INDEX disputes_side ON public.disputes USING btree (logged_side, created_at DESC, id DESC)
-- CREATE INDEX disputes_super_agent ON public.disputes USING btree (super_agent_id, created_at DESC, id DESC)
-- CREATE INDEX disputes_taken ON public.disputes USING btree (super_agent_id, resolved_at) WHERE (status = 'SYSTEM_ACCEPTED'::text)
-- CREATE INDEX disputes_terminal ON public.disputes USING btree (terminal_id, created_at DESC)
-- CREATE INDEX disputes_transaction_time ON public.disputes USING btree (transaction_time DESC, id DESC)
-- CREATE INDEX disputes_undecided ON public.disputes USING btree (created_at DESC, id DESC) WHERE (resolution_status = 'PENDING'::text)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER disputes_settled AFTER UPDATE OF resolution_status ON public.disputes FOR EACH ROW WHEN (((new.resolution_status = ANY (ARRAY['ACCEPTED'::text, 'DECLINED'::text])) AND (old.resolution_status <> new.resolution_status))) EXECUTE FUNCTION note_settlement_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (status, resolution_status, cycle, version, cycle_began, tat_expiry, tat_trace, calendar, resolved_by, resolved_at, comment, payee_acknowledged_by, warned_cycle)

CREATE TABLE entry_disputes (
  entry_id bigint NOT NULL,
  transaction_date date NOT NULL,
  batch bigint NOT NULL,
  row_number integer NOT NULL,
  FOREIGN KEY (batch, row_number) REFERENCES bulk_items(batch, row_number),
  PRIMARY KEY (entry_id)
);

-- CREATE INDEX entry_disputes_date ON public.entry_disputes USING btree (transaction_date, entry_id)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT, UPDATE (batch, row_number)

CREATE TABLE entry_pairings (
  entry_id bigint NOT NULL,
  transaction_date date NOT NULL,
  transaction_id bigint NOT NULL,
  comment text NOT NULL,
  paired_by text NOT NULL,
  paired_at timestamp with time zone NOT NULL,
  reason text NOT NULL,
  CHECK ((reason = ANY (ARRAY['AMOUNT_DIFFERS'::text, 'DATE_DIFFERS'::text, 'REFERENCE_DIFFERS'::text, 'OTHER'::text]))),
  PRIMARY KEY (entry_id),
  UNIQUE (transaction_id)
);

-- CREATE INDEX entry_pairings_date ON public.entry_pairings USING btree (transaction_date, entry_id)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT

CREATE TABLE entry_resolutions (
  entry_id bigint NOT NULL,
  transaction_date date NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  comment text NOT NULL,
  resolved_by text NOT NULL,
  resolved_at timestamp with time zone NOT NULL,
  CHECK ((status = 'RESOLVED'::text)),
  PRIMARY KEY (entry_id)
);

-- CREATE INDEX entry_resolutions_date ON public.entry_resolutions USING btree (transaction_date, entry_id)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT

CREATE TABLE event_attempts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  message_id bigint NOT NULL,
  super_agent_id integer,
  at timestamp with time zone NOT NULL,
  status integer,
  failure text,
  duration_ms integer NOT NULL,
  FOREIGN KEY (message_id) REFERENCES event_messages(id) ON DELETE CASCADE,
  PRIMARY KEY (id)
);

-- CREATE INDEX event_attempts_message ON public.event_attempts USING btree (message_id, id)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE event_endpoints (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  super_agent_id integer,
  address text NOT NULL,
  description text NOT NULL,
  kinds text[] NOT NULL,
  active boolean NOT NULL DEFAULT true,
  secret bytea,
  previous_secret bytea,
  previous_until timestamp with time zone,
  failing_since timestamp with time zone,
  off_reason text,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamp with time zone,
  FOREIGN KEY (super_agent_id) REFERENCES super_agents(id),
  PRIMARY KEY (id)
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (address, description, kinds, active, secret, previous_secret, previous_until, failing_since, off_reason, version, removed_at)

CREATE TABLE event_messages (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  message_id text NOT NULL,
  endpoint_id integer NOT NULL,
  super_agent_id integer,
  kind text NOT NULL,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  failures integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text]))),
  FOREIGN KEY (endpoint_id) REFERENCES event_endpoints(id),
  PRIMARY KEY (id),
  UNIQUE (message_id)
);

-- CREATE INDEX event_messages_due ON public.event_messages USING btree (endpoint_id, due_at, id) WHERE (status = 'PENDING'::text)
-- CREATE INDEX event_messages_endpoint ON public.event_messages USING btree (endpoint_id, id DESC)
-- CREATE INDEX event_messages_old ON public.event_messages USING btree (created_at)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT, UPDATE (status, failures, due_at, ended_at)

CREATE TABLE fault_acknowledgements (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  episode text NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (id)
);

-- CREATE INDEX fault_acknowledgements_at ON public.fault_acknowledgements USING btree (created_at DESC)
-- API: INSERT, SELECT

CREATE TABLE idempotency_keys (
  principal text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  answer jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  claim uuid,
  PRIMARY KEY (principal, key)
);

-- CREATE INDEX idempotency_age ON public.idempotency_keys USING btree (created_at)
-- API: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE jobs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  key text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}'::jsonb,
  state text NOT NULL DEFAULT 'QUEUED'::text,
  attempts integer NOT NULL DEFAULT 0,
  losses integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone DEFAULT now(),
  progress smallint NOT NULL DEFAULT 0,
  reason text,
  lease uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CHECK (((progress >= 0) AND (progress <= 100))),
  CHECK (((state <> ALL (ARRAY['QUEUED'::text, 'RUNNING'::text])) OR (next_at IS NOT NULL))),
  CHECK (((state = 'RUNNING'::text) = (lease IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'COMPLETED'::text, 'FAILED'::text]))),
  PRIMARY KEY (id),
  UNIQUE (kind, key)
);

-- CREATE INDEX jobs_due ON public.jobs USING btree (next_at, id) WHERE (next_at IS NOT NULL)
-- CREATE INDEX jobs_ended ON public.jobs USING btree (updated_at) WHERE (state = 'COMPLETED'::text)
-- API: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE outbox_messages (
  message_id text NOT NULL,
  channel text NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  content bytea,
  is_secret boolean NOT NULL DEFAULT false,
  collapse_key text,
  events integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  failure text,
  CHECK (((content IS NOT NULL) OR is_secret)),
  CHECK ((channel = ANY (ARRAY['MAIL'::text, 'WEBHOOK'::text]))),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text]))),
  PRIMARY KEY (message_id)
);

-- CREATE INDEX outbox_collapsed ON public.outbox_messages USING btree (collapse_key, due_at DESC)
-- CREATE INDEX outbox_old ON public.outbox_messages USING btree (created_at)
-- CREATE UNIQUE INDEX outbox_collapsing ON public.outbox_messages USING btree (collapse_key) WHERE (status = 'PENDING'::text)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- POLICY written_by_anybody USING null
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT, UPDATE (status, content, events, sent_at, failure)

CREATE TABLE paid_twice_ends (
  request_id bigint NOT NULL,
  super_agent_id integer NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  ended_by text NOT NULL,
  end_comment text NOT NULL,
  FOREIGN KEY (request_id) REFERENCES payment_requests(id),
  PRIMARY KEY (request_id)
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER paid_twice_ends_keep BEFORE DELETE OR UPDATE ON public.paid_twice_ends FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- CREATE TRIGGER paid_twice_ends_keep_all BEFORE TRUNCATE ON public.paid_twice_ends FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE participant_reports (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  detail_id text NOT NULL GENERATED ALWAYS AS (reference('RD'::text, id, 6)) STORED,
  owner_type text NOT NULL,
  participant_id integer,
  super_agent_id integer,
  settlement_date date NOT NULL,
  generation integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'PENDING'::text,
  failure text,
  created_at timestamp with time zone NOT NULL,
  file_key text,
  file_size bigint,
  file_sha256 bytea,
  CHECK (((owner_type = 'MERCHANT'::text) = (super_agent_id IS NOT NULL))),
  CHECK (((owner_type = 'PARTICIPANT'::text) = (participant_id IS NOT NULL))),
  CHECK (((status <> 'COMPLETED'::text) OR (num_nulls(file_key, file_size, file_sha256) = 0))),
  CHECK ((owner_type = ANY (ARRAY['PARTICIPANT'::text, 'MERCHANT'::text]))),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text]))),
  FOREIGN KEY (participant_id) REFERENCES settlement_participants(id),
  FOREIGN KEY (super_agent_id) REFERENCES super_agents(id),
  PRIMARY KEY (id),
  UNIQUE (detail_id),
  UNIQUE NULLS NOT DISTINCT (participant_id, super_agent_id, settlement_date)
);

-- CREATE INDEX participant_reports_date ON public.participant_reports USING btree (settlement_date DESC, id DESC)
-- CREATE INDEX participant_reports_open ON public.participant_reports USING btree (id) WHERE (status <> 'COMPLETED'::text)
-- CREATE INDEX participant_reports_super_agent ON public.participant_reports USING btree (super_agent_id)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (generation, status, failure, created_at, file_key, file_size, file_sha256)

CREATE TABLE participant_users (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamp with time zone,
  participant_ids integer[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  CHECK ((cardinality(participant_ids) > 0)),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (id)
);

-- CREATE UNIQUE INDEX participant_users_user ON public.participant_users USING btree (user_id) WHERE (removed_at IS NULL)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (user_id, version, removed_at, participant_ids)

CREATE TABLE password_history (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  password_hash text NOT NULL,
  replaced_at timestamp with time zone NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (id)
);

-- CREATE INDEX password_history_user ON public.password_history USING btree (user_id, id)
-- API: INSERT, SELECT

CREATE TABLE payment_attempts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  request_id bigint NOT NULL,
  super_agent_id integer NOT NULL,
  transaction_ref text NOT NULL,
  idempotency_key text NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  comment text,
  queries integer NOT NULL DEFAULT 0,
  next_query_at timestamp with time zone,
  sent_at timestamp with time zone,
  bank_answer text,
  bank_answered_at timestamp with time zone,
  CHECK (((status <> 'AWAITING_RE_QUERY'::text) OR (sent_at IS NOT NULL))),
  CHECK (((transaction_ref = upper(btrim(transaction_ref))) AND (transaction_ref <> ''::text))),
  CHECK ((bank_answer = ANY (ARRAY['SUCCESSFUL'::text, 'FAILED'::text, 'PENDING'::text, 'NOT_FOUND'::text, 'NO_ANSWER'::text]))),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'SUCCESSFUL'::text, 'FAILED'::text, 'AWAITING_RE_QUERY'::text]))),
  FOREIGN KEY (request_id) REFERENCES payment_requests(id),
  PRIMARY KEY (id),
  UNIQUE (idempotency_key),
  UNIQUE (transaction_ref)
);

-- CREATE INDEX payment_attempts_awaiting ON public.payment_attempts USING btree (sent_at DESC, id DESC) WHERE (status = 'AWAITING_RE_QUERY'::text)
-- CREATE INDEX payment_attempts_query ON public.payment_attempts USING btree (next_query_at) WHERE (status = 'AWAITING_RE_QUERY'::text)
-- CREATE INDEX payment_attempts_request ON public.payment_attempts USING btree (request_id, id)
-- CREATE INDEX payment_attempts_unsent ON public.payment_attempts USING btree (id) WHERE (status = 'PENDING'::text)
-- CREATE UNIQUE INDEX payment_attempts_success ON public.payment_attempts USING btree (request_id) WHERE (status = 'SUCCESSFUL'::text)
-- CREATE UNIQUE INDEX payment_attempts_unknown ON public.payment_attempts USING btree (request_id) WHERE (status = ANY (ARRAY['PENDING'::text, 'AWAITING_RE_QUERY'::text]))
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER payment_attempts_keep BEFORE UPDATE ON public.payment_attempts FOR EACH ROW EXECUTE FUNCTION keep_payment_attempt()
-- CREATE TRIGGER payment_attempts_stay BEFORE DELETE ON public.payment_attempts FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- CREATE TRIGGER payment_attempts_stay_all BEFORE TRUNCATE ON public.payment_attempts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (status, completed_at, comment, queries, next_query_at, sent_at, bank_answer, bank_answered_at)

CREATE TABLE payment_events (
  request_id bigint NOT NULL,
  position integer NOT NULL,
  super_agent_id integer NOT NULL,
  at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  transaction_ref text,
  comment text,
  FOREIGN KEY (request_id) REFERENCES payment_requests(id),
  PRIMARY KEY (request_id, "position")
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER payment_events_keep BEFORE DELETE OR UPDATE ON public.payment_events FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- CREATE TRIGGER payment_events_stay_all BEFORE TRUNCATE ON public.payment_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE payment_requests (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  request_id text NOT NULL GENERATED ALWAYS AS (reference('PR'::text, id, 9)) STORED,
  recipient_type text NOT NULL,
  super_agent_id integer NOT NULL,
  dispute_id bigint,
  log_code text,
  dispute_created_at timestamp with time zone,
  cycle integer,
  transaction_id bigint,
  transaction_search_key text,
  transaction_time timestamp with time zone,
  bulk_settlement_key text,
  participant_id integer,
  amount bigint NOT NULL,
  credit_account text NOT NULL,
  credit_account_name text NOT NULL,
  payee_check text,
  card_account_name text,
  debit_account text,
  debit_account_name text,
  narration text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone,
  processed_by text,
  downloaded_at timestamp with time zone,
  downloaded_by text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  CHECK (((num_nulls(downloaded_at, downloaded_by) <> 1) AND ((status <> 'DOWNLOADED_FOR_PROCESSING'::text) OR (downloaded_at IS NOT NULL)))),
  CHECK (((recipient_type = 'PARTICIPANT'::text) = (participant_id IS NOT NULL))),
  CHECK (((recipient_type = 'REFUND'::text) = (bulk_settlement_key IS NULL))),
  CHECK (((status = ANY (ARRAY['SUCCESSFUL'::text, 'CANCELED'::text])) = (completed_at IS NOT NULL))),
  CHECK ((amount > 0)),
  CHECK ((num_nulls(dispute_id, cycle, transaction_id, transaction_search_key, log_code, dispute_created_at, transaction_time) =
CASE recipient_type
    WHEN 'REFUND'::text THEN 0
    ELSE 7
END)),
  CHECK ((payee_check = ANY (ARRAY['CARD_ACCOUNT'::text, 'VERIFIED_OTHER'::text, 'UNVERIFIED'::text]))),
  CHECK ((recipient_type = ANY (ARRAY['REFUND'::text, 'MERCHANT'::text, 'PARTICIPANT'::text, 'VAT'::text]))),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'DOWNLOADED_FOR_PROCESSING'::text, 'SUCCESSFUL'::text, 'FAILED'::text, 'AWAITING_RE_QUERY'::text, 'CANCELED'::text]))),
  FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  FOREIGN KEY (participant_id) REFERENCES settlement_participants(id),
  PRIMARY KEY (id),
  UNIQUE (request_id)
);

-- CREATE INDEX payment_requests_account ON public.payment_requests USING btree (credit_account, created_at DESC)
-- CREATE INDEX payment_requests_bulk ON public.payment_requests USING btree (bulk_settlement_key, id) WHERE (bulk_settlement_key IS NOT NULL)
-- CREATE INDEX payment_requests_dispute ON public.payment_requests USING btree (dispute_id)
-- CREATE INDEX payment_requests_key ON public.payment_requests USING btree (transaction_search_key) WHERE (transaction_search_key IS NOT NULL)
-- CREATE INDEX payment_requests_participant_id ON public.payment_requests USING btree (participant_id) WHERE (participant_id IS NOT NULL)
-- CREATE INDEX payment_requests_refunds_open ON public.payment_requests USING btree (id) WHERE ((recipient_type = 'REFUND'::text) AND (completed_at IS NULL))
-- CREATE INDEX payment_requests_sendable ON public.payment_requests USING btree (id) WHERE (status = ANY (ARRAY['PENDING'::text, 'FAILED'::text]))
-- CREATE INDEX payment_requests_waiting ON public.payment_requests USING btree (created_at DESC, id DESC) WHERE (status = ANY (ARRAY['PENDING'::text, 'DOWNLOADED_FOR_PROCESSING'::text, 'FAILED'::text]))
-- CREATE UNIQUE INDEX payment_requests_once ON public.payment_requests USING btree (transaction_id) WHERE (status <> 'CANCELED'::text)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER payment_requests_keep BEFORE UPDATE ON public.payment_requests FOR EACH ROW EXECUTE FUNCTION keep_payment_request()
-- CREATE TRIGGER payment_requests_payee BEFORE INSERT ON public.payment_requests FOR EACH ROW WHEN ((new.recipient_type = 'REFUND'::text)) EXECUTE FUNCTION check_payee()
-- CREATE TRIGGER payment_requests_stay BEFORE DELETE ON public.payment_requests FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- CREATE TRIGGER payment_requests_stay_all BEFORE TRUNCATE ON public.payment_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (debit_account, debit_account_name, status, attempts, next_attempt_at, processed_by, downloaded_at, downloaded_by, updated_at, completed_at)

CREATE TABLE public_holidays (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL GENERATED ALWAYS AS (reference('PH'::text, (id)::bigint, 4)) STORED,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamp with time zone,
  holiday_date date NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  recurring boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by text NOT NULL DEFAULT 'installation'::text,
  PRIMARY KEY (id),
  UNIQUE (code)
);

-- CREATE UNIQUE INDEX public_holidays_date ON public.public_holidays USING btree (holiday_date) WHERE (removed_at IS NULL)
-- API: INSERT, SELECT, UPDATE

CREATE TABLE recovery_codes (
  user_id integer NOT NULL,
  code_digest bytea NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, code_digest)
);

-- API: DELETE, INSERT, SELECT

CREATE TABLE roles (
  name text NOT NULL,
  friendly_name text NOT NULL,
  user_type text NOT NULL,
  authorities text[] NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  description text NOT NULL DEFAULT ''::text,
  standard boolean NOT NULL DEFAULT false,
  monitor text[] NOT NULL DEFAULT '{}'::text[],
  version integer NOT NULL DEFAULT 1,
  removed_at timestamp with time zone,
  CHECK (((user_type = 'back-office'::text) OR (monitor = '{}'::text[]))),
  CHECK ((monitor <@ ARRAY['DCIR_BACKOFFICE_ADMIN'::text, 'DCIR_MERCHANT_SUPER_ADMIN'::text])),
  CHECK ((user_type = ANY (ARRAY['back-office'::text, 'front-office'::text]))),
  PRIMARY KEY (name),
  UNIQUE (id)
);

-- CREATE TRIGGER roles_approved BEFORE INSERT OR UPDATE ON public.roles FOR EACH ROW EXECUTE FUNCTION role_change_is_approved()
-- API: INSERT, SELECT, UPDATE (name, friendly_name, user_type, authorities, description, monitor, version, removed_at)

CREATE TABLE saved_views (
  user_id integer NOT NULL,
  screen text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  is_default boolean NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, screen, name)
);

-- CREATE UNIQUE INDEX saved_views_default ON public.saved_views USING btree (user_id, screen) WHERE is_default
-- API: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE schema_migrations (
  name text NOT NULL,
  hash text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (name)
);

-- API: nothing

CREATE TABLE second_factor_challenges (
  key_hash bytea NOT NULL,
  user_id integer NOT NULL,
  must_change_password boolean NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  kind text NOT NULL DEFAULT 'MAIN'::text,
  CHECK ((kind = ANY (ARRAY['MAIN'::text, 'MONITOR'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (key_hash)
);

-- CREATE INDEX second_factor_challenges_user ON public.second_factor_challenges USING btree (user_id)
-- API: DELETE, INSERT, SELECT, UPDATE (key_hash)

CREATE TABLE second_factor_enrolments (
  user_id integer NOT NULL,
  secret bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CHECK ((get_byte(secret, 0) = 1)),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id)
);

-- API: DELETE, INSERT, SELECT, UPDATE (secret, expires_at)

CREATE TABLE server_reports (
  name text NOT NULL,
  reported_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone NOT NULL,
  free_disk bigint NOT NULL,
  total_disk bigint NOT NULL,
  free_ram bigint NOT NULL,
  total_ram bigint NOT NULL,
  cpu_percent real NOT NULL,
  PRIMARY KEY (name)
);

-- API: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE service_accounts (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  description text NOT NULL,
  entries text[] NOT NULL,
  address_ranges text[] NOT NULL DEFAULT '{}'::text[],
  expires_on date NOT NULL,
  made_by text NOT NULL,
  approved_by text NOT NULL,
  revoked_at timestamp with time zone,
  revoked_by text,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamp with time zone,
  CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  CHECK ((cardinality(entries) > 0)),
  CHECK ((name ~ '^[a-z][a-z0-9-]{2,39}$'::text)),
  PRIMARY KEY (id),
  UNIQUE (name)
);

-- CREATE TRIGGER service_accounts_approved BEFORE INSERT OR UPDATE ON public.service_accounts FOR EACH ROW EXECUTE FUNCTION service_account_change_is_approved()
-- CREATE TRIGGER service_accounts_made AFTER INSERT OR UPDATE OF made_by ON public.service_accounts FOR EACH ROW EXECUTE FUNCTION note_service_account_maker()
-- API: INSERT, SELECT, UPDATE (name, description, entries, address_ranges, expires_on, made_by, approved_by, revoked_at, revoked_by, version)

CREATE TABLE service_credentials (
  name text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone,
  PRIMARY KEY (name),
  UNIQUE (token_hash)
);

-- API: DELETE, INSERT, SELECT, UPDATE (token_hash, last_seen_at)

CREATE TABLE service_keys (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  service_account_id integer NOT NULL,
  key_id text NOT NULL,
  key_hash bytea NOT NULL,
  issued_by text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  revoked_by text,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_from text,
  CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  CHECK ((key_id ~ '^[0-9a-f]{12}$'::text)),
  CHECK ((length(key_hash) = 32)),
  FOREIGN KEY (service_account_id) REFERENCES service_accounts(id),
  PRIMARY KEY (id),
  UNIQUE (key_id)
);

-- CREATE INDEX service_keys_by_account ON public.service_keys USING btree (service_account_id)
-- CREATE TRIGGER service_keys_issued AFTER INSERT ON public.service_keys FOR EACH ROW EXECUTE FUNCTION note_service_key_holder()
-- API: INSERT, SELECT, UPDATE (revoked_by, revoked_at, last_used_at, last_used_from)

CREATE TABLE service_restarts (
  service_id text NOT NULL,
  number bigint NOT NULL DEFAULT 1,
  requested_at timestamp with time zone NOT NULL,
  requested_by text NOT NULL,
  PRIMARY KEY (service_id)
);

-- API: INSERT, SELECT, UPDATE

CREATE TABLE sessions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  kind text NOT NULL,
  stage text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  idle_seconds integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  address text NOT NULL,
  CHECK ((idle_seconds > 0)),
  CHECK ((kind = ANY (ARRAY['MAIN'::text, 'MONITOR'::text]))),
  CHECK ((stage = ANY (ARRAY['ACTIVE'::text, 'MUST_CHANGE_PASSWORD'::text, 'MUST_ENROL'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (token_hash),
  UNIQUE (id)
);

-- CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at)
-- CREATE INDEX sessions_user ON public.sessions USING btree (user_id)
-- API: DELETE, INSERT, SELECT, UPDATE (stage, last_seen_at)

CREATE TABLE set_aside_transactions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  outcome text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING'::text,
  transaction_search_key text,
  card_acceptor_id text,
  content jsonb,
  reason text NOT NULL,
  digest bytea NOT NULL,
  times integer NOT NULL DEFAULT 1,
  first_received_at timestamp with time zone NOT NULL,
  last_received_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by text,
  decision_reason text,
  CHECK ((((state = 'WAITING'::text) = (decided_at IS NULL)) AND (num_nulls(decided_at, decided_by) = ANY (ARRAY[0, 2])))),
  CHECK (((outcome = 'REFUSED'::text) = (content IS NULL))),
  CHECK (((state <> 'RELEASED'::text) OR (outcome = 'QUARANTINED'::text))),
  CHECK ((outcome = ANY (ARRAY['QUARANTINED'::text, 'CONFLICTING'::text, 'REFUSED'::text]))),
  CHECK ((reason <> ''::text)),
  CHECK ((state = ANY (ARRAY['WAITING'::text, 'RELEASED'::text, 'DISMISSED'::text]))),
  CHECK ((times > 0)),
  PRIMARY KEY (id),
  UNIQUE (digest)
);

-- CREATE INDEX set_aside_newest ON public.set_aside_transactions USING btree (last_received_at DESC, id DESC)
-- CREATE INDEX set_aside_waiting ON public.set_aside_transactions USING btree (card_acceptor_id) WHERE (state = 'WAITING'::text)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (state, times, last_received_at, decided_at, decided_by, decision_reason)

CREATE TABLE settlement_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  transaction_id bigint NOT NULL,
  transaction_time timestamp with time zone NOT NULL,
  super_agent_id integer NOT NULL,
  PRIMARY KEY (id)
);

-- CREATE INDEX settlement_changes_super_agent ON public.settlement_changes USING btree (super_agent_id, id)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT

CREATE TABLE settlement_cursors (
  super_agent_id integer NOT NULL,
  settled_until timestamp with time zone NOT NULL,
  arrived_id bigint NOT NULL,
  FOREIGN KEY (super_agent_id) REFERENCES super_agents(id),
  PRIMARY KEY (super_agent_id)
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (settled_until, arrived_id)

CREATE TABLE settlement_held (
  transaction_id bigint NOT NULL,
  transaction_time timestamp with time zone NOT NULL,
  super_agent_id integer NOT NULL,
  reason text NOT NULL,
  held_at timestamp with time zone NOT NULL,
  CHECK ((reason = ANY (ARRAY['DISPUTED'::text, 'FEE_EXCEEDS_AMOUNT'::text, 'ACCEPTED'::text, 'REVERSED'::text]))),
  PRIMARY KEY (transaction_id)
);

-- CREATE INDEX settlement_held_since ON public.settlement_held USING btree (held_at DESC, transaction_id DESC)
-- CREATE INDEX settlement_held_super_agent ON public.settlement_held USING btree (super_agent_id, held_at DESC, transaction_id DESC)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT, UPDATE (reason)

CREATE TABLE settlement_lines (
  bulk_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  transaction_time timestamp with time zone NOT NULL,
  super_agent_id integer NOT NULL,
  charge_type_id integer NOT NULL,
  charge_type_version integer NOT NULL,
  amount bigint NOT NULL,
  standard_fee bigint NOT NULL,
  concession_fee bigint,
  fee bigint NOT NULL,
  vat bigint NOT NULL,
  net bigint NOT NULL,
  CHECK ((amount = ((fee + vat) + net))),
  CHECK ((net >= 0)),
  PRIMARY KEY (transaction_time, transaction_id, super_agent_id)
) PARTITION BY RANGE (transaction_time);

-- CREATE INDEX settlement_lines_bulk ON ONLY public.settlement_lines USING btree (bulk_id, transaction_time, transaction_id)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER settlement_lines_keep BEFORE DELETE OR UPDATE ON public.settlement_lines FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE settlement_lines_other ( -- partition: DEFAULT
  bulk_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  transaction_time timestamp with time zone NOT NULL,
  super_agent_id integer NOT NULL,
  charge_type_id integer NOT NULL,
  charge_type_version integer NOT NULL,
  amount bigint NOT NULL,
  standard_fee bigint NOT NULL,
  concession_fee bigint,
  fee bigint NOT NULL,
  vat bigint NOT NULL,
  net bigint NOT NULL,
  CHECK ((amount = ((fee + vat) + net))),
  CHECK ((net >= 0)),
  PRIMARY KEY (transaction_time, transaction_id, super_agent_id)
);

-- CREATE INDEX settlement_lines_other_bulk_id_transaction_time_transaction_idx ON public.settlement_lines_other USING btree (bulk_id, transaction_time, transaction_id)
-- CREATE TRIGGER settlement_lines_keep BEFORE DELETE OR UPDATE ON public.settlement_lines_other FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- API: nothing

CREATE TABLE settlement_owed_back (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  transaction_id bigint NOT NULL,
  transaction_time timestamp with time zone NOT NULL,
  bulk_id bigint NOT NULL,
  super_agent_id integer NOT NULL,
  why text NOT NULL,
  reference text NOT NULL,
  amount bigint NOT NULL,
  noticed_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  end_comment text,
  ended_by text,
  CHECK ((end_reason = ANY (ARRAY['DISPUTE_DECLINED'::text, 'RECOVERED'::text]))),
  CHECK ((num_nulls(ended_at, end_reason, ended_by) = ANY (ARRAY[0, 3]))),
  CHECK ((why = ANY (ARRAY['DISPUTE_ACCEPTED'::text, 'REVERSED'::text]))),
  FOREIGN KEY (bulk_id) REFERENCES bulk_settlements(id),
  PRIMARY KEY (id)
);

-- CREATE INDEX settlement_owed_back_bulk ON public.settlement_owed_back USING btree (bulk_id)
-- CREATE INDEX settlement_owed_back_noticed ON public.settlement_owed_back USING btree (noticed_at DESC, id DESC)
-- CREATE INDEX settlement_owed_back_transaction ON public.settlement_owed_back USING btree (transaction_id)
-- CREATE UNIQUE INDEX settlement_owed_back_open ON public.settlement_owed_back USING btree (transaction_id) WHERE (ended_at IS NULL)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER settlement_owed_back_keep BEFORE UPDATE ON public.settlement_owed_back FOR EACH ROW EXECUTE FUNCTION keep_owed_back()
-- CREATE TRIGGER settlement_owed_back_stay BEFORE DELETE ON public.settlement_owed_back FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (ended_at, end_reason, end_comment, ended_by)

CREATE TABLE settlement_participants (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  participant_id text NOT NULL GENERATED ALWAYS AS (reference('PT'::text, (id)::bigint, 4)) STORED,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamp with time zone,
  name text NOT NULL,
  description text NOT NULL,
  account_type text NOT NULL,
  account_number text NOT NULL,
  account_name text,
  bank_code text,
  bank_name text,
  charge_type_code text NOT NULL,
  is_global boolean NOT NULL,
  fee_sharing boolean NOT NULL,
  use_merchant_charge_type boolean NOT NULL,
  remainder_participant boolean NOT NULL,
  fee_debit_account_type text,
  fee_debit_account text,
  fee_debit_account_name text,
  send_report boolean NOT NULL,
  report_email text,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  CHECK (((account_type = 'GL'::text) OR (length(account_number) = 10))),
  CHECK (((fee_debit_account_type = 'GL'::text) OR (length(fee_debit_account) = 10))),
  CHECK ((account_number ~ '^\d{1,20}$'::text)),
  CHECK ((account_type = ANY (ARRAY['GL'::text, 'NUBAN'::text]))),
  CHECK ((fee_debit_account ~ '^\d{1,20}$'::text)),
  CHECK ((fee_debit_account_type = ANY (ARRAY['GL'::text, 'NUBAN'::text]))),
  CHECK ((fee_sharing OR (NOT remainder_participant))),
  CHECK ((num_nulls(fee_debit_account_type, fee_debit_account, fee_debit_account_name) =
CASE
    WHEN fee_sharing THEN 3
    ELSE 0
END)),
  CHECK ((send_report = (report_email IS NOT NULL))),
  FOREIGN KEY (charge_type_code) REFERENCES charge_types(code),
  PRIMARY KEY (id),
  UNIQUE (participant_id)
);

-- CREATE INDEX settlement_participants_charge_type ON public.settlement_participants USING btree (charge_type_code)
-- CREATE UNIQUE INDEX settlement_participants_name ON public.settlement_participants USING btree (lower(name)) WHERE (removed_at IS NULL)
-- API: INSERT, SELECT, UPDATE

CREATE TABLE settlement_shares (
  bulk_id bigint NOT NULL,
  position integer NOT NULL,
  super_agent_id integer NOT NULL,
  participant_id integer NOT NULL,
  amount bigint NOT NULL,
  is_remainder boolean NOT NULL,
  is_apart boolean NOT NULL,
  CHECK ((amount >= 0)),
  FOREIGN KEY (bulk_id) REFERENCES bulk_settlements(id),
  FOREIGN KEY (participant_id) REFERENCES settlement_participants(id),
  PRIMARY KEY (bulk_id, "position")
);

-- CREATE INDEX settlement_shares_participant ON public.settlement_shares USING btree (participant_id)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER settlement_shares_keep BEFORE DELETE OR UPDATE ON public.settlement_shares FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE settlement_transit_accounts (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_reference text NOT NULL GENERATED ALWAYS AS (reference('TA'::text, (id)::bigint, 4)) STORED,
  version integer NOT NULL DEFAULT 1,
  removed_at timestamp with time zone,
  account_type text NOT NULL,
  account_number text NOT NULL,
  account_name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  CHECK (((account_type = 'GL'::text) OR (length(account_number) = 10))),
  CHECK ((account_number ~ '^\d{1,20}$'::text)),
  CHECK ((account_type = ANY (ARRAY['GL'::text, 'NUBAN'::text]))),
  PRIMARY KEY (id),
  UNIQUE (account_reference)
);

-- CREATE UNIQUE INDEX settlement_transit_accounts_number ON public.settlement_transit_accounts USING btree (account_number) WHERE (removed_at IS NULL)
-- API: INSERT, SELECT, UPDATE

CREATE TABLE simulations (
  subject text NOT NULL,
  mode text NOT NULL,
  until timestamp with time zone NOT NULL,
  CHECK ((mode = ANY (ARRAY['SLOW'::text, 'FAILING'::text, 'SILENT'::text, 'QUIET'::text, 'WELL'::text]))),
  PRIMARY KEY (subject)
);

-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE

CREATE TABLE statement_columns (
  config_key text NOT NULL,
  position smallint NOT NULL,
  field_name text NOT NULL,
  column_header text NOT NULL,
  value_type text NOT NULL,
  value_format text,
  mandatory boolean NOT NULL,
  rule jsonb,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone,
  updated_by text,
  CHECK (((value_type = 'DATE'::text) = (value_format IS NOT NULL))),
  CHECK (((value_type = 'RULE_BASED'::text) = (rule IS NOT NULL))),
  CHECK ((value_type = ANY (ARRAY['TEXT'::text, 'RULE_BASED'::text, 'NUMBER'::text, 'DATE'::text]))),
  PRIMARY KEY (config_key),
  UNIQUE ("position"),
  UNIQUE (field_name)
);

-- API: SELECT, UPDATE (column_header, value_type, value_format, mandatory, rule, version, updated_at, updated_by)

CREATE TABLE statement_day_totals (
  transaction_date date NOT NULL,
  is_debit boolean NOT NULL,
  statement_id bigint NOT NULL,
  total_count bigint NOT NULL,
  total_value bigint NOT NULL,
  success_count bigint NOT NULL,
  success_value bigint NOT NULL,
  failed_count bigint NOT NULL,
  failed_value bigint NOT NULL,
  CHECK (((success_count + failed_count) <= total_count)),
  CHECK (((success_value + failed_value) <= total_value)),
  PRIMARY KEY (transaction_date, is_debit, statement_id)
);

-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT, UPDATE (success_count, success_value, failed_count, failed_value)

CREATE TABLE statement_days (
  statement_id bigint NOT NULL,
  transaction_date date NOT NULL,
  total_count bigint NOT NULL,
  decided_at timestamp with time zone,
  PRIMARY KEY (statement_id, transaction_date)
);

-- CREATE INDEX statement_days_date ON public.statement_days USING btree (transaction_date)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT, UPDATE (decided_at)

CREATE TABLE statement_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  statement_id bigint NOT NULL,
  row_number integer NOT NULL,
  transaction_date date NOT NULL,
  narration text NOT NULL,
  masked_pan text NOT NULL,
  rrn text NOT NULL,
  stan text NOT NULL,
  amount bigint NOT NULL,
  terminal_id text NOT NULL,
  is_debit boolean NOT NULL,
  transaction_id bigint,
  transaction_time timestamp with time zone,
  is_approved boolean,
  CHECK ((amount > 0)),
  CHECK ((num_nonnulls(transaction_id, transaction_time, is_approved) = ANY (ARRAY[0, 3]))),
  PRIMARY KEY (transaction_date, id)
) PARTITION BY RANGE (transaction_date);

-- CREATE INDEX statement_entries_debits ON ONLY public.statement_entries USING btree (transaction_date, id) WHERE is_debit
-- CREATE INDEX statement_entries_failed ON ONLY public.statement_entries USING btree (transaction_date, id) WHERE (NOT is_approved)
-- CREATE UNIQUE INDEX statement_entries_transaction ON ONLY public.statement_entries USING btree (transaction_id, transaction_date) WHERE (transaction_id IS NOT NULL)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT

CREATE TABLE statement_entries_other ( -- partition: DEFAULT
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  statement_id bigint NOT NULL,
  row_number integer NOT NULL,
  transaction_date date NOT NULL,
  narration text NOT NULL,
  masked_pan text NOT NULL,
  rrn text NOT NULL,
  stan text NOT NULL,
  amount bigint NOT NULL,
  terminal_id text NOT NULL,
  is_debit boolean NOT NULL,
  transaction_id bigint,
  transaction_time timestamp with time zone,
  is_approved boolean,
  CHECK ((amount > 0)),
  CHECK ((num_nonnulls(transaction_id, transaction_time, is_approved) = ANY (ARRAY[0, 3]))),
  PRIMARY KEY (transaction_date, id)
);

-- CREATE INDEX statement_entries_other_transaction_date_id_idx ON public.statement_entries_other USING btree (transaction_date, id) WHERE is_debit
-- CREATE INDEX statement_entries_other_transaction_date_id_idx1 ON public.statement_entries_other USING btree (transaction_date, id) WHERE (NOT is_approved)
-- CREATE UNIQUE INDEX statement_entries_other_transaction_id_transaction_date_idx ON public.statement_entries_other USING btree (transaction_id, transaction_date) WHERE (transaction_id IS NOT NULL)
-- API: nothing

CREATE TABLE statement_errors (
  statement_id bigint NOT NULL,
  type text NOT NULL,
  row_number integer NOT NULL,
  position smallint NOT NULL,
  column_header text,
  value text,
  message text NOT NULL,
  CHECK ((type = ANY (ARRAY['DUPLICATE'::text, 'FAILED'::text]))),
  PRIMARY KEY (statement_id, type, row_number, "position")
);

-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE statement_files (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  file_key text NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  file_size bigint NOT NULL,
  sha256 bytea NOT NULL,
  storage_key text,
  uploaded_by text NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  status text NOT NULL,
  rows_read bigint NOT NULL DEFAULT 0,
  percentage smallint NOT NULL DEFAULT 0,
  success_count bigint NOT NULL DEFAULT 0,
  failed_count bigint NOT NULL DEFAULT 0,
  duplicate_count bigint NOT NULL DEFAULT 0,
  matched_success_count bigint NOT NULL DEFAULT 0,
  matched_failed_count bigint NOT NULL DEFAULT 0,
  completed_at timestamp with time zone,
  failure_message text,
  withdrawn_by text,
  withdrawn_at timestamp with time zone,
  withdrawal_reason text,
  rerun_at timestamp with time zone,
  layout_account text,
  layout_version integer,
  can_retry boolean NOT NULL DEFAULT false,
  CHECK (((status = ANY (ARRAY['WITHDRAWING'::text, 'WITHDRAWN'::text])) = (withdrawn_at IS NOT NULL))),
  CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'text'::text, 'mt940'::text, 'camt053'::text]))),
  CHECK ((num_nonnulls(withdrawn_by, withdrawn_at, withdrawal_reason) = ANY (ARRAY[0, 3]))),
  CHECK ((status = ANY (ARRAY['RECEIVED'::text, 'LOADING'::text, 'MATCHING'::text, 'COMPLETED'::text, 'FAILED'::text, 'REMATCHING'::text, 'WITHDRAWING'::text, 'WITHDRAWN'::text]))),
  PRIMARY KEY (id),
  UNIQUE (file_key)
);

-- CREATE INDEX statement_files_uploaded ON public.statement_files USING btree (uploaded_at, id)
-- CREATE UNIQUE INDEX statement_files_content ON public.statement_files USING btree (sha256) WHERE (status <> ALL (ARRAY['FAILED'::text, 'WITHDRAWN'::text]))
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (storage_key, status, rows_read, percentage, success_count, failed_count, duplicate_count, matched_success_count, matched_failed_count, completed_at, failure_message, withdrawn_by, withdrawn_at, withdrawal_reason, rerun_at, layout_account, layout_version, can_retry)

CREATE TABLE statement_layouts (
  account_number text NOT NULL,
  version integer NOT NULL,
  layout_name text NOT NULL,
  layout jsonb NOT NULL,
  created_by text NOT NULL,
  approved_by text NOT NULL,
  approved_at timestamp with time zone NOT NULL,
  CHECK ((version > 0)),
  PRIMARY KEY (account_number, version)
);

-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE statement_matches (
  entry_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  statement_id bigint NOT NULL,
  transaction_date date NOT NULL,
  transaction_time timestamp with time zone NOT NULL,
  tier smallint NOT NULL,
  status text NOT NULL,
  rerun_id bigint,
  CHECK ((status = ANY (ARRAY['MATCHED_SUCCESS'::text, 'MATCHED_FAILED'::text]))),
  CHECK ((tier = ANY (ARRAY[1, 2, 3, 9]))),
  PRIMARY KEY (entry_id),
  UNIQUE (transaction_id)
);

-- CREATE INDEX statement_matches_apart ON public.statement_matches USING btree (transaction_date) WHERE (tier = ANY (ARRAY[2, 9]))
-- CREATE INDEX statement_matches_apart_time ON public.statement_matches USING btree (transaction_time) WHERE (tier = ANY (ARRAY[2, 9]))
-- CREATE INDEX statement_matches_day ON public.statement_matches USING btree (transaction_date)
-- CREATE INDEX statement_matches_failed ON public.statement_matches USING btree (transaction_date, entry_id) WHERE (status = 'MATCHED_FAILED'::text)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT

CREATE TABLE statement_open_entries (
  transaction_date date NOT NULL,
  is_debit boolean NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (transaction_date, is_debit, entry_id)
);

-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT

CREATE TABLE statement_reports (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  download_key text NOT NULL,
  file_key text,
  transaction_date date,
  created_by text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  percentage integer NOT NULL DEFAULT 0,
  row_count bigint,
  storage_key text,
  file_size bigint,
  sha256 bytea,
  created_at timestamp with time zone NOT NULL,
  read_from timestamp with time zone,
  completed_at timestamp with time zone,
  available_until timestamp with time zone,
  failure_message text,
  CHECK (((percentage >= 0) AND (percentage <= 100))),
  CHECK (((status <> 'COMPLETED'::text) OR (num_nulls(row_count, file_size, sha256, completed_at, available_until) = 0))),
  CHECK ((num_nonnulls(file_key, transaction_date) = 1)),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text]))),
  PRIMARY KEY (id),
  UNIQUE (download_key)
);

-- CREATE INDEX statement_reports_kept ON public.statement_reports USING btree (available_until) WHERE (storage_key IS NOT NULL)
-- CREATE INDEX statement_reports_of_day ON public.statement_reports USING btree (transaction_date, id)
-- CREATE INDEX statement_reports_of_file ON public.statement_reports USING btree (file_key, id)
-- CREATE UNIQUE INDEX statement_reports_open ON public.statement_reports USING btree (COALESCE(file_key, ''::text), COALESCE(transaction_date, '-infinity'::date)) WHERE (status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text]))
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT, UPDATE (status, percentage, row_count, storage_key, file_size, sha256, read_from, completed_at, available_until, failure_message)

CREATE TABLE statement_reruns (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  statement_id bigint NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  success_count bigint NOT NULL DEFAULT 0,
  failed_count bigint NOT NULL DEFAULT 0,
  failure_message text,
  PRIMARY KEY (id)
);

-- CREATE INDEX statement_reruns_file ON public.statement_reruns USING btree (statement_id, id)
-- CREATE UNIQUE INDEX statement_reruns_open ON public.statement_reruns USING btree (statement_id) WHERE (ended_at IS NULL)
-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT, UPDATE (ended_at, success_count, failed_count, failure_message)

CREATE TABLE statement_statistics (
  digest bytea NOT NULL,
  statement_text text NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  executions bigint NOT NULL,
  elapsed_ms double precision NOT NULL,
  PRIMARY KEY (digest)
);

-- API: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE super_agent_participants (
  super_agent_id integer NOT NULL,
  participant_id integer NOT NULL,
  FOREIGN KEY (participant_id) REFERENCES settlement_participants(id),
  FOREIGN KEY (super_agent_id) REFERENCES super_agents(id),
  PRIMARY KEY (super_agent_id, participant_id)
);

-- CREATE INDEX super_agent_participants_participant ON public.super_agent_participants USING btree (participant_id)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT

CREATE TABLE super_agents (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  merchant_id text NOT NULL,
  merchant_name text NOT NULL,
  card_acceptor_id text NOT NULL,
  charge_type_code text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  removed_at timestamp with time zone,
  created_by text NOT NULL DEFAULT 'installation'::text,
  main_email text NOT NULL DEFAULT ''::text,
  support_email text,
  settlement_email text,
  dispute_email text,
  phone_number text NOT NULL DEFAULT ''::text,
  alternate_phone_number text,
  admin_email text NOT NULL DEFAULT ''::text,
  admin_firstname text NOT NULL DEFAULT ''::text,
  admin_lastname text NOT NULL DEFAULT ''::text,
  settlement_configured boolean NOT NULL DEFAULT false,
  settlement_type text,
  account_number text,
  account_name text,
  concession_charge_type_code text,
  vat_enabled boolean NOT NULL DEFAULT false,
  vat_account_type text,
  vat_account text,
  vat_account_name text,
  settlement_transit_account_id integer,
  CHECK (((NOT settlement_configured) OR (charge_type_code IS NOT NULL))),
  CHECK (((NOT settlement_configured) OR (num_nulls(settlement_type, account_number, account_name) = 0))),
  CHECK ((account_number ~ '^\d{10}$'::text)),
  CHECK ((length(card_acceptor_id) = 15)),
  CHECK ((num_nulls(vat_account_type, vat_account, vat_account_name) =
CASE
    WHEN vat_enabled THEN 0
    ELSE 3
END)),
  CHECK ((settlement_type = ANY (ARRAY['T0'::text, 'T1'::text]))),
  CHECK ((vat_account ~ '^\d{1,20}$'::text)),
  CHECK ((vat_account_type = ANY (ARRAY['GL'::text, 'NUBAN'::text]))),
  FOREIGN KEY (charge_type_code) REFERENCES charge_types(code),
  FOREIGN KEY (concession_charge_type_code) REFERENCES charge_types(code),
  FOREIGN KEY (settlement_transit_account_id) REFERENCES settlement_transit_accounts(id),
  PRIMARY KEY (id),
  UNIQUE (card_acceptor_id),
  UNIQUE (merchant_id)
);

-- CREATE INDEX super_agents_concession ON public.super_agents USING btree (concession_charge_type_code)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE

CREATE TABLE training_world (
  is_one boolean NOT NULL DEFAULT true,
  ahead_ms bigint NOT NULL DEFAULT 0,
  CHECK ((ahead_ms >= 0)),
  CHECK (is_one),
  PRIMARY KEY (is_one)
);

-- POLICY tenant USING ( SELECT scope_is_all() AS scope_is_all)
-- ROW LEVEL SECURITY
-- API: SELECT, UPDATE (ahead_ms)

CREATE TABLE transaction_channels (
  business_date date NOT NULL,
  super_agent_id integer NOT NULL,
  channel text NOT NULL,
  response_code text NOT NULL,
  transaction_count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (business_date, super_agent_id, channel, response_code)
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE

CREATE TABLE transaction_days (
  business_date date NOT NULL,
  super_agent_id integer NOT NULL,
  response_code text NOT NULL,
  transaction_count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (business_date, super_agent_id, response_code)
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE

CREATE TABLE transaction_field_values (
  super_agent_id integer NOT NULL,
  field text NOT NULL,
  value text NOT NULL,
  CHECK ((field = ANY (ARRAY['channel'::text, 'route'::text, 'issuer'::text, 'acquirer'::text]))),
  PRIMARY KEY (super_agent_id, field, value)
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE transaction_hours (
  hour_start timestamp with time zone NOT NULL,
  super_agent_id integer NOT NULL,
  response_code text NOT NULL,
  transaction_count bigint NOT NULL,
  PRIMARY KEY (hour_start, super_agent_id, response_code)
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE

CREATE TABLE transaction_reports (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  record_id text NOT NULL,
  created_by text NOT NULL,
  super_agent_ids integer[],
  filter jsonb NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  percentage integer NOT NULL DEFAULT 0,
  row_count bigint,
  storage_key text,
  file_size bigint,
  sha256 bytea,
  created_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  available_until timestamp with time zone,
  failure_message text,
  CHECK (((percentage >= 0) AND (percentage <= 100))),
  CHECK (((status <> 'COMPLETED'::text) OR ((row_count IS NOT NULL) AND (file_size IS NOT NULL) AND (sha256 IS NOT NULL) AND (completed_at IS NOT NULL) AND (available_until IS NOT NULL)))),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text]))),
  PRIMARY KEY (id),
  UNIQUE (record_id)
);

-- CREATE INDEX transaction_reports_created ON public.transaction_reports USING btree (created_at DESC, id DESC)
-- CREATE INDEX transaction_reports_kept ON public.transaction_reports USING btree (available_until) WHERE (storage_key IS NOT NULL)
-- CREATE INDEX transaction_reports_open ON public.transaction_reports USING btree (id) WHERE (status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text]))
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR ((cardinality(super_agent_ids) > 0) AND (super_agent_ids <@ ( SELECT scope_ids() AS scope_ids))))
-- ROW LEVEL SECURITY
-- API: DELETE, INSERT, SELECT, UPDATE (status, percentage, row_count, storage_key, file_size, sha256, completed_at, available_until, failure_message)

CREATE TABLE transaction_reversals (
  reversal_id bigint NOT NULL,
  reversal_time timestamp with time zone NOT NULL,
  reversal_search_key text NOT NULL,
  transaction_id bigint NOT NULL,
  transaction_time timestamp with time zone NOT NULL,
  super_agent_id integer NOT NULL,
  CHECK ((transaction_time <= reversal_time)),
  PRIMARY KEY (reversal_id),
  UNIQUE (transaction_id)
);

-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- CREATE TRIGGER transaction_reversals_keep BEFORE DELETE OR UPDATE ON public.transaction_reversals FOR EACH ROW EXECUTE FUNCTION refuse_change()
-- CREATE TRIGGER transaction_reversals_settled AFTER INSERT ON public.transaction_reversals FOR EACH ROW EXECUTE FUNCTION note_settlement_change()
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT

CREATE TABLE transaction_slots (
  slot_start timestamp with time zone NOT NULL,
  total_count bigint NOT NULL,
  success_count bigint NOT NULL,
  approved_count bigint NOT NULL,
  failure_count bigint NOT NULL,
  aptent_ms_sum bigint NOT NULL,
  bank_ms_sum bigint NOT NULL,
  PRIMARY KEY (slot_start)
);

-- API: INSERT, SELECT, UPDATE

CREATE TABLE transactions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  super_agent_id integer NOT NULL,
  transaction_time timestamp with time zone NOT NULL,
  business_date date NOT NULL GENERATED ALWAYS AS (((transaction_time AT TIME ZONE '01:00:00'::interval))::date) STORED,
  transaction_search_key text NOT NULL,
  is_debit boolean NOT NULL,
  masked_pan text NOT NULL,
  last_four text NOT NULL GENERATED ALWAYS AS ("right"(masked_pan, 4)) STORED,
  hashed_pan bytea NOT NULL,
  rrn text NOT NULL,
  stan text NOT NULL,
  amount bigint NOT NULL,
  charge_amount bigint NOT NULL,
  terminal_id text NOT NULL,
  card_acceptor_location text NOT NULL,
  response_code text NOT NULL,
  aptent_ms integer NOT NULL,
  bank_ms integer NOT NULL,
  dispute_log_code text,
  channel text,
  route text,
  issuer text,
  acquirer text,
  match_key bigint NOT NULL GENERATED ALWAYS AS (match_key(rrn, stan, masked_pan, terminal_id, amount, is_debit)) STORED,
  match_occurrence smallint NOT NULL DEFAULT 0,
  CHECK ((amount > 0)),
  CHECK ((channel = ANY (ARRAY['ATM'::text, 'POS'::text, 'WEB'::text]))),
  CHECK ((charge_amount >= 0)),
  PRIMARY KEY (transaction_time, id, super_agent_id)
) PARTITION BY RANGE (transaction_time);

-- CREATE INDEX transactions_amount ON ONLY public.transactions USING btree (amount, transaction_time)
-- CREATE INDEX transactions_arrived ON ONLY public.transactions USING brin (id) WITH (autosummarize='on')
-- CREATE INDEX transactions_debits ON ONLY public.transactions USING btree (business_date, response_code) INCLUDE (amount, super_agent_id) WHERE is_debit
-- CREATE INDEX transactions_last_four ON ONLY public.transactions USING btree (last_four, transaction_time)
-- CREATE INDEX transactions_match ON ONLY public.transactions USING btree (match_key)
-- CREATE INDEX transactions_pan ON ONLY public.transactions USING btree (masked_pan, transaction_time)
-- CREATE INDEX transactions_response ON ONLY public.transactions USING btree (response_code, transaction_time)
-- CREATE INDEX transactions_rrn ON ONLY public.transactions USING btree (rrn, transaction_time)
-- CREATE INDEX transactions_search_key ON ONLY public.transactions USING btree (transaction_search_key)
-- CREATE INDEX transactions_stan ON ONLY public.transactions USING btree (stan, transaction_time)
-- CREATE INDEX transactions_super_agent ON ONLY public.transactions USING btree (super_agent_id, transaction_time, id)
-- CREATE INDEX transactions_terminal ON ONLY public.transactions USING btree (terminal_id, transaction_time)
-- POLICY tenant USING (( SELECT scope_is_all() AS scope_is_all) OR (super_agent_id = ANY (( SELECT scope_ids() AS scope_ids)::integer[])))
-- ROW LEVEL SECURITY
-- API: INSERT, SELECT, UPDATE (dispute_log_code)

CREATE TABLE transactions_other ( -- partition: DEFAULT
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  super_agent_id integer NOT NULL,
  transaction_time timestamp with time zone NOT NULL,
  business_date date NOT NULL GENERATED ALWAYS AS (((transaction_time AT TIME ZONE '01:00:00'::interval))::date) STORED,
  transaction_search_key text NOT NULL,
  is_debit boolean NOT NULL,
  masked_pan text NOT NULL,
  last_four text NOT NULL GENERATED ALWAYS AS ("right"(masked_pan, 4)) STORED,
  hashed_pan bytea NOT NULL,
  rrn text NOT NULL,
  stan text NOT NULL,
  amount bigint NOT NULL,
  charge_amount bigint NOT NULL,
  terminal_id text NOT NULL,
  card_acceptor_location text NOT NULL,
  response_code text NOT NULL,
  aptent_ms integer NOT NULL,
  bank_ms integer NOT NULL,
  dispute_log_code text,
  channel text,
  route text,
  issuer text,
  acquirer text,
  match_key bigint NOT NULL GENERATED ALWAYS AS (match_key(rrn, stan, masked_pan, terminal_id, amount, is_debit)) STORED,
  match_occurrence smallint NOT NULL DEFAULT 0,
  CHECK ((amount > 0)),
  CHECK ((channel = ANY (ARRAY['ATM'::text, 'POS'::text, 'WEB'::text]))),
  CHECK ((charge_amount >= 0)),
  PRIMARY KEY (transaction_time, id, super_agent_id)
);

-- CREATE INDEX transactions_other_amount_transaction_time_idx ON public.transactions_other USING btree (amount, transaction_time)
-- CREATE INDEX transactions_other_business_date_response_code_amount_super_idx ON public.transactions_other USING btree (business_date, response_code) INCLUDE (amount, super_agent_id) WHERE is_debit
-- CREATE INDEX transactions_other_id_idx ON public.transactions_other USING brin (id) WITH (autosummarize='on')
-- CREATE INDEX transactions_other_last_four_transaction_time_idx ON public.transactions_other USING btree (last_four, transaction_time)
-- CREATE INDEX transactions_other_masked_pan_transaction_time_idx ON public.transactions_other USING btree (masked_pan, transaction_time)
-- CREATE INDEX transactions_other_match_key_idx ON public.transactions_other USING btree (match_key)
-- CREATE INDEX transactions_other_response_code_transaction_time_idx ON public.transactions_other USING btree (response_code, transaction_time)
-- CREATE INDEX transactions_other_rrn_transaction_time_idx ON public.transactions_other USING btree (rrn, transaction_time)
-- CREATE INDEX transactions_other_stan_transaction_time_idx ON public.transactions_other USING btree (stan, transaction_time)
-- CREATE INDEX transactions_other_super_agent_id_transaction_time_id_idx ON public.transactions_other USING btree (super_agent_id, transaction_time, id)
-- CREATE INDEX transactions_other_terminal_id_transaction_time_idx ON public.transactions_other USING btree (terminal_id, transaction_time)
-- CREATE INDEX transactions_other_transaction_search_key_idx ON public.transactions_other USING btree (transaction_search_key)
-- API: nothing

CREATE TABLE unknown_sign_ins (
  name_hash bytea NOT NULL,
  failed_attempts integer NOT NULL,
  locked_at timestamp with time zone,
  tried_at timestamp with time zone NOT NULL,
  PRIMARY KEY (name_hash)
);

-- API: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE used_credentials (
  digest bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (digest)
);

-- API: DELETE, INSERT, SELECT

CREATE TABLE user_roles (
  user_id integer NOT NULL,
  position smallint NOT NULL,
  role_name text NOT NULL,
  FOREIGN KEY (role_name) REFERENCES roles(name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, "position"),
  UNIQUE (user_id, role_name)
);

-- CREATE INDEX user_roles_by_role ON public.user_roles USING btree (role_name)
-- API: DELETE, INSERT, SELECT

CREATE TABLE user_super_agents (
  user_id integer NOT NULL,
  super_agent_id integer NOT NULL,
  FOREIGN KEY (super_agent_id) REFERENCES super_agents(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, super_agent_id)
);

-- CREATE INDEX user_super_agents_by_agent ON public.user_super_agents USING btree (super_agent_id)
-- API: INSERT, SELECT

CREATE TABLE users (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  user_type text NOT NULL,
  password_hash text,
  must_change_password boolean NOT NULL DEFAULT false,
  second_factor_secret bytea,
  active boolean NOT NULL DEFAULT true,
  failed_attempts integer NOT NULL DEFAULT 0,
  locked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  directory_subject text,
  second_factor_step bigint NOT NULL DEFAULT 0,
  source text NOT NULL DEFAULT 'LOCAL'::text,
  company_name text,
  version integer NOT NULL DEFAULT 1,
  created_by text NOT NULL DEFAULT 'SYSTEM'::text,
  second_factor_since timestamp with time zone,
  one_time_until timestamp with time zone,
  CHECK (((second_factor_secret IS NULL) OR (get_byte(second_factor_secret, 0) = ANY (ARRAY[0, 1])))),
  CHECK (((source = 'LOCAL'::text) OR (password_hash IS NULL))),
  CHECK ((source = ANY (ARRAY['LOCAL'::text, 'AD'::text]))),
  CHECK ((user_type = ANY (ARRAY['back-office'::text, 'front-office'::text]))),
  PRIMARY KEY (id),
  UNIQUE (directory_subject)
);

-- CREATE INDEX users_by_name ON public.users USING btree (user_type, lower(first_name), lower(last_name), id)
-- CREATE INDEX users_by_type ON public.users USING btree (user_type, lower(username))
-- CREATE INDEX users_email ON public.users USING btree (lower(email))
-- CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username))
-- API: INSERT, SELECT, UPDATE (password_hash, must_change_password, second_factor_secret, active, failed_attempts, locked_at, directory_subject, second_factor_step, version, second_factor_since, one_time_until)

CREATE TABLE worker_heartbeats (
  service_id text NOT NULL,
  server text NOT NULL,
  beat_at timestamp with time zone NOT NULL,
  busy integer NOT NULL,
  started_at timestamp with time zone,
  restart_number bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (service_id, server)
);

-- API: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE workflow_requests (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  reference text NOT NULL GENERATED ALWAYS AS (reference('WF'::text, created_at, id, 1)) STORED,
  action text NOT NULL,
  target_record_id text NOT NULL,
  description text NOT NULL,
  initiator text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  request_status text NOT NULL DEFAULT 'PENDING'::text,
  authorizer text,
  updated_at timestamp with time zone NOT NULL,
  authorizers_comment text,
  before_data jsonb,
  after_data jsonb,
  input jsonb NOT NULL,
  record_version integer,
  required_authority text NOT NULL,
  CHECK (((request_status = 'PENDING'::text) = (authorizer IS NULL))),
  CHECK ((request_status = ANY (ARRAY['PENDING'::text, 'CANCELED'::text, 'APPROVED'::text, 'REJECTED'::text]))),
  PRIMARY KEY (id),
  UNIQUE (reference)
);

-- CREATE INDEX workflow_by_initiator ON public.workflow_requests USING btree (initiator, id DESC)
-- CREATE INDEX workflow_by_time ON public.workflow_requests USING btree (created_at)
-- CREATE UNIQUE INDEX workflow_one_pending ON public.workflow_requests USING btree (action, target_record_id) WHERE (request_status = 'PENDING'::text)
-- API: INSERT, SELECT, UPDATE (request_status, authorizer, updated_at, authorizers_comment)

CREATE OR REPLACE FUNCTION public.audit_append()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE previous record;
BEGIN
  PERFORM pg_advisory_xact_lock(7201);
  SELECT e.id, e.hash INTO previous FROM public.audit_entries e ORDER BY e.id DESC LIMIT 1;
  NEW.at := clock_timestamp();
  NEW.id := coalesce(previous.id, 0) + 1;
  NEW.hash := public.audit_hash(coalesce(previous.hash, '\x'::bytea), NEW);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_first_break()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT id FROM (
    SELECT e.id, e.hash, lag(e.id, 1, 0::bigint) OVER w AS id_before,
           public.audit_hash(lag(e.hash, 1, '\x'::bytea) OVER w, e) AS expected
    FROM public.audit_entries e WINDOW w AS (ORDER BY e.id)
  ) chain WHERE hash <> expected OR id <> id_before + 1 ORDER BY id LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.audit_hash(previous bytea, entry audit_entries)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  SELECT sha256(previous || convert_to(
    jsonb_build_array(entry.id, extract(epoch FROM entry.at)::text, entry.actor, entry.action, entry.subject,
      entry.result, entry.address, entry.request_id, entry.details)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.check_payee()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE dispute record;
BEGIN
  SELECT d.payee_check, d.payee_acknowledged_by, d.customer_account_number, d.log_code INTO dispute
  FROM public.disputes d WHERE d.id = NEW.dispute_id;
  IF dispute.customer_account_number IS DISTINCT FROM NEW.credit_account THEN
    RAISE EXCEPTION 'a refund of dispute % goes to its own account alone', dispute.log_code;
  END IF;
  IF dispute.payee_check <> 'CARD_ACCOUNT' AND dispute.payee_acknowledged_by IS NULL THEN
    RAISE EXCEPTION 'a second person has to accept the account of dispute %', dispute.log_code;
  END IF;
  IF NEW.payee_check IS DISTINCT FROM dispute.payee_check THEN
    RAISE EXCEPTION 'a refund of dispute % says of its account what the dispute says', dispute.log_code;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.days_off(around integer)
 RETURNS TABLE(day date, name text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT h.holiday_date, h.name FROM public.public_holidays h WHERE h.active AND h.removed_at IS NULL
  UNION
  SELECT (h.holiday_date + make_interval(years => years))::date, h.name
  FROM public.public_holidays h,
    generate_series(greatest(1, around - 1 - extract(year FROM h.holiday_date)::integer),
      around + 2 - extract(year FROM h.holiday_date)::integer) years
  WHERE h.active AND h.removed_at IS NULL AND h.recurring
    AND to_char(h.holiday_date + make_interval(years => years), 'MM-DD') = to_char(h.holiday_date, 'MM-DD')
$function$;

CREATE OR REPLACE FUNCTION public.disputes_named(words tsquery)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT id FROM public.disputes WHERE public.name_words(customer_account_name) @@ words
    AND ((SELECT public.scope_is_all()) OR super_agent_id = ANY ((SELECT public.scope_ids())::integer[]))
  ORDER BY id DESC LIMIT 10001
$function$;

CREATE OR REPLACE FUNCTION public.enable_tenant_rls(wanted regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.ensure_settlement_partitions(first_date date, last_date date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  month date;
  name text;
BEGIN
  FOR month IN SELECT generate_series(date_trunc('month', first_date)::date, last_date, interval '1 month')::date LOOP
    name := 'settlement_lines_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass('public.' || name) IS NOT NULL;
    PERFORM pg_advisory_xact_lock(7207);
    -- Asked of the catalogue itself: the name above is remembered as missing until a lock on a relation is taken.
    CONTINUE WHEN EXISTS (SELECT FROM pg_class c WHERE c.relname = name AND c.relnamespace = 'public'::regnamespace);
    EXECUTE format(
      'CREATE TABLE public.%I PARTITION OF public.settlement_lines FOR VALUES FROM (%L) TO (%L)', name,
      to_char(month, 'YYYY-MM-DD') || ' 00:00:00+01',
      to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+01');
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.ensure_statement_partitions(first_date date, last_date date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  month date := date_trunc('month', first_date)::date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7203);
  WHILE month <= last_date LOOP
    name := 'statement_entries_' || to_char(month, 'YYYY_MM');
    IF to_regclass('public.' || name) IS NULL THEN
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.statement_entries FOR VALUES FROM (%L) TO (%L)',
        name, month, (month + interval '1 month')::date);
    END IF;
    month := (month + interval '1 month')::date;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.ensure_transaction_partitions(first_date date, last_date date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  month date := date_trunc('month', first_date)::date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  WHILE month <= last_date LOOP
    name := 'transactions_' || to_char(month, 'YYYY_MM');
    IF to_regclass('public.' || name) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE public.%I PARTITION OF public.transactions FOR VALUES FROM (%L) TO (%L)', name,
        to_char(month, 'YYYY-MM-DD') || ' 00:00:00+01',
        to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+01');
    END IF;
    month := (month + interval '1 month')::date;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_charge_type_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.keep_final_bulk_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.status <> 'PENDING' THEN
    RAISE EXCEPTION 'row % of batch % is final', OLD.row_number, OLD.batch;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_owed_back()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.ended_at IS NOT NULL
    OR (NEW.id, NEW.transaction_id, NEW.transaction_time, NEW.bulk_id, NEW.super_agent_id, NEW.why, NEW.reference,
        NEW.amount, NEW.noticed_at)
      IS DISTINCT FROM
      (OLD.id, OLD.transaction_id, OLD.transaction_time, OLD.bulk_id, OLD.super_agent_id, OLD.why, OLD.reference,
        OLD.amount, OLD.noticed_at) THEN
    RAISE EXCEPTION 'what is owed back of transaction % only ends', OLD.transaction_id;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_payment_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.status IN ('SUCCESSFUL', 'FAILED') THEN
    RAISE EXCEPTION 'payment attempt % is final', OLD.transaction_ref;
  END IF;
  IF (NEW.id, NEW.request_id, NEW.super_agent_id, NEW.transaction_ref, NEW.idempotency_key, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.request_id, OLD.super_agent_id, OLD.transaction_ref, OLD.idempotency_key, OLD.created_at) THEN
    RAISE EXCEPTION 'what payment attempt % is does not change', OLD.transaction_ref;
  END IF;
  IF OLD.sent_at IS NOT NULL AND (NEW.sent_at IS DISTINCT FROM OLD.sent_at OR NEW.status = 'PENDING') THEN
    RAISE EXCEPTION 'payment attempt % was sent, which does not change', OLD.transaction_ref;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_payment_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.status IN ('SUCCESSFUL', 'CANCELED') THEN
    RAISE EXCEPTION 'payment request % is final', OLD.request_id;
  END IF;
  IF OLD.debit_account = '' AND NEW.debit_account <> '' THEN
    OLD.debit_account := NEW.debit_account;
    OLD.debit_account_name := NEW.debit_account_name;
  END IF;
  IF (NEW.id, NEW.recipient_type, NEW.super_agent_id, NEW.dispute_id, NEW.cycle, NEW.transaction_id,
      NEW.transaction_search_key, NEW.log_code, NEW.dispute_created_at, NEW.transaction_time, NEW.bulk_settlement_key,
      NEW.participant_id, NEW.amount, NEW.credit_account, NEW.credit_account_name, NEW.debit_account,
      NEW.debit_account_name, NEW.narration, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.recipient_type, OLD.super_agent_id, OLD.dispute_id, OLD.cycle, OLD.transaction_id,
      OLD.transaction_search_key, OLD.log_code, OLD.dispute_created_at, OLD.transaction_time, OLD.bulk_settlement_key,
      OLD.participant_id, OLD.amount, OLD.credit_account, OLD.credit_account_name, OLD.debit_account,
      OLD.debit_account_name, OLD.narration, OLD.created_at) THEN
    RAISE EXCEPTION 'what payment request % pays to whom does not change', OLD.request_id;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.match_key(rrn text, stan text, masked_pan text, terminal_id text, amount bigint, is_debit boolean)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hashtextextended(rrn || '|' || stan || '|' || masked_pan || '|' || terminal_id || '|' || amount::text ||
    CASE WHEN is_debit THEN '|D' ELSE '|C' END, 0)
$function$;

CREATE OR REPLACE FUNCTION public.name_words(name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT to_tsvector('simple'::regconfig, translate(name, '.,-/()''’', '        '))
$function$;

CREATE OR REPLACE FUNCTION public.note_service_account_maker()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO public.account_changes (username, change, changed_by, changed_at)
  VALUES ('service:' || NEW.name, 'CREATED', NEW.made_by, now());
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_service_key_holder()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO public.account_changes (username, change, changed_by, changed_at)
  SELECT 'service:' || a.name, 'KEY', NEW.issued_by, now() FROM public.service_accounts a
  WHERE a.id = NEW.service_account_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_settlement_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO public.settlement_changes (transaction_id, transaction_time, super_agent_id)
  VALUES (NEW.transaction_id, NEW.transaction_time, NEW.super_agent_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.pair_reversals(search_keys text[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  reversal record;
  paired integer := 0;
  found_one integer;
BEGIN
  FOR reversal IN
    SELECT t.* FROM public.transactions t WHERE t.transaction_search_key = ANY (search_keys) AND t.is_debit
      AND NOT EXISTS (SELECT FROM public.transaction_reversals p WHERE p.reversal_id = t.id)
    ORDER BY t.transaction_time, t.id
  LOOP
    WITH alike AS MATERIALIZED (
      SELECT t.* FROM public.transactions t
      WHERE t.match_key = public.match_key(reversal.rrn, reversal.stan, reversal.masked_pan, reversal.terminal_id,
        reversal.amount, false)
    )
    INSERT INTO public.transaction_reversals (reversal_id, reversal_time, reversal_search_key, transaction_id,
      transaction_time, super_agent_id)
    SELECT reversal.id, reversal.transaction_time, reversal.transaction_search_key, t.id, t.transaction_time,
      t.super_agent_id
    FROM alike t
    WHERE (t.rrn, t.stan, t.masked_pan, t.terminal_id, t.amount)
        = (reversal.rrn, reversal.stan, reversal.masked_pan, reversal.terminal_id, reversal.amount)
      AND NOT t.is_debit AND t.super_agent_id = reversal.super_agent_id
      AND t.transaction_time <= reversal.transaction_time
      AND NOT EXISTS (SELECT FROM public.transaction_reversals p WHERE p.transaction_id = t.id)
    ORDER BY t.transaction_time DESC, t.id DESC LIMIT 1;
    GET DIAGNOSTICS found_one = ROW_COUNT;
    paired := paired + found_one;
  END LOOP;
  RETURN paired;
END $function$;

CREATE OR REPLACE FUNCTION public.reference(letters text, made_at timestamp with time zone, number bigint, digits integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT letters || '-'
    || (extract(year FROM day) * 10000 + extract(month FROM day) * 100 + extract(day FROM day))::integer::text
    || '-' || lpad(number::text, greatest(digits, length(number::text)), '0')
  FROM (SELECT (made_at AT TIME ZONE INTERVAL '01:00')::date AS day) made
$function$;

CREATE OR REPLACE FUNCTION public.reference(letters text, number bigint, digits integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT letters || '-' || lpad(number::text, greatest(digits, length(number::text)), '0') $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $function$;

CREATE OR REPLACE FUNCTION public.reserve_statement_entries(count integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  ids regclass := pg_get_serial_sequence('public.statement_entries', 'id');
  first bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7205);
  first := nextval(ids);
  PERFORM setval(ids, first + count);
  RETURN first;
END $function$;

CREATE OR REPLACE FUNCTION public.role_change_is_approved()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.scope_ids()
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN coalesce(current_setting('dcir.scope', true), '') IN ('', '*') THEN '{}'::integer[]
              ELSE string_to_array(current_setting('dcir.scope', true), ',')::integer[] END
$function$;

CREATE OR REPLACE FUNCTION public.scope_is_all()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT coalesce(current_setting('dcir.scope', true), '') = '*' $function$;

CREATE OR REPLACE FUNCTION public.service_account_change_is_approved()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.user_rights(wanted integer)
 RETURNS TABLE(roles text[], authorities text[], super_agent_ids integer[], merchant_id text, branch text, suspended boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.write_events(events jsonb, happened_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
$function$;
