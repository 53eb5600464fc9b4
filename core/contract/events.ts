/**
 * The events that other systems can hear: each kind with what its body holds and who may hear of it. Bodies name records by
 * their ids, with states and amounts in kobo, and hold nothing about a person.
 */
import * as z from 'zod/mini'
import { BusinessDate, Instant } from './schemas'

export interface EventKind {
  /** One sentence: when it is sent. */
  says: string
  /** `super-agent`: the super agent of the record may hear of it beside the bank. */
  hears: 'bank' | 'super-agent'
  data: z.ZodMiniObject
}

const kind = <Shape extends z.core.$ZodShape>(hears: EventKind['hears'], says: string, shape: Shape) => ({
  says,
  hears,
  data: z.strictObject(shape),
})

/** Each amount is named with its unit. */
const amountKobo = z.int()
/** The super agent whose record it is about; the database adds it. */
const ofAgent = { merchantId: z.string() }
const dispute = {
  ...ofAgent,
  logCode: z.string(),
  transactionSearchKey: z.string(),
  amountKobo,
  /** Counts its reopenings, from 1. */
  cycle: z.int(),
}
const state = { status: z.string(), resolutionStatus: z.string() }
const refund = { ...ofAgent, logCode: z.string(), transactionSearchKey: z.string(), amountKobo }
const reference = z.nullable(z.string())
const bulk = { ...ofAgent, bulkSettlementKey: z.string() }
const settlementPayment = { ...bulk, requestId: z.string(), recipientType: z.string(), amountKobo }
/** Last answer of the bank; a person has to find out once the bank is not asked any more. */
const unknown = { reference: z.string(), bankAnswer: z.string(), needsPerson: z.boolean() }
const statement = { fileKey: z.string() }
/** Report; one of the bank itself has no super agent. */
const report = {
  merchantId: z.optional(z.string()),
  report: z.enum(['transactions', 'statement']),
  reportId: z.string(),
}
const request = { reference: z.string(), action: z.string() }
/** Change of how the platform is set up: the number of its entry in the audit trail, and the endpoint that made it. */
const administration = { entry: z.int(), action: z.string() }
const alert = {
  alertId: z.int(),
  metricCode: z.string(),
  value: z.number(),
  thresholdValue: z.number(),
  logicalOperator: z.string(),
  raisedAt: Instant,
}

export const eventKinds = {
  'dispute.logged': kind('super-agent', 'A dispute was logged and waits for its answer.', {
    ...dispute,
    loggedBySide: z.string(),
    tatExpiry: Instant,
  }),
  'dispute.expiring': kind('super-agent', 'A dispute that nobody has answered runs out within 24 hours.', {
    ...dispute,
    tatExpiry: Instant,
  }),
  'dispute.answered': kind('super-agent', 'A dispute was accepted or declined by a person.', { ...dispute, ...state }),
  'dispute.expired': kind('super-agent', 'A dispute ran out: it was accepted, or waits for the bank’s approval.', {
    ...dispute,
    ...state,
  }),
  'dispute.reopened': kind('super-agent', 'A dispute was opened again, as its next cycle.', {
    ...dispute,
    ...state,
  }),
  'refund.paid': kind('super-agent', 'The refund of a dispute was paid.', { ...refund, reference }),
  'refund.failed': kind('super-agent', 'An attempt to pay a refund failed.', {
    ...refund,
    reference,
    willRetry: z.boolean(),
  }),
  'refund.canceled': kind('super-agent', 'A refund was taken back before it was sent.', { ...refund, reference }),
  'refund.unknown': kind('bank', 'A refund was sent and the bank does not say what became of it.', {
    ...refund,
    ...unknown,
  }),
  'settlement.closed': kind('super-agent', 'A bulk settlement was closed.', {
    ...bulk,
    from: Instant,
    until: Instant,
    transactions: z.int(),
    amountKobo,
    feeKobo: z.int(),
    vatKobo: z.int(),
    netKobo: z.int(),
    held: z.int(),
  }),
  'settlement.paid': kind('super-agent', 'All that was to be paid of a bulk settlement is paid.', {
    ...bulk,
    netKobo: z.int(),
  }),
  'settlement.stopped': kind('bank', 'A bulk settlement cannot be closed until its set-up is changed.', {
    ...bulk,
    reason: z.string(),
  }),
  'settlement.payment_failed': kind('bank', 'An attempt to pay a part of a bulk settlement failed.', {
    ...settlementPayment,
    reference,
    willRetry: z.boolean(),
  }),
  'settlement.payment_unknown': kind('bank', 'A payment was sent and the bank does not say what became of it.', {
    ...settlementPayment,
    ...unknown,
  }),
  'statement.done': kind('bank', 'A statement file was loaded and matched.', {
    ...statement,
    rows: z.int(),
    duplicates: z.int(),
    matched: z.int(),
    exceptions: z.int(),
  }),
  'statement.exceptions': kind('bank', 'A statement file that was matched left exceptions.', {
    ...statement,
    failedMatches: z.int(),
    unmatched: z.int(),
    refusedRows: z.int(),
  }),
  'statement.failed': kind('bank', 'A statement file could not be loaded.', { ...statement, canRetry: z.boolean() }),
  'statement.withdrawn': kind('bank', 'A statement file was withdrawn as a whole.', statement),
  'day.signed_off': kind('bank', 'A day of reconciliation was signed off.', {
    transactionDate: BusinessDate,
    digest: z.string(),
  }),
  'request.waiting': kind('bank', 'A change waits for a second person.', request),
  'request.decided': kind('bank', 'A change was approved, declined or canceled.', { ...request, status: z.string() }),
  'report.ready': kind('super-agent', 'A report can be downloaded.', {
    ...report,
    rows: z.int(),
    availableUntil: Instant,
  }),
  'report.failed': kind('super-agent', 'A report could not be made.', report),
  'bulk.done': kind('super-agent', 'Every row of a bulk file is done or refused.', {
    merchantId: z.optional(z.string()),
    batchId: z.string(),
    batchKind: z.string(),
    rows: z.int(),
    refusedRows: z.int(),
  }),
  'transaction.set_aside': kind('bank', 'Rows from the switch were not ingested and wait for a person.', {
    conflicting: z.int(),
    quarantined: z.int(),
    refused: z.int(),
  }),
  'role.changed': kind('bank', 'A role was made, changed or removed.', { ...administration, role: z.string() }),
  'user.changed': kind(
    'bank',
    'A user was made, or their status, password or second factor was changed.',
    administration,
  ),
  'program.changed': kind('bank', 'A service account or one of its keys was made, changed or removed.', administration),
  'setting.changed': kind('bank', 'A configuration was changed.', { ...administration, configKey: z.string() }),
  'backup.taken': kind('bank', 'A backup of the platform’s own database was taken.', {
    entry: z.int(),
    files: z.int(),
    bytes: z.int(),
  }),
  'alert.raised': kind('bank', 'A watched figure is out of bounds.', alert),
  'alert.ended': kind('bank', 'A watched figure is within its bounds again.', { ...alert, endedAt: Instant }),
} as const satisfies Record<string, EventKind>

export type EventName = keyof typeof eventKinds
export const eventNames = Object.keys(eventKinds) as EventName[]

/** The kinds that a super agent may hear of. */
export const agentEventNames = eventNames.filter((name) => eventKinds[name].hears === 'super-agent')

/** The body of a kind, less the `merchantId` that the database adds. */
export type EventData<Name extends EventName> = Omit<z.infer<(typeof eventKinds)[Name]['data']>, 'merchantId'>
