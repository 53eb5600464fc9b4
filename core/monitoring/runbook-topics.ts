/** Topics of the runbook, apart from its texts, which are loaded only when somebody asks for them. */
import { faultCodes } from './faults-contract'

/** The watched figures first, then what is wrong beside them, then what cannot be seen at all, then what Prometheus sees. */
export const runbookTopics = [
  'TRANSACTION_FAILURE_RATE',
  'TRANSACTION_COUNT',
  'BANK_RESPONSE_TIME',
  'BANK_API_FAILURE_RATE',
  'PENDING_DISPUTE_REFUNDS',
  'INGESTION_SET_ASIDE',
  'BACKUP_AGE',
  ...faultCodes,
  'NOT_WATCHED',
  'NO_ANSWER',
  // Alerts that Prometheus alone raises.
  'UNEXPECTED_ERRORS',
  'SLOW_ANSWERS',
  'CONNECTIONS_SHORT',
  'SIGN_INS_FAILING',
  'DISPUTES_DUE',
  'DISK_FULL',
  'FIGURE_MISSING',
  'BUILDS_DIFFER',
] as const
export type RunbookTopic = (typeof runbookTopics)[number]

/** The page about a figure by its code, where there is one. */
export const runbookTopic = (code: string): RunbookTopic | undefined => runbookTopics.find((topic) => topic === code)
