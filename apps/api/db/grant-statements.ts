/** The rights of the API's role as statements, run after every migration. */
import { type TableRights, tableRights } from './grants'
import { identifier } from './pool'

/** Functions that its statements, policies, generated columns and indexes call. */
const functions = [
  'audit_first_break()',
  'audit_hash(bytea, audit_entries)',
  'ensure_settlement_partitions(date, date)',
  'days_off(integer)',
  'disputes_named(tsquery)',
  'ensure_statement_partitions(date, date)',
  'pair_reversals(text[])',
  'reserve_statement_entries(integer)',
  'ensure_transaction_partitions(date, date)',
  'match_key(text, text, text, text, bigint, boolean)',
  'name_words(text)',
  'reference(text, bigint, integer)',
  'reference(text, timestamptz, bigint, integer)',
  'scope_ids()',
  'scope_is_all()',
  'user_rights(integer)',
  'write_events(jsonb, timestamptz)',
]

/** Numbers that a statement draws by itself, ahead of the row; any other row draws its own. */
export const sequences: readonly string[] = ['bulk_settlements_id_seq', 'transactions_id_seq']

const rightsIn = ([table, { rights, columns }]: [string, TableRights]): string => {
  const list = rights.map((right) => (right === 'UPDATE' && columns ? `UPDATE (${columns.join(', ')})` : right))
  return `${list.join(', ')} ON public.${table}`
}

/**
 * Takes everything back and gives what is named above, so that a right that was dropped from the list is gone.
 * @param without roles that keep nothing
 */
export function grantStatements(role: string, without: readonly string[]): string[] {
  const to = `TO ${identifier(role)}`
  const from = `FROM ${[role, ...without].map(identifier).join(', ')}`
  return [
    `REVOKE ALL ON ALL TABLES IN SCHEMA public ${from}`,
    `REVOKE ALL ON ALL SEQUENCES IN SCHEMA public ${from}`,
    `REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public ${from}, PUBLIC`,
    `GRANT USAGE ON SCHEMA public ${to}`,
    ...Object.entries(tableRights).map((entry) => `GRANT ${rightsIn(entry)} ${to}`),
    ...sequences.map((one) => `GRANT USAGE ON SEQUENCE public.${one} ${to}`),
    ...functions.map((one) => `GRANT EXECUTE ON FUNCTION public.${one} ${to}`),
  ]
}
