/** Payments without an answer of the bank, by the same count as the back office's page of today. */

import { kobo } from '@dcir/core/money/kobo'
import { type UnknownPayments, unknownPayments } from '@dcir/core/monitoring/unknown-payments-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import type { Sql } from '../../db/database'
import type { Platform } from '../../domain/module'
import { paymentsStore } from '../payments/payments.store'
import { paymentsOverview } from '../payments/payments-overview.store'

const iso = (at: Date | null | undefined) => (at ? lagosIso(at) : null)

/** How many they are, how much, since when, and when the bank is asked next. */
export async function readUnknownPayments(db: Sql): Promise<UnknownPayments> {
  const found = await paymentsOverview(db).unknown()
  return {
    count: found?.count ?? 0,
    amount: kobo(found?.amount ?? 0),
    oldestSentAt: iso(found?.since),
    nextQueryAt: iso(found?.nextQueryAt),
    windowHours: await paymentsStore(db).requeryWindow(),
  }
}

export const unknownPaymentsRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(unknownPayments, {
    show: (call) => database.read(call.scope, readUnknownPayments),
  })
