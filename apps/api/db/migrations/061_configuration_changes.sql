-- Who changed a setting last, and when; null for one that is as it was installed.
ALTER TABLE configurations
  ADD COLUMN changed_at timestamptz,
  ADD COLUMN changed_by text;
