-- Bulk files whose rows create records: super agents, and users of the bank.
ALTER TABLE bulk_batches DROP CONSTRAINT bulk_batches_kind_check;
ALTER TABLE bulk_batches ADD CONSTRAINT bulk_batches_kind_check
  CHECK (kind IN ('DISPUTE', 'DISPUTE_RESPONSE', 'MANUAL_REFUND', 'MANUAL_SETTLEMENT', 'SUPER_AGENT', 'USER'));
-- What was sent beside the file and is true of each of its rows; null where nothing was.
ALTER TABLE bulk_batches ADD COLUMN settings jsonb;
