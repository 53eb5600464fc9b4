-- Rows of the switch that were not ingested, each with its reason: a transaction of a card acceptor that nobody knows
-- waits for a person, one that says other than what was ingested under its key is kept beside it, and of one that is
-- none only the reason is kept, for its content may be anything.
CREATE TABLE set_aside_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  outcome text NOT NULL CHECK (outcome IN ('QUARANTINED', 'CONFLICTING', 'REFUSED')),
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RELEASED', 'DISMISSED')),
  transaction_search_key text,
  card_acceptor_id text,
  content jsonb,
  reason text NOT NULL CHECK (reason <> ''),
  digest bytea NOT NULL UNIQUE,
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  first_received_at timestamptz NOT NULL,
  last_received_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  decision_reason text,
  CHECK ((outcome = 'REFUSED') = (content IS NULL)),
  CHECK (state <> 'RELEASED' OR outcome = 'QUARANTINED'),
  CHECK ((state = 'WAITING') = (decided_at IS NULL) AND num_nulls(decided_at, decided_by) IN (0, 2))
);
CREATE INDEX set_aside_waiting ON set_aside_transactions (card_acceptor_id) WHERE state = 'WAITING';
CREATE INDEX set_aside_newest ON set_aside_transactions (last_received_at DESC, id DESC);
SELECT enable_tenant_rls('set_aside_transactions');

INSERT INTO alert_configs (metric_code, metric_name, metric_unit, logical_operator, threshold_value, window_size, cool_down_period)
VALUES ('INGESTION_SET_ASIDE', 'Transactions set aside', 'transactions', 'GREATER_THAN', 0, 15, 60);
