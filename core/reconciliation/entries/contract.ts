/** Account entries: the accepted rows of statements, with what each was paired with. */
import * as z from 'zod/mini'
import { bulkRowStatuses } from '../../bulk/contract'
import { feature } from '../../contract/endpoint'
import { BusinessDate, KoboField, pageOf } from '../../contract/schemas'
import { actionTable } from '../../permissions/actions'
import { FileKey } from '../contract'
import { EntrySearch, entryStatuses, FileEntryQuery, OpenEntryQuery } from './query'

export const AccountEntry = z.object({
  referenceId: z.string(),
  transactionDate: BusinessDate,
  narration: z.string(),
  maskedPan: z.string(),
  rrn: z.string(),
  stan: z.string(),
  amount: KoboField,
  terminalId: z.string(),
  isDebit: z.boolean(),
  reconStatus: z.enum(entryStatuses),
  /** Whether a person paired it. */
  isPairedByHand: z.boolean(),
  /** These five are of the transaction that the entry is paired with. */
  responseCode: z.nullable(z.string()),
  cardAcceptorId: z.nullable(z.string()),
  bulkSettlementKey: z.nullable(z.string()),
  logCode: z.nullable(z.string()),
  disputeCreationStatus: z.nullable(z.enum(bulkRowStatuses)),
  /** Why its dispute could not be logged; null where that was not tried, or is logged. */
  disputeFailure: z.nullable(z.string()),
})
export type AccountEntry = z.infer<typeof AccountEntry>

export const accountEntries = feature('account-entries', {
  search: {
    method: 'PUT',
    path: '/backoffice/reconciliation/account-entries',
    authority: actionTable['statements.view'],
    summary: 'Search the account entries of a day',
    body: EntrySearch,
    result: pageOf(AccountEntry),
    reads: true,
  },
  open: {
    method: 'GET',
    path: '/backoffice/reconciliation/open-entries',
    authority: actionTable['statements.view'],
    summary: 'List the account entries of all days that wait for somebody, the oldest first',
    query: OpenEntryQuery,
    result: pageOf(AccountEntry),
  },
  ofFile: {
    method: 'GET',
    path: '/backoffice/reconciliation/files/:fileKey/entries',
    authority: actionTable['statements.view'],
    summary: 'List the lines that a statement file brought, with what each was paired with',
    params: FileKey,
    query: FileEntryQuery,
    result: pageOf(AccountEntry),
    errors: ['not-found'],
  },
})
