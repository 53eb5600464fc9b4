/**
 * Rights of the API's role on each table: as its SQL needs them. A table that is not named is closed to it, and so is a
 * partition, for it has no policy of its own: only the table above it may be read.
 */

type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

export interface TableRights {
  rights: readonly Right[]
  /** Where not every column may be changed, those that may. */
  columns?: readonly string[]
}

const read: TableRights = { rights: ['SELECT'] }
/** Rights on rows that are written once and never changed. */
const add: TableRights = { rights: ['SELECT', 'INSERT'] }
const change: TableRights = { rights: ['SELECT', 'INSERT', 'UPDATE'] }
const use: TableRights = { rights: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] }
const addAndRemove: TableRights = { rights: ['SELECT', 'INSERT', 'DELETE'] }
const changeOnly = (...columns: string[]): TableRights => ({ ...change, columns })
/** Names of columns, apart from each other by spaces. */
const columnsOf = (text: string): string[] => text.trim().split(/\s+/)
const updateOnly = (...columns: string[]): TableRights => ({ rights: ['SELECT', 'UPDATE'], columns })
/** A row that was set aside changes by a person's decision, or when it comes again. */
const decided = ['state', 'times', 'last_received_at', 'decided_at', 'decided_by', 'decision_reason']
const changeAndRemove = (...columns: string[]): TableRights => ({ ...use, columns })

export const tableRights: Readonly<Record<string, TableRights>> = {
  account_changes: add,
  alert_configs: updateOnly(
    ...columnsOf(`
      metric_name logical_operator threshold_value window_size cool_down_period email_recipients updated_at updated_by
      last_value evaluated_at clear_value firing_minutes in_quiet_hours breached_since`),
  ),
  alert_incidents: changeOnly('ended_at'),
  alert_notes: add,
  alerts: changeOnly('ended_at', 'mailed_at', 'acknowledged_at', 'acknowledged_by', 'acknowledge_reason'),
  audit_entries: add,
  audit_streams: changeOnly('last_id', 'sent_at'),
  bank_api_calls: addAndRemove,
  bulk_batches: changeOnly(
    ...columnsOf(`
      status completed_at failure_message successful_count failed_count storage_key archive_key`),
  ),
  bulk_items: changeOnly('status', 'message', 'attempts', 'log_code', 'transaction_time'),
  bulk_settlements: changeOnly(
    ...columnsOf(`
      status stop_reason stop_detail settlement_type transaction_time_end transaction_count transaction_total_amount
      transaction_charge_amount transaction_vat_amount transaction_merchant_amount terms certificate
      certificate_digest completed_at report_status report_generation_attempt report_failure report_key report_size
      report_sha256`),
  ),
  call_counts: use,
  // Its trigger writes them with the owner's rights.
  charge_type_versions: read,
  charge_types: change,
  configurations: updateOnly('config_value', 'version', 'updated_at', 'updated_by'),
  connection_closures: addAndRemove,
  day_sign_offs: add,
  directory_tokens: addAndRemove,
  dispute_days: change,
  dispute_events: add,
  dispute_receipts: add,
  disputes: changeOnly(
    ...columnsOf(`
      status resolution_status resolved_by resolved_at comment version cycle cycle_began tat_expiry tat_trace calendar
      payee_acknowledged_by warned_cycle`),
  ),
  entry_disputes: { rights: use.rights, columns: ['batch', 'row_number'] },
  entry_pairings: addAndRemove,
  entry_resolutions: addAndRemove,
  event_attempts: add,
  event_endpoints: changeOnly(
    ...columnsOf(`
      address description kinds active secret previous_secret previous_until failing_since off_reason version
      removed_at`),
  ),
  event_messages: { rights: use.rights, columns: ['status', 'failures', 'due_at', 'ended_at'] },
  fault_acknowledgements: add,
  held_transactions: read,
  idempotency_keys: use,
  jobs: use,
  // The content of a message is written again when another message is merged into it.
  outbox_messages: { rights: use.rights, columns: ['status', 'content', 'events', 'sent_at', 'failure'] },
  paid_twice_ends: add,
  participant_reports: changeOnly(
    ...columnsOf(`
      generation status failure created_at file_key file_size file_sha256`),
  ),
  participant_users: changeOnly('participant_ids', 'user_id', 'version', 'removed_at'),
  password_history: add,
  payment_attempts: changeOnly(
    ...columnsOf(`
      status comment completed_at queries next_query_at sent_at bank_answer bank_answered_at`),
  ),
  payment_events: add,
  payment_requests: changeOnly(
    ...columnsOf(`
      status attempts next_attempt_at updated_at completed_at processed_by downloaded_at downloaded_by debit_account
      debit_account_name`),
  ),
  public_holidays: change,
  recovery_codes: addAndRemove,
  roles: changeOnly(
    ...columnsOf(`
      name friendly_name user_type description authorities monitor version removed_at`),
  ),
  saved_views: use,
  // A row that is read for its user is locked, which asks for the right to change something of it.
  second_factor_enrolments: { rights: use.rights, columns: ['secret', 'expires_at'] },
  second_factor_challenges: { rights: use.rights, columns: ['key_hash'] },
  server_reports: use,
  service_credentials: changeAndRemove('token_hash', 'last_seen_at'),
  set_aside_transactions: changeOnly(...decided),
  sessions: { rights: use.rights, columns: ['last_seen_at', 'stage'] },
  service_accounts: changeOnly(
    ...columnsOf(`
      name description entries address_ranges expires_on made_by approved_by revoked_at revoked_by version`),
  ),
  service_keys: changeOnly('revoked_by', 'revoked_at', 'last_used_at', 'last_used_from'),
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
    ...columnsOf(`
      column_header value_type value_format mandatory rule version updated_by updated_at`),
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
    ...columnsOf(`
      status storage_key percentage rows_read success_count failed_count duplicate_count matched_success_count
      matched_failed_count completed_at failure_message can_retry withdrawn_by withdrawn_at withdrawal_reason rerun_at
      layout_account layout_version`),
  ),
  statement_matches: addAndRemove,
  statement_pairs: read,
  statement_statistics: use,
  statement_open_entries: addAndRemove,
  // A nightly one that found nothing leaves no trace.
  statement_reruns: { rights: use.rights, columns: ['ended_at', 'success_count', 'failed_count', 'failure_message'] },
  statement_reports: changeAndRemove(
    ...columnsOf(`
      status percentage row_count storage_key file_size sha256 read_from completed_at available_until failure_message`),
  ),
  super_agent_participants: addAndRemove,
  super_agents: change,
  training_world: updateOnly('ahead_ms'),
  transaction_channels: change,
  transaction_days: change,
  transaction_field_values: add,
  transaction_hours: change,
  transaction_reports: changeAndRemove(
    ...columnsOf(`
      status percentage row_count storage_key file_size sha256 completed_at available_until failure_message`),
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
    ...columnsOf(`
      active version failed_attempts locked_at password_hash must_change_password one_time_until second_factor_secret
      second_factor_step second_factor_since directory_subject`),
  ),
  worker_heartbeats: use,
  workflow_requests: changeOnly('request_status', 'authorizer', 'authorizers_comment', 'updated_at'),
}
