/** Every endpoint of the platform. The consoles import single features; only the API, the docs and tests walk this. */
import { accounts } from './accounts'
import { audit } from './audit'
import { bulkDisputes } from './bulk-disputes'
import { configurations } from './configurations'
import { dashboards } from './dashboards'
import { disputeLists } from './dispute-lists'
import { disputeResponses } from './dispute-responses'
import { disputes } from './disputes'
import type { Endpoint } from './endpoint'
import { features } from './features'
import { reports } from './reports'
import { serverHealth } from './server-health'
import { session } from './session'
import { statements } from './statements'
import { superAgents } from './super-agents'
import { transactionProcessing } from './transaction-processing'
import { transactions } from './transactions'
import { views } from './views'

export const contract = {
  session,
  accounts,
  audit,
  transactions,
  reports,
  dashboards,
  disputes,
  'dispute-lists': disputeLists,
  'bulk-disputes': bulkDisputes,
  'dispute-responses': disputeResponses,
  statements,
  configurations,
  features,
  'super-agents': superAgents,
  'transaction-processing': transactionProcessing,
  'server-health': serverHealth,
  views,
} as const

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((entries) => Object.values(entries))
