/** Disputes that wait for a side: those that it answers, and those that the expiry job left for the bank. */

import { disputeKeys, failedResponseCodes, pendingApprovalFilter, toAnswerFilter } from '@dcir/core/disputes/lists'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { answeredBy } from '@dcir/core/disputes/transitions'
import { type Call, userOf } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { disputeListsStore } from './dispute-lists.store'

export const sideOf = (call: Call): DisputeSide => (userOf(call).userType === 'back-office' ? 'backoffice' : 'merchant')

/** Disputes that a side answers: the very rows that its list shows by this filter. */
export const toAnswer = (db: Sql, side: DisputeSide) =>
  disputeListsStore(db).sum({ filter: toAnswerFilter, side: answeredBy(side) })

/** Disputes that the expiry job left for the bank: the rows of the tab Disputes Pending Approval. */
export async function toApprove(db: Sql) {
  const codes = (await configured(db, disputeKeys.bankCodes))[disputeKeys.bankCodes]
  const filter = pendingApprovalFilter(failedResponseCodes(codes.join(',')))
  const { count, amount } = await disputeListsStore(db).sum({ filter, side: null })
  return { count, amount }
}
