/** Daily reconciliation endpoints. */
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { waitingSince } from '@dcir/core/reconciliation/days/rules'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { routesOf } from '../../../call/call'
import { configured } from '../../../db/configuration'
import type { Database, Sql } from '../../../db/database'
import type { Clock } from '../../../kit/clock'
import type { Writes } from '../../../write/write'
import { readCalendar } from '../../disputes/calendar'
import { createExceptionsService } from '../exceptions/decide-exceptions'
import { daysStore } from './days.store'
import { failedCredits, undisputed } from './failed-credits'

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
}

const approvedCodes = async (db: Sql) => (await configured(db, responseCodeKeys.SUCCESS))[responseCodeKeys.SUCCESS]

export function daysRoutes({ database, clock, writes }: Deps) {
  const exceptions = createExceptionsService({ database, writes })
  const credits = failedCredits(writes)
  return routesOf(reconciliationDays, {
    list: (call, { query: { page: index, size, transactionIndicator, startDate, endDate } }) => {
      return database.read(call.scope, async (db) => {
        const asked = {
          isDebit: transactionIndicator === 'DEBIT',
          approved: await approvedCodes(db),
          startDate,
          endDate,
        }
        return daysStore(db).list(asked, index, size)
      })
    },

    databaseExceptions: (call, { query: { page: index, size, transactionIndicator, transactionDate, state } }) =>
      database.read(call.scope, async (db) => {
        const now = clock.now()
        const { holidays } = await readCalendar(db, now)
        const asked = {
          transactionDate,
          state,
          isDebit: transactionIndicator === 'DEBIT',
          approved: await approvedCodes(db),
          waitingSince: waitingSince(now, holidays),
        }
        return daysStore(db).exceptions(asked, index, size)
      }),

    nearest: (call, { params }) => exceptions.nearest(call, params.referenceId),
    alike: (call, { params }) => exceptions.alike(call, params.referenceId),
    resolve: (call, { params, body }) => exceptions.resolve(call, params.referenceId, body),
    pair: (call, { params, body }) => exceptions.pair(call, params.referenceId, body),
    undo: (call, { params, body }) => exceptions.undo(call, params.referenceId, body),
    undisputed: (call, { query }) => database.read(call.scope, (db) => undisputed(db, query.date)),
    initiateDisputes: (call, { query }) => credits.initiate(call, query.disputeDate),
    reinitiateDisputes: (call, { query }) => credits.reinitiate(call, query.date),
  })
}
