-- Disputes that reconciliation asks for are a batch of bulk disputes, which no file was sent for.
ALTER TABLE bulk_batches ALTER COLUMN storage_key DROP NOT NULL;

-- Which row of which batch an account entry's dispute is: the last, where it was asked for again. One for each entry, so
-- that two officers at once ask for it once.
CREATE TABLE entry_disputes (
  entry_id bigint PRIMARY KEY,
  transaction_date date NOT NULL,
  batch bigint NOT NULL,
  row_number integer NOT NULL,
  FOREIGN KEY (batch, row_number) REFERENCES bulk_items (batch, row_number)
);
CREATE INDEX entry_disputes_date ON entry_disputes (transaction_date, entry_id);
SELECT enable_tenant_rls('entry_disputes');
