-- Spreadsheet configurations can be changed: who changed a column last, and its version, so that two changes at once
-- do not undo each other.
ALTER TABLE statement_columns
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_by text,
  ADD COLUMN changed_at timestamptz,
  ADD CHECK ((value_type = 'RULE_BASED') = (rule IS NOT NULL)),
  ADD CHECK ((value_type = 'DATE') = (value_format IS NOT NULL));
