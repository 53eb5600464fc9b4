-- Open rows of a matched statement are matched again with what arrived later: each run that was asked for, or paired
-- something by night, and which pairs it found.
CREATE TABLE statement_reruns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id bigint NOT NULL,
  -- SYSTEM for the nightly one.
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  success_count bigint NOT NULL DEFAULT 0,
  failed_count bigint NOT NULL DEFAULT 0,
  failure_message text
);
CREATE INDEX statement_reruns_file ON statement_reruns (statement_id, id);
-- One at a time for each file.
CREATE UNIQUE INDEX statement_reruns_open ON statement_reruns (statement_id) WHERE ended_at IS NULL;
SELECT enable_tenant_rls('statement_reruns');
-- The rerun that found the pair; none where the file's own matching did.
ALTER TABLE statement_matches ADD COLUMN rerun_id bigint;
-- When its open rows were last looked at again.
ALTER TABLE statement_files ADD COLUMN rerun_at timestamptz;
