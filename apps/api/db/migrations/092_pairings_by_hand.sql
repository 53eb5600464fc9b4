-- A line may be paired by a person: its match stands beside the others, and who paired it and why stands here.
ALTER TABLE statement_matches DROP CONSTRAINT statement_matches_tier_check;
-- 4: by hand.
ALTER TABLE statement_matches ADD CONSTRAINT statement_matches_tier_check CHECK (tier IN (1, 2, 3, 4));
CREATE TABLE entry_pairings (
  entry_id bigint PRIMARY KEY,
  transaction_date date NOT NULL,
  transaction_id bigint NOT NULL UNIQUE,
  comment text NOT NULL,
  paired_by text NOT NULL,
  paired_at timestamptz NOT NULL
);
CREATE INDEX entry_pairings_date ON entry_pairings (transaction_date, entry_id);
SELECT enable_tenant_rls('entry_pairings');

-- When a person last decided about a line of the day: what was undone leaves no other trace that a report would see.
ALTER TABLE statement_days ADD COLUMN decided_at timestamptz;
UPDATE statement_days d SET decided_at = r.at FROM (
  SELECT e.statement_id, r.transaction_date, max(r.resolved_at) AS at FROM entry_resolutions r
  JOIN statement_entries e ON e.transaction_date = r.transaction_date AND e.id = r.entry_id
  GROUP BY e.statement_id, r.transaction_date
) r WHERE d.statement_id = r.statement_id AND d.transaction_date = r.transaction_date;
