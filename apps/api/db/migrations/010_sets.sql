-- Rows of bulk files are worked off in sets, so that what happens to each of many rows counts.

-- The same hash, told to be as stable as what it is made of: only then it is worked out in place for each new entry, and
-- not by a query of its own.
ALTER FUNCTION audit_hash(bytea, audit_entries) STABLE;

-- The same guard, called only for a row that is final.
DROP TRIGGER bulk_items_keep ON bulk_items;
CREATE TRIGGER bulk_items_keep BEFORE UPDATE ON bulk_items
  FOR EACH ROW WHEN (OLD.status <> 'PENDING') EXECUTE FUNCTION keep_final_bulk_item();
