/** The rights of the API's role as statements, run after every migration. */
import { API_ROLE, type TableRights, tableRights } from './grants'

/** Functions that its statements, policies and generated columns call. */
const functions = [
  'audit_first_break()',
  'audit_hash(bytea, audit_entries)',
  'ensure_settlement_partitions(date, date)',
  'days_off(integer)',
  'ensure_statement_partitions(date, date)',
  'pair_reversals(text[])',
  'reserve_statement_entries(integer)',
  'ensure_transaction_partitions(date, date)',
  'match_key(text, text, text, text, bigint, boolean)',
  'scope_ids()',
  'scope_is_all()',
  'user_rights(integer)',
]

/** Numbers that a statement draws by itself, ahead of the row; any other row draws its own. */
export const sequences: readonly string[] = ['bulk_settlements_id_seq', 'disputes_id_seq', 'transactions_id_seq']

function grantOf([table, { rights, columns }]: [string, TableRights]): string {
  const list = rights.map((right) => (right === 'UPDATE' && columns ? `UPDATE (${columns.join(', ')})` : right))
  return `GRANT ${list.join(', ')} ON public.${table} TO ${API_ROLE}`
}

/** Takes everything back and gives what is named above, so that a right that was dropped from the list is gone. */
export const grantStatements: readonly string[] = [
  `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${API_ROLE}`,
  `REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${API_ROLE}`,
  `REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC, ${API_ROLE}`,
  `GRANT USAGE ON SCHEMA public TO ${API_ROLE}`,
  ...Object.entries(tableRights).map(grantOf),
  ...sequences.map((one) => `GRANT USAGE ON SEQUENCE public.${one} TO ${API_ROLE}`),
  ...functions.map((one) => `GRANT EXECUTE ON FUNCTION public.${one} TO ${API_ROLE}`),
]
