/** Monitoring: how much work still waits to be finished, of each kind that people are waiting for. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'

export const PendingProcesses = z.object({
  /** Bulk settlements that are not completed, whatever holds them up. */
  pendingSettlements: z.int(),
  /** Refunds of accepted disputes that are not paid yet. */
  pendingDisputeRefunds: z.int(),
  /** Reports of settlement participants that are not there yet, failed ones with them. */
  pendingParticipantReports: z.int(),
  /** Closed bulk settlements without their report. */
  pendingSettlementsReports: z.int(),
  /** Since when the oldest of each waits; null where none does. */
  settlementsSince: z.nullable(Instant),
  refundsSince: z.nullable(Instant),
  participantReportsSince: z.nullable(Instant),
  settlementReportsSince: z.nullable(Instant),
})
export type PendingProcesses = z.infer<typeof PendingProcesses>

export const pendingProcesses = feature('pending-processes', {
  counts: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/pending-processes-reports',
    authority: 'DCIR_BACKOFFICE_ADMIN',
    summary: 'How many settlements, refunds and reports are pending',
    result: PendingProcesses,
  },
})

export const pendingProcessFields = fieldsOf(PendingProcesses, {
  pendingSettlements: is.count('Pending Settlements'),
  pendingDisputeRefunds: is.count('Pending Dispute Refunds'),
  pendingParticipantReports: is.count('Pending Participant Reports'),
  pendingSettlementsReports: is.count('Pending Settlement Reports'),
  settlementsSince: is.instant('Oldest Pending Settlement'),
  refundsSince: is.instant('Oldest Pending Dispute Refund'),
  participantReportsSince: is.instant('Oldest Pending Participant Report'),
  settlementReportsSince: is.instant('Oldest Pending Settlement Report'),
})
