-- How far the audit trail was sent on to each place that collects it.
CREATE TABLE audit_streams (
  destination text PRIMARY KEY,
  last_id bigint NOT NULL,
  sent_at timestamptz NOT NULL
);
