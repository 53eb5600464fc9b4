/** Which transactions have no line, wherever a pair may stand: on the line itself, or beside it. */
import { sql } from '../../../db/sql'

/** The day lets a line's own pair be found in one partition: it is always its transaction's day. */
export const UNPAIRED = sql`NOT EXISTS (SELECT 1 FROM statement_entries l
    WHERE l.transaction_id = t.id AND l.transaction_date = t.business_date)
  AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id)`
