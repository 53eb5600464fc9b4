-- Pairs these reversals, the earliest first, each with the latest credit before it that is not cancelled yet. Credits
-- are found by their match key alone: a plan made while a month was empty took any other index, and read a month by it.
CREATE OR REPLACE FUNCTION pair_reversals(search_keys text[]) RETURNS integer
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
    WITH alike AS MATERIALIZED (
      SELECT t.* FROM public.transactions t
      WHERE t.match_key = public.match_key(reversal.rrn, reversal.stan, reversal.masked_pan, reversal.terminal_id,
        reversal.amount, false)
    )
    INSERT INTO public.transaction_reversals (reversal_id, reversal_time, reversal_search_key, transaction_id,
      transaction_time, super_agent_id)
    SELECT reversal.id, reversal.transaction_time, reversal.transaction_search_key, t.id, t.transaction_time,
      t.super_agent_id
    FROM alike t
    WHERE (t.rrn, t.stan, t.masked_pan, t.terminal_id, t.amount)
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
