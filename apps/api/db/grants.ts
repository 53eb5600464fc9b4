/**
 * What the API's role may do with each table: what its SQL does. A table that is not named is closed to it, and so is a
 * partition, for it has no policy of its own: only the table above it may be read.
 */

/** The role that the API works as. It owns nothing and cannot bypass row-level security. */
export const API_ROLE = 'dcir_api'

type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

export interface TableRights {
  rights: readonly Right[]
  /** Where not every column may be changed, those that may. */
  columns?: readonly string[]
}

const read: TableRights = { rights: ['SELECT'] }
/** What is written once and never changed. */
const add: TableRights = { rights: ['SELECT', 'INSERT'] }
const change: TableRights = { rights: ['SELECT', 'INSERT', 'UPDATE'] }
const use: TableRights = { rights: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] }
const addAndRemove: TableRights = { rights: ['SELECT', 'INSERT', 'DELETE'] }
const changeOnly = (...columns: string[]): TableRights => ({ ...change, columns })
const updateOnly = (...columns: string[]): TableRights => ({ rights: ['SELECT', 'UPDATE'], columns })
const changeAndRemove = (...columns: string[]): TableRights => ({ ...use, columns })

export const tableRights: Readonly<Record<string, TableRights>> = {
  alert_configs: updateOnly(
    'metric_name',
    'logical_operator',
    'threshold_value',
    'window_size',
    'cool_down_period',
    'email_recipients',
    'changed_at',
    'changed_by',
    'last_value',
    'evaluated_at',
    'clear_value',
    'firing_minutes',
    'in_quiet_hours',
    'breached_since',
  ),
  alert_incidents: changeOnly('ended_at'),
  alert_notes: add,
  alerts: changeOnly('ended_at', 'mailed_at', 'acknowledged_at', 'acknowledged_by', 'acknowledge_reason'),
  audit_entries: add,
  bank_api_calls: addAndRemove,
  bulk_batches: changeOnly(
    'status',
    'completed_at',
    'failure_message',
    'successful_count',
    'failed_count',
    'storage_key',
    'archive_key',
  ),
  bulk_items: changeOnly('status', 'message', 'attempts', 'log_code', 'transaction_time'),
  bulk_settlements: changeOnly(
    'status',
    'stop_reason',
    'stop_detail',
    'settlement_type',
    'transaction_time_end',
    'transaction_count',
    'transaction_total_amount',
    'transaction_charge_amount',
    'transaction_vat_amount',
    'transaction_merchant_amount',
    'terms',
    'certificate',
    'certificate_digest',
    'completed_at',
    'report_status',
    'report_generation_attempt',
    'report_failure',
    'report_key',
    'report_size',
    'report_sha256',
  ),
  call_counts: use,
  // Its trigger writes them with the owner's rights.
  charge_type_versions: read,
  charge_types: change,
  configurations: updateOnly('config_value', 'version', 'changed_at', 'changed_by'),
  connection_closures: addAndRemove,
  day_sign_offs: add,
  directory_tokens: addAndRemove,
  dispute_days: change,
  dispute_events: add,
  dispute_receipts: add,
  disputes: changeOnly(
    'status',
    'resolution_status',
    'resolved_by',
    'resolved_at',
    'comment',
    'version',
    'cycle',
    'cycle_began',
    'tat_expiry',
    'tat_trace',
    'calendar',
    'payee_acknowledged_by',
  ),
  entry_disputes: { rights: use.rights, columns: ['batch', 'row_number'] },
  entry_pairings: addAndRemove,
  entry_resolutions: addAndRemove,
  held_transactions: read,
  idempotency_keys: use,
  jobs: use,
  // What a message says is written again while another is collapsed into it.
  outbox_messages: { rights: use.rights, columns: ['status', 'content', 'events', 'sent_at', 'failure'] },
  participant_reports: changeOnly(
    'generation',
    'status',
    'failure',
    'created_at',
    'file_key',
    'file_size',
    'file_sha256',
  ),
  participant_users: changeOnly('participant_ids', 'user_id', 'version', 'removed_at'),
  password_history: add,
  payment_attempts: changeOnly(
    'status',
    'comment',
    'completed_time',
    'queries',
    'next_query_at',
    'sent_at',
    'bank_answer',
    'bank_answered_at',
  ),
  payment_events: add,
  payment_requests: changeOnly(
    'status',
    'attempts',
    'next_attempt_at',
    'last_updated',
    'completed_at',
    'processed_by',
    'downloaded_at',
    'downloaded_by',
    'debit_account',
    'debit_account_name',
  ),
  public_holidays: change,
  recovery_codes: addAndRemove,
  roles: add,
  saved_views: use,
  // A row that is read for its user is locked, which asks for the right to change something of it.
  second_factor_enrolments: { rights: use.rights, columns: ['secret', 'expires_at'] },
  second_factor_challenges: { rights: use.rights, columns: ['key_hash'] },
  server_reports: use,
  service_credentials: change,
  sessions: { rights: use.rights, columns: ['last_seen_at', 'stage'] },
  service_restarts: change,
  settlement_changes: addAndRemove,
  settlement_cursors: changeOnly('settled_until', 'arrived_id'),
  settlement_held: { rights: use.rights, columns: ['reason'] },
  settlement_lines: add,
  settlement_owed_back: changeOnly('ended_at', 'end_reason', 'end_comment', 'ended_by'),
  settlement_participants: change,
  settlement_shares: add,
  settlement_transit_accounts: change,
  simulations: change,
  statement_columns: updateOnly(
    'column_header',
    'value_type',
    'value_format',
    'mandatory',
    'rule',
    'version',
    'changed_by',
    'changed_at',
  ),
  statement_day_totals: {
    rights: use.rights,
    columns: ['success_count', 'success_value', 'failed_count', 'failed_value'],
  },
  statement_days: { rights: use.rights, columns: ['decided_at'] },
  // Lines are taken out only with the whole file that brought them.
  statement_entries: addAndRemove,
  statement_errors: add,
  statement_layouts: add,
  statement_files: changeOnly(
    'status',
    'storage_key',
    'percentage',
    'rows_read',
    'success_count',
    'failed_count',
    'duplicate_count',
    'matched_success_count',
    'matched_failed_count',
    'completed_at',
    'failure_message',
    'withdrawn_by',
    'withdrawn_at',
    'withdrawal_reason',
    'rerun_at',
    'layout_account',
    'layout_version',
  ),
  statement_matches: addAndRemove,
  statement_pairs: read,
  statement_statistics: use,
  statement_open_entries: addAndRemove,
  // A nightly one that found nothing leaves no trace.
  statement_reruns: { rights: use.rights, columns: ['ended_at', 'success_count', 'failed_count', 'failure_message'] },
  statement_reports: changeAndRemove(
    'status',
    'percentage',
    'row_count',
    'storage_key',
    'file_size',
    'sha256',
    'read_from',
    'completed_at',
    'available_until',
    'failure_message',
  ),
  super_agent_participants: addAndRemove,
  super_agents: change,
  transaction_days: change,
  transaction_hours: change,
  transaction_reports: changeAndRemove(
    'status',
    'percentage',
    'row_count',
    'storage_key',
    'file_size',
    'sha256',
    'completed_at',
    'available_until',
    'failure_message',
  ),
  transaction_reversals: add,
  transaction_slots: change,
  transactions: changeOnly('dispute_log_code'),
  unknown_sign_ins: use,
  used_credentials: addAndRemove,
  user_roles: addAndRemove,
  user_super_agents: add,
  // Neither whom a user works for nor what they are called can be changed from here.
  users: changeOnly(
    'active',
    'version',
    'failed_attempts',
    'locked_at',
    'password_hash',
    'must_change_password',
    'second_factor_secret',
    'second_factor_step',
    'second_factor_since',
    'directory_subject',
  ),
  worker_heartbeats: use,
  workflow_requests: changeOnly('request_status', 'authorizer', 'authorizers_comment', 'last_modified_on'),
}

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
