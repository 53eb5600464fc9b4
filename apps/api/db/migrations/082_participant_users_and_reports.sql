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

-- What each participant and super agent has of the settlements of a day, as a file. A later settlement of the day has it
-- made again: each making is a generation, and only the last one becomes the report's file.
CREATE TABLE participant_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  detail_id text NOT NULL UNIQUE
    GENERATED ALWAYS AS ('RD-' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED,
  owner_type text NOT NULL CHECK (owner_type IN ('PARTICIPANT', 'MERCHANT')),
  participant_id integer REFERENCES settlement_participants,
  super_agent_id integer REFERENCES super_agents,
  settlement_date date NOT NULL,
  generation integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  failure text,
  created_at timestamptz NOT NULL,
  file_key text,
  file_size bigint,
  file_sha256 bytea,
  UNIQUE NULLS NOT DISTINCT (participant_id, super_agent_id, settlement_date),
  CHECK ((owner_type = 'PARTICIPANT') = (participant_id IS NOT NULL)),
  CHECK ((owner_type = 'MERCHANT') = (super_agent_id IS NOT NULL)),
  CHECK (status <> 'COMPLETED' OR num_nulls(file_key, file_size, file_sha256) = 0)
);
CREATE INDEX participant_reports_date ON participant_reports (settlement_date DESC, id DESC);
CREATE INDEX participant_reports_super_agent ON participant_reports (super_agent_id);
CREATE INDEX participant_reports_open ON participant_reports (id) WHERE status <> 'COMPLETED';
-- A participant's report is about several super agents, so that only the bank sees those.
SELECT enable_tenant_rls('participant_reports');
