-- Certificates of days that an officer signed off: written once and never changed. The last one of a day counts.
CREATE TABLE day_sign_offs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_date date NOT NULL,
  figures jsonb NOT NULL,
  comment text NOT NULL,
  -- Why it was signed although rows were open.
  open_reason text,
  signed_by text NOT NULL,
  signed_at timestamptz NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32)
);
CREATE INDEX day_sign_offs_date ON day_sign_offs (transaction_date, id DESC);
SELECT enable_tenant_rls('day_sign_offs');

-- Only these tiers pair a line with a transaction of another day or, by hand, of another amount. They are few, so that
-- what is missing of a day follows from the totals and from them, without passing over all that was paired.
CREATE INDEX statement_matches_apart ON statement_matches (transaction_date) WHERE tier IN (2, 4);
CREATE INDEX statement_matches_apart_time ON statement_matches (transaction_time) WHERE tier IN (2, 4);
