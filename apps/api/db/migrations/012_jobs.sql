-- One record for each piece of background work: who does it, how often it was tried, and how it ended.

CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- What it is about, such as a statement's file key; a kind does each key once at a time.
  key text NOT NULL,
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

-- Work that was begun under the queue that was here before.
INSERT INTO jobs (kind, key)
  SELECT 'statements', file_key FROM statement_files WHERE status NOT IN ('COMPLETED', 'FAILED') ORDER BY uploaded_at;
INSERT INTO jobs (kind, key)
  SELECT 'reports', record_id FROM transaction_reports WHERE status IN ('PENDING', 'IN_PROGRESS') ORDER BY id;
INSERT INTO jobs (kind, key)
  SELECT 'bulk', batch_id FROM bulk_batches WHERE status = 'PROCESSING' ORDER BY uploaded_at, id;
DROP SCHEMA IF EXISTS pgboss CASCADE;

-- Why a report or a batch could not be finished.
ALTER TABLE transaction_reports ADD COLUMN failure_message text;
ALTER TABLE bulk_batches ADD COLUMN failure_message text;
ALTER TABLE bulk_batches DROP CONSTRAINT bulk_batches_status_check;
ALTER TABLE bulk_batches ADD CONSTRAINT bulk_batches_status_check
  CHECK (status IN ('PROCESSING', 'COMPLETED', 'FAILED'));
ALTER TABLE bulk_batches DROP CONSTRAINT bulk_batches_check1;
ALTER TABLE bulk_batches ADD CONSTRAINT bulk_batches_ended
  CHECK ((status = 'PROCESSING') = (completed_at IS NULL));
