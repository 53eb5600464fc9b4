-- What a statement brought for each day and direction, and what became of it: written once, when its rows were matched,
-- so that a day's summary never passes over the rows themselves.
CREATE TABLE statement_day_totals (
  transaction_date date NOT NULL,
  is_debit boolean NOT NULL,
  statement_id bigint NOT NULL,
  total_count bigint NOT NULL,
  total_value bigint NOT NULL,
  success_count bigint NOT NULL,
  success_value bigint NOT NULL,
  failed_count bigint NOT NULL,
  failed_value bigint NOT NULL,
  PRIMARY KEY (transaction_date, is_debit, statement_id),
  CHECK (success_count + failed_count <= total_count),
  CHECK (success_value + failed_value <= total_value)
);
SELECT enable_tenant_rls('statement_day_totals');
INSERT INTO statement_day_totals
  SELECT e.transaction_date, e.is_debit, e.statement_id, count(*), sum(e.amount),
    count(*) FILTER (WHERE m.status = 'MATCHED_SUCCESS'),
    coalesce(sum(e.amount) FILTER (WHERE m.status = 'MATCHED_SUCCESS'), 0),
    count(*) FILTER (WHERE m.status = 'MATCHED_FAILED'),
    coalesce(sum(e.amount) FILTER (WHERE m.status = 'MATCHED_FAILED'), 0)
  FROM statement_entries e
  JOIN statement_files f ON f.id = e.statement_id AND f.status = 'COMPLETED'
  LEFT JOIN statement_matches m ON m.entry_id = e.id
  GROUP BY e.transaction_date, e.is_debit, e.statement_id;

-- The daily rollup of transactions knows no direction. Debits are few: they are added up from this index, and credits
-- are the rest.
CREATE INDEX transactions_debits ON transactions (business_date, response_code) INCLUDE (amount, super_agent_id)
  WHERE is_debit;
