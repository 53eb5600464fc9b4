-- Bulk files of references: payments that a person made are reported many at once.
ALTER TABLE bulk_batches DROP CONSTRAINT bulk_batches_kind_check;
ALTER TABLE bulk_batches ADD CONSTRAINT bulk_batches_kind_check
  CHECK (kind IN ('DISPUTE', 'DISPUTE_RESPONSE', 'MANUAL_REFUND', 'MANUAL_SETTLEMENT'));
