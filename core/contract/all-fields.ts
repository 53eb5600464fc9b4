/** Vocabularies of all nouns, for the document of the API, which describes each field by them. */
import * as accessAudit from '../access/audit/fields'
import * as accessHistory from '../access/history-fields'
import * as accessRoles from '../access/roles/fields'
import * as accessServiceAccounts from '../access/service-accounts/fields'
import * as accessSuperAgentUsers from '../access/super-agent-users/fields'
import * as accessUsers from '../access/users/fields'
import * as accessWorkflow from '../access/workflow/fields'
import * as bulk from '../bulk/fields'
import * as disputesBulk from '../disputes/bulk-fields'
import * as disputes from '../disputes/fields'
import * as monitoringAlertConfigs from '../monitoring/alert-configs-contract'
import * as monitoringBankApiCalls from '../monitoring/bank-api-calls-contract'
import * as monitoringConnectionClosures from '../monitoring/connection-closures-contract'
import * as monitoringIncidents from '../monitoring/incidents-contract'
import * as monitoringLastTransactions from '../monitoring/last-transactions-contract'
import * as monitoringLongRunningQueries from '../monitoring/long-running-queries-contract'
import * as monitoringPendingProcesses from '../monitoring/pending-processes-contract'
import * as monitoringServerHealth from '../monitoring/server-health-contract'
import * as monitoringServices from '../monitoring/services-contract'
import * as monitoringTransactionProcessing from '../monitoring/transaction-processing-contract'
import * as monitoringUnknownPayments from '../monitoring/unknown-payments-contract'
import * as payments from '../payments/fields'
import * as reconciliationConfigurations from '../reconciliation/configurations/fields'
import * as reconciliationDays from '../reconciliation/days/fields'
import * as reconciliationEntries from '../reconciliation/entries/fields'
import * as reconciliationExceptionsSheet from '../reconciliation/exceptions-sheet'
import * as reconciliation from '../reconciliation/fields'
import * as reconciliationLayouts from '../reconciliation/layouts/fields'
import * as reconciliationSignOffs from '../reconciliation/sign-offs/fields'
import * as referenceChargeTypes from '../reference/charge-types/fields'
import * as referenceConfigurations from '../reference/configurations/fields'
import * as referenceEventEndpoints from '../reference/event-endpoints/fields'
import * as referenceParticipantUsers from '../reference/participant-users/fields'
import * as referenceParticipants from '../reference/participants/fields'
import * as referencePublicHolidays from '../reference/public-holidays/noun'
import * as referenceSuperAgents from '../reference/super-agents/fields'
import * as referenceTransitAccounts from '../reference/transit-accounts/noun'
import * as settlementsBulkSettlements from '../settlements/bulk-settlements-fields'
import * as settlementsLeftOut from '../settlements/left-out-fields'
import * as settlementsParticipantReports from '../settlements/participant-reports-fields'
import * as transactions from '../transactions/fields'
import * as transactionsReports from '../transactions/reports-fields'
import * as transactionsSetAside from '../transactions/set-aside-contract'
import type { Field, Vocabulary } from './vocabulary'

const modules: readonly Readonly<Record<string, unknown>>[] = [
  accessAudit,
  accessHistory,
  accessRoles,
  accessServiceAccounts,
  accessSuperAgentUsers,
  accessUsers,
  accessWorkflow,
  bulk,
  disputesBulk,
  disputes,
  monitoringAlertConfigs,
  monitoringBankApiCalls,
  monitoringConnectionClosures,
  monitoringIncidents,
  monitoringLastTransactions,
  monitoringLongRunningQueries,
  monitoringPendingProcesses,
  monitoringServerHealth,
  monitoringServices,
  monitoringTransactionProcessing,
  monitoringUnknownPayments,
  payments,
  reconciliationConfigurations,
  reconciliationDays,
  reconciliationEntries,
  reconciliationExceptionsSheet,
  reconciliation,
  reconciliationLayouts,
  reconciliationSignOffs,
  referenceChargeTypes,
  referenceConfigurations,
  referenceEventEndpoints,
  referenceParticipantUsers,
  referenceParticipants,
  referencePublicHolidays,
  referenceSuperAgents,
  referenceTransitAccounts,
  settlementsBulkSettlements,
  settlementsLeftOut,
  settlementsParticipantReports,
  transactions,
  transactionsReports,
  transactionsSetAside,
]

const isField = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && 'name' in value && 'label' in value && 'kind' in value

function isVocabulary(value: unknown): value is Vocabulary<string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([name, field]) => isField(field) && field.name === name)
}

/** A declared noun has its vocabulary as a part. */
const fieldsOfNoun = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'fields' in value && 'filters' in value ? value.fields : value

/** The longest first. */
export const allVocabularies: readonly Vocabulary<string>[] = modules
  .flatMap((module) => Object.values(module).map(fieldsOfNoun).filter(isVocabulary))
  .sort((one, other) => Object.keys(other).length - Object.keys(one).length)
