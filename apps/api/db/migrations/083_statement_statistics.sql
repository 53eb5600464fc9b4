-- What the API's own statements took, by their text without values: for the monitor where pg_stat_statements is missing.
CREATE TABLE statement_statistics (
  digest bytea PRIMARY KEY,
  statement_text text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  executions bigint NOT NULL,
  elapsed_ms double precision NOT NULL
);
