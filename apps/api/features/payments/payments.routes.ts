/** What waits of all payments, and payments by what people know of them. */
import {
  PAYMENTS_OF_SETTLEMENTS,
  payments,
  REFUNDS_OF_DISPUTES,
  type WaitingPayments,
  waitingAuthorities,
} from '@dcir/core/payments/payments-contract'
import { holds } from '@dcir/core/permissions/authorities'
import { configured } from '../../db/configuration'
import type { Database } from '../../db/database'
import { type Call, routesOf, userOf } from '../../http/call'
import { paymentsOverview } from './payments-overview.store'
import type { PaymentFamily } from './requery.store'

/** Where payments by hand are switched off, nothing waits for somebody's hand. */
const switches = {
  manualRefunds: 'dcir.enable.manual.dispute-refund',
  manualSettlements: 'dcir.enable.manual.settlement-payment',
} as const

type Kind = keyof WaitingPayments

const mayCount = (call: Call, kind: Kind) => holds(userOf(call).authorities, waitingAuthorities[kind])

function familiesOf(call: Call): PaymentFamily[] {
  const { authorities } = userOf(call)
  return [
    ...(holds(authorities, REFUNDS_OF_DISPUTES) ? (['refunds'] as const) : []),
    ...(holds(authorities, PAYMENTS_OF_SETTLEMENTS) ? (['settlements'] as const) : []),
  ]
}

export const paymentsRoutes = (database: Database) =>
  routesOf(payments, {
    waiting: (call) =>
      database.read(call.scope, async (sql) => {
        const store = paymentsOverview(sql)
        const unknown = (kind: Kind, family: PaymentFamily) => (mayCount(call, kind) ? store.unknown(family) : null)
        const isOn = await configured(sql, ...Object.values(switches))
        const manual = (kind: keyof typeof switches, family: PaymentFamily) =>
          mayCount(call, kind) && isOn[switches[kind]] ? store.manual(family) : null
        return {
          unknownRefunds: await unknown('unknownRefunds', 'refunds'),
          unknownSettlements: await unknown('unknownSettlements', 'settlements'),
          manualRefunds: await manual('manualRefunds', 'refunds'),
          manualSettlements: await manual('manualSettlements', 'settlements'),
        }
      }),

    find: (call, { query }) =>
      database.read(call.scope, (sql) => paymentsOverview(sql).find(query.text.toUpperCase(), familiesOf(call))),
  })
