-- A reversal cancels exactly one earlier credit: the pair is stored when the second of the two arrives.
CREATE TABLE transaction_reversals (
  reversal_id bigint PRIMARY KEY,
  reversal_time timestamptz NOT NULL,
  reversal_search_key text NOT NULL,
  transaction_id bigint NOT NULL UNIQUE,
  transaction_time timestamptz NOT NULL,
  super_agent_id integer NOT NULL,
  CHECK (transaction_time <= reversal_time)
);
SELECT enable_tenant_rls('transaction_reversals');
CREATE TRIGGER transaction_reversals_keep BEFORE UPDATE OR DELETE ON transaction_reversals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Pairs these reversals, the earliest first, each with the latest credit before it that is not cancelled yet.
CREATE FUNCTION pair_reversals(search_keys text[]) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  reversal record;
  paired integer := 0;
  found_one integer;
BEGIN
  FOR reversal IN
    SELECT t.* FROM public.transactions t WHERE t.transaction_search_key = ANY (search_keys) AND t.is_debit
      AND NOT EXISTS (SELECT FROM public.transaction_reversals p WHERE p.reversal_id = t.id)
    ORDER BY t.transaction_time, t.id
  LOOP
    INSERT INTO public.transaction_reversals (reversal_id, reversal_time, reversal_search_key, transaction_id,
      transaction_time, super_agent_id)
    SELECT reversal.id, reversal.transaction_time, reversal.transaction_search_key, t.id, t.transaction_time,
      t.super_agent_id
    FROM public.transactions t
    WHERE t.match_key = public.match_key(reversal.rrn, reversal.stan, reversal.masked_pan, reversal.terminal_id,
        reversal.amount, false)
      AND (t.rrn, t.stan, t.masked_pan, t.terminal_id, t.amount)
        = (reversal.rrn, reversal.stan, reversal.masked_pan, reversal.terminal_id, reversal.amount)
      AND NOT t.is_debit AND t.super_agent_id = reversal.super_agent_id
      AND t.transaction_time <= reversal.transaction_time
      AND NOT EXISTS (SELECT FROM public.transaction_reversals p WHERE p.transaction_id = t.id)
    ORDER BY t.transaction_time DESC, t.id DESC LIMIT 1;
    GET DIAGNOSTICS found_one = ROW_COUNT;
    paired := paired + found_one;
  END LOOP;
  RETURN paired;
END $$;

SELECT pair_reversals(array_agg(transaction_search_key)) FROM transactions WHERE is_debit;
