-- A statement file can be withdrawn as a whole: its lines and matches are taken out, the file and why it went stay.
ALTER TABLE statement_files DROP CONSTRAINT statement_files_status_check;
ALTER TABLE statement_files ADD CONSTRAINT statement_files_status_check CHECK (status IN
  ('RECEIVED', 'LOADING', 'MATCHING', 'COMPLETED', 'FAILED', 'REMATCHING', 'WITHDRAWING', 'WITHDRAWN'));
ALTER TABLE statement_files
  ADD COLUMN withdrawn_by text,
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawal_reason text,
  ADD CHECK ((status IN ('WITHDRAWING', 'WITHDRAWN')) = (withdrawn_at IS NOT NULL)),
  ADD CHECK (num_nonnulls(withdrawn_by, withdrawn_at, withdrawal_reason) IN (0, 3));
-- The bytes of a file that was withdrawn may be sent again.
DROP INDEX statement_files_content;
CREATE UNIQUE INDEX statement_files_content ON statement_files (sha256) WHERE status NOT IN ('FAILED', 'WITHDRAWN');
