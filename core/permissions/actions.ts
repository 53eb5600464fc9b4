import type { Authority } from './authority-table'

/**
 * The permission that a labelled action needs, for actions of several endpoints or screens, all of which read it here: a
 * bank that moves an action to another permission changes this table alone. The bulk lists' row actions keep the strings
 * of the specification although no call exists yet; a list renders an item only when its operation exists.
 */
export const actionTable = {
  'transactions.log-dispute': ['bo_dcir_create_dispute_transaction', 'fo_dcir_create_disputes'],
  'transactions.check-dispute': ['bo_dcir_get_dispute_transactions', 'fo_dcir_get_backoffice_disputes'],
  'statements.view': 'bo_dcir_get_all_transactions',
  'statements.upload': 'bo_dcir_update_dispute_transaction',
  'statements.rerun': 'bo_dcir_update_dispute_transaction',
  'statements.retry': 'bo_dcir_update_dispute_transaction',
  'statements.withdraw': 'bo_dcir_update_dispute_transaction',
  'statements.pair': 'bo_dcir_update_dispute_transaction',
  'statements.resolve-exception': 'bo_dcir_update_dispute_transaction',
  'statements.sign-off': 'bo_dcir_update_dispute_transaction',
  'statements.initiate-disputes': 'bo_dcir_create_dispute_transaction',
  'statements.view-configurations': 'bo_view_configurations',
  'statements.configure': 'bo_manage_configurations',
  'events.view': ['bo_view_configurations', 'bo_manage_configurations'],
  'events.configure': 'bo_manage_configurations',
  // A super agent's administrators alone: where its data goes is theirs to say.
  'events.own': 'fo_dcir_create_merchant_user',
  'audit.read': ['bo_view_configurations', 'bo_manage_configurations'],
  'bulk-list.UPDATE': 'bo_dcir_update_participant',
  'bulk-list.DELETE': 'bo_dcir_remove_participant',
} as const satisfies Record<string, Authority | readonly Authority[]>

export type ActionLabel = keyof typeof actionTable
