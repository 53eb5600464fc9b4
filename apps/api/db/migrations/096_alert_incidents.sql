-- Alerts that people can live with: when one fires and clears, whom it wakes, who has taken it on, and what it is part of.
ALTER TABLE alert_configs
  -- Where the alert ends; at the threshold itself unless given.
  ADD COLUMN clear_value double precision,
  -- Minutes for which the figure must be beyond its threshold before the alert fires.
  ADD COLUMN firing_minutes integer NOT NULL DEFAULT 0 CHECK (firing_minutes BETWEEN 0 AND 1440),
  ADD COLUMN in_quiet_hours boolean NOT NULL DEFAULT false,
  -- Since when it is beyond its threshold without an alert.
  ADD COLUMN breached_since timestamptz;
-- Cards that fail are no matter for the morning.
UPDATE alert_configs SET in_quiet_hours = true
  WHERE metric_code IN ('TRANSACTION_FAILURE_RATE', 'BANK_API_FAILURE_RATE');

-- Alerts that overlap in time: opened with the first, ended with the last.
CREATE TABLE alert_incidents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  began_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX alert_incidents_open ON alert_incidents ((ended_at IS NULL)) WHERE ended_at IS NULL;
SELECT enable_tenant_rls('alert_incidents');

CREATE TABLE alert_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES alert_incidents (id),
  author text NOT NULL,
  at timestamptz NOT NULL,
  note text NOT NULL
);
CREATE INDEX alert_notes_incident ON alert_notes (incident_id, id);
SELECT enable_tenant_rls('alert_notes');

ALTER TABLE alerts
  ADD COLUMN incident_id bigint REFERENCES alert_incidents (id),
  -- What the figure was made of, such as transactions and those that failed, from here to when it was raised.
  ADD COLUMN window_from timestamptz,
  ADD COLUMN counts jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN mailed_at timestamptz,
  ADD COLUMN acknowledged_at timestamptz,
  ADD COLUMN acknowledged_by text,
  ADD COLUMN acknowledge_reason text,
  ADD CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL)),
  ADD CHECK ((acknowledged_at IS NULL) = (acknowledge_reason IS NULL));
CREATE INDEX alerts_incident ON alerts (incident_id, id);
