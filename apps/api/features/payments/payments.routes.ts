/** Payments by what people know of them. */

import { PAYMENTS_OF_SETTLEMENTS, payments, REFUNDS_OF_DISPUTES } from '@dcir/core/payments/payments-contract'
import { holds } from '@dcir/core/permissions/authorities'
import { type Call, routesOf, userOf } from '../../call/call'
import type { Platform } from '../../domain/module'
import { paymentsOverview } from './payments-overview.store'
import type { PaymentFamily } from './requery.store'

function familiesOf(call: Call): PaymentFamily[] {
  const { authorities } = userOf(call)
  return [
    ...(holds(authorities, REFUNDS_OF_DISPUTES) ? (['refunds'] as const) : []),
    ...(holds(authorities, PAYMENTS_OF_SETTLEMENTS) ? (['settlements'] as const) : []),
  ]
}

export const paymentsRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(payments, {
    find: (call, { query }) =>
      database.read(call.scope, (db) => paymentsOverview(db).find(query.text.toUpperCase(), familiesOf(call))),
  })
