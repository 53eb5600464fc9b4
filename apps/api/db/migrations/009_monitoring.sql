-- Monitoring: calls to the bank, hosts and worker groups, alerts, and the database's own state.

-- Every call to the bank.
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
  started_at timestamptz,
  -- Up to which request to restart it has followed.
  restart_number bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (service_id, server)
);

-- A worker group that people restart: each request has the next number, and every process that runs the group says
-- with its heartbeat up to which number it has followed.
CREATE TABLE service_restarts (
  service_id text PRIMARY KEY,
  number bigint NOT NULL DEFAULT 1,
  requested_at timestamptz NOT NULL,
  requested_by text NOT NULL
);

-- Which figures are watched, and when one of them is an alert. The last value stands beside it.
CREATE TABLE alert_configs (
  metric_code text PRIMARY KEY,
  metric_name text NOT NULL,
  metric_unit text NOT NULL,
  logical_operator text NOT NULL CHECK (logical_operator IN ('LESS_THAN', 'GREATER_THAN')),
  threshold_value double precision NOT NULL,
  window_size integer NOT NULL CHECK (window_size BETWEEN 1 AND 1440),
  cool_down_period integer NOT NULL CHECK (cool_down_period BETWEEN 0 AND 10080),
  email_recipients text[] NOT NULL DEFAULT '{}',
  last_value double precision,
  evaluated_at timestamptz,
  updated_at timestamptz,
  updated_by text,
  -- Where the alert ends; at the threshold itself unless given.
  clear_value double precision,
  -- Minutes for which the figure must be beyond its threshold before the alert fires.
  firing_minutes integer NOT NULL DEFAULT 0 CHECK (firing_minutes BETWEEN 0 AND 1440),
  -- Alerts are mailed when they are raised; keeping one for the morning is a choice that a bank makes for it.
  in_quiet_hours boolean NOT NULL DEFAULT true,
  -- Since when it is beyond its threshold without an alert.
  breached_since timestamptz
);
-- One backup a day is expected, and it may run for two hours.
INSERT INTO alert_configs
  (metric_code, metric_name, metric_unit, logical_operator, threshold_value, window_size, cool_down_period)
VALUES
  ('TRANSACTION_FAILURE_RATE', 'Failed transactions', '%', 'GREATER_THAN', 25, 15, 30),
  ('TRANSACTION_COUNT', 'Transactions', 'transactions', 'LESS_THAN', 1, 60, 60),
  ('BANK_RESPONSE_TIME', 'Average bank response', 'ms', 'GREATER_THAN', 10000, 15, 30),
  ('BANK_API_FAILURE_RATE', 'Failed calls of bank APIs', '%', 'GREATER_THAN', 25, 15, 30),
  ('PENDING_DISPUTE_REFUNDS', 'Pending dispute refunds', 'refunds', 'GREATER_THAN', 1000, 1, 240),
  ('INGESTION_SET_ASIDE', 'Transactions set aside', 'transactions', 'GREATER_THAN', 0, 15, 60),
  ('BACKUP_AGE', 'Age of the last backup', 'hours', 'GREATER_THAN', 26, 1, 720);

-- Alerts that overlap in time: opened with the first, ended with the last.
CREATE TABLE alert_incidents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  began_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX alert_incidents_open ON alert_incidents ((ended_at IS NULL)) WHERE ended_at IS NULL;
SELECT enable_tenant_rls('alert_incidents');

-- Each alert with what it saw, as the configuration was by then, who has taken it on, and what it is part of.
CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  metric_code text NOT NULL REFERENCES alert_configs (metric_code),
  raised_at timestamptz NOT NULL,
  ended_at timestamptz,
  value double precision NOT NULL,
  metric_name text NOT NULL,
  metric_unit text NOT NULL,
  logical_operator text NOT NULL,
  threshold_value double precision NOT NULL,
  window_size integer NOT NULL,
  email_recipients text[] NOT NULL,
  incident_id bigint REFERENCES alert_incidents (id),
  -- Counts behind the figure, such as transactions and those that failed, from here to when it was raised.
  window_from timestamptz,
  counts jsonb NOT NULL DEFAULT '{}',
  mailed_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text,
  acknowledge_reason text,
  CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL)),
  CHECK ((acknowledged_at IS NULL) = (acknowledge_reason IS NULL))
);
CREATE UNIQUE INDEX alerts_open ON alerts (metric_code) WHERE ended_at IS NULL;
CREATE INDEX alerts_last ON alerts (metric_code, raised_at DESC);
CREATE INDEX alerts_incident ON alerts (incident_id, id);
SELECT enable_tenant_rls('alerts');

CREATE TABLE alert_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES alert_incidents (id),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  note text NOT NULL
);
CREATE INDEX alert_notes_incident ON alert_notes (incident_id, id);
SELECT enable_tenant_rls('alert_notes');

-- Faults that somebody took on: a fault is read at each call and stored nowhere, so its episode names it.
CREATE TABLE fault_acknowledgements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL,
  episode text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  reason text NOT NULL
);
CREATE INDEX fault_acknowledgements_at ON fault_acknowledgements (created_at DESC);

-- Connections to the database that were lost, by the pool that had them.
CREATE TABLE connection_closures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX connection_closures_at ON connection_closures (at DESC);

-- Time of the API's own statements, by their text without values: for the monitor where pg_stat_statements is missing.
CREATE TABLE statement_statistics (
  digest bytea PRIMARY KEY,
  statement_text text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  executions bigint NOT NULL,
  elapsed_ms double precision NOT NULL
);

-- Instructions for the demonstration's simulator, and their end; all processes read it.
CREATE TABLE simulations (
  -- BANK, or the card acceptor id of a super agent.
  subject text PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('SLOW', 'FAILING', 'SILENT', 'QUIET', 'WELL')),
  until timestamptz NOT NULL
);
SELECT enable_tenant_rls('simulations');

-- The one row of a training world, made with its database: no other database gets one.
CREATE TABLE training_world (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  -- How far its clock is ahead of the real time.
  ahead_ms bigint NOT NULL DEFAULT 0 CHECK (ahead_ms >= 0)
);
SELECT enable_tenant_rls('training_world');
