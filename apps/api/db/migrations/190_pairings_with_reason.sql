-- A pairing by hand is a tier of its own, far from those that are looked for, and has a reason beside its comment.
ALTER TABLE entry_pairings ADD COLUMN reason text NOT NULL DEFAULT 'OTHER'
  CHECK (reason IN ('AMOUNT_DIFFERS', 'DATE_DIFFERS', 'REFERENCE_DIFFERS', 'OTHER'));
ALTER TABLE entry_pairings ALTER COLUMN reason DROP DEFAULT;
ALTER TABLE statement_matches DROP CONSTRAINT statement_matches_tier_check;
UPDATE statement_matches SET tier = 9 WHERE tier = 4;
ALTER TABLE statement_matches ADD CONSTRAINT statement_matches_tier_check CHECK (tier IN (1, 2, 3, 9));
DROP INDEX statement_matches_apart;
DROP INDEX statement_matches_apart_time;
CREATE INDEX statement_matches_apart ON statement_matches (transaction_date) WHERE tier IN (2, 9);
CREATE INDEX statement_matches_apart_time ON statement_matches (transaction_time) WHERE tier IN (2, 9);

-- Whether a file was given up for a fault of the platform's, so that a person may have it read again as it is.
ALTER TABLE statement_files ADD COLUMN can_retry boolean NOT NULL DEFAULT false;
