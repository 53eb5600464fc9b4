/** Filters of held transactions and of money owed back; read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../contract/schemas'
import { by } from '../contract/search'
import { filterShape } from '../contract/search-schema'
import { owedStates } from '../payments/owed-query'

/** Why a transaction is held out of the bulks of its super agent. */
export const heldReasons = ['DISPUTED', 'FEE_EXCEEDS_AMOUNT', 'ACCEPTED', 'REVERSED'] as const
/** WAITING for something, or PAID_BACK because the customer has the money. */
export const heldStates = ['WAITING', 'PAID_BACK'] as const

export const heldFilters = {
  cardAcceptorId: by.value,
  heldReason: by.choice(heldReasons),
  heldState: by.choice(heldStates),
}
const heldShape = filterShape(heldFilters)
export const HeldFilter = z.strictObject(heldShape)
export type HeldFilter = z.infer<typeof HeldFilter>
export const HeldQuery = z.extend(PageQuery, heldShape)

/** Open entries unless others are wanted. */
export const owedBackFilters = { cardAcceptorId: by.value, bulkSettlementKey: by.key, owedState: by.choice(owedStates) }
const owedShape = filterShape(owedBackFilters)
export const OwedBackFilter = z.strictObject(owedShape)
export type OwedBackFilter = z.infer<typeof OwedBackFilter>
export const OwedBackQuery = z.extend(PageQuery, owedShape)
