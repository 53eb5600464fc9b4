-- Bulk files: the batch that an upload becomes, and its rows, each of which is worked off by itself.

CREATE TABLE bulk_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('DISPUTE', 'DISPUTE_RESPONSE')),
  batch_id text NOT NULL UNIQUE,
  -- Whose it is: null for the bank's own, else the super agents of whoever uploaded it, in order.
  super_agent_ids integer[] CHECK (cardinality(super_agent_ids) > 0),
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- Where it came from, for the audit entry of each row.
  address text NOT NULL,
  request_id text NOT NULL,
  file_name text NOT NULL,
  storage_key text NOT NULL,
  -- What came with it; null when nothing did, and once every row is final.
  archive_key text,
  -- Of all the bytes that were sent.
  sha256 bytea NOT NULL,
  header jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('PROCESSING', 'COMPLETED')),
  total_count integer NOT NULL CHECK (total_count > 0),
  successful_count integer NOT NULL DEFAULT 0,
  failed_count integer NOT NULL DEFAULT 0,
  completed_at timestamptz,
  CHECK (successful_count >= 0 AND failed_count >= 0 AND successful_count + failed_count <= total_count),
  CHECK ((status = 'COMPLETED') = (completed_at IS NOT NULL)),
  CHECK (status <> 'COMPLETED' OR successful_count + failed_count = total_count)
);
-- The same bytes from the same side are one batch.
CREATE UNIQUE INDEX bulk_batches_content ON bulk_batches (kind, sha256, (coalesce(super_agent_ids, '{}')));
CREATE INDEX bulk_batches_uploaded ON bulk_batches (kind, uploaded_at DESC, id DESC);
CREATE INDEX bulk_batches_open ON bulk_batches (uploaded_at, id) WHERE status = 'PROCESSING';

CREATE TABLE bulk_items (
  batch bigint NOT NULL REFERENCES bulk_batches,
  -- As the spreadsheet counts it: the header is row 1.
  row_number integer NOT NULL,
  super_agent_ids integer[],
  -- The cells as they came, and what was read from them.
  cells jsonb NOT NULL,
  payload jsonb NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SUCCESSFUL', 'FAILED')),
  message text,
  attempts integer NOT NULL DEFAULT 0,
  -- What filters ask for; which of these a row has depends on the kind of its batch.
  log_code text,
  masked_pan text,
  rrn text,
  transaction_time timestamptz,
  answer text,
  PRIMARY KEY (batch, row_number)
);
CREATE INDEX bulk_items_open ON bulk_items (batch, row_number) WHERE status = 'PENDING';

-- What is final stays as it is.
CREATE FUNCTION keep_final_bulk_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'PENDING' THEN
    RAISE EXCEPTION 'row % of batch % is final', OLD.row_number, OLD.batch;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bulk_items_keep BEFORE UPDATE ON bulk_items
  FOR EACH ROW EXECUTE FUNCTION keep_final_bulk_item();
CREATE TRIGGER bulk_items_stay BEFORE DELETE ON bulk_items
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE bulk_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bulk_batches
  USING ((SELECT scope_is_all()) OR super_agent_ids <@ (SELECT scope_ids())::integer[]);
CREATE POLICY tenant ON bulk_items
  USING ((SELECT scope_is_all()) OR super_agent_ids <@ (SELECT scope_ids())::integer[]);
