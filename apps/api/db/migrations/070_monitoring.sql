-- What the monitor counts and lists: refunds that are not paid yet.
CREATE INDEX payment_requests_refunds_open ON payment_requests (id) WHERE recipient_type = 'REFUND' AND completed_at IS NULL;

-- A worker group that people restart: each request has the next number, and every process that runs the group says
-- with its heartbeat up to which number it has followed.
CREATE TABLE service_restarts (
  service_id text PRIMARY KEY,
  number bigint NOT NULL DEFAULT 1,
  requested_at timestamptz NOT NULL,
  requested_by text NOT NULL
);
ALTER TABLE worker_heartbeats
  ADD COLUMN started_at timestamptz,
  ADD COLUMN restart_number bigint NOT NULL DEFAULT 0;

-- Which figures are watched, and when one of them is an alert. What was seen last stands beside it.
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
  changed_at timestamptz,
  changed_by text
);
INSERT INTO alert_configs (metric_code, metric_name, metric_unit, logical_operator, threshold_value, window_size, cool_down_period)
VALUES
  ('TRANSACTION_FAILURE_RATE', 'Failed transactions', '%', 'GREATER_THAN', 25, 15, 30),
  ('TRANSACTION_COUNT', 'Transactions', 'transactions', 'LESS_THAN', 1, 60, 60),
  ('BANK_RESPONSE_TIME', 'Average bank response', 'ms', 'GREATER_THAN', 10000, 15, 30),
  ('BANK_API_FAILURE_RATE', 'Failed calls of bank APIs', '%', 'GREATER_THAN', 25, 15, 30),
  ('PENDING_DISPUTE_REFUNDS', 'Pending dispute refunds', 'refunds', 'GREATER_THAN', 1000, 1, 240);

-- Each alert with what it saw, as the configuration was by then.
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
  email_recipients text[] NOT NULL
);
CREATE UNIQUE INDEX alerts_open ON alerts (metric_code) WHERE ended_at IS NULL;
CREATE INDEX alerts_last ON alerts (metric_code, raised_at DESC);

-- Connections to the database that were lost, by the pool that had them.
CREATE TABLE connection_closures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX connection_closures_at ON connection_closures (at DESC);
