-- Statements come as text and messages of banks too, and a file remembers the layout that it was read by.
ALTER TABLE statement_files DROP CONSTRAINT statement_files_format_check,
  ADD CONSTRAINT statement_files_format_check CHECK (format IN ('csv', 'xlsx', 'text', 'mt940', 'camt053')),
  ADD COLUMN layout_account text,
  ADD COLUMN layout_version integer;
