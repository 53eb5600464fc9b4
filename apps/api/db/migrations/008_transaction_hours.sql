-- How many transactions each hour has, kept by the transaction that takes them in: by it a page deep in a busy day is
-- found without counting its rows from the day's end.
CREATE TABLE transaction_hours (
  hour_start timestamptz NOT NULL,
  super_agent_id integer NOT NULL,
  response_code text NOT NULL,
  transaction_count bigint NOT NULL,
  PRIMARY KEY (hour_start, super_agent_id, response_code)
);
INSERT INTO transaction_hours
  SELECT date_bin('1 hour', transaction_time, '2000-01-01 00:00:00Z'), super_agent_id, response_code, count(*)
  FROM transactions GROUP BY 1, 2, 3;

ALTER TABLE transaction_hours ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transaction_hours
  USING ((SELECT scope_is_all()) OR super_agent_id = ANY ((SELECT scope_ids())::integer[]));
