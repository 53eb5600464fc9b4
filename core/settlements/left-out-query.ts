/** Filters of held transactions and of money owed back; read before the first paint. */
import * as z from 'zod/mini'
import { FilterText, PageQuery } from '../contract/schemas'
import { owedState } from '../payments/owed-query'

/** Why a transaction is held out of the bulks of its super agent. */
export const heldReasons = ['DISPUTED', 'FEE_EXCEEDS_AMOUNT', 'ACCEPTED', 'REVERSED'] as const
/** WAITING for something, or PAID_BACK because the customer has the money. */
export const heldStates = ['WAITING', 'PAID_BACK'] as const

const heldFields = {
  cardAcceptorId: z.optional(FilterText),
  heldReason: z.optional(z.enum(heldReasons)),
  heldState: z.optional(z.enum(heldStates)),
}
export const HeldFilter = z.strictObject(heldFields)
export type HeldFilter = z.infer<typeof HeldFilter>
export const HeldQuery = z.extend(PageQuery, heldFields)

const owedFields = {
  cardAcceptorId: z.optional(FilterText),
  bulkSettlementKey: z.optional(FilterText),
  owedState,
}
export const OwedBackFilter = z.strictObject(owedFields)
export type OwedBackFilter = z.infer<typeof OwedBackFilter>
export const OwedBackQuery = z.extend(PageQuery, owedFields)
