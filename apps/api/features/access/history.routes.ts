/** The history of records, for whoever may see the record itself. */

import { type HistoryEntry, history } from '@dcir/core/access/history-contract'
import { contract } from '@dcir/core/contract/all'
import { grantsThrough, isExport } from '@dcir/core/contract/endpoint'
import { hasHistory } from '@dcir/core/contract/requested-fields'
import { Refusal } from '@dcir/core/errors/catalogue'
import { holds } from '@dcir/core/permissions/authorities'
import { lagosIso } from '@dcir/core/time/lagos'
import { type Call, routesOf, userOf } from '../../call/call'
import { mapPage } from '../../db/lists'
import type { Platform } from '../../domain/module'
import { wordsOfAction } from './audit/action-words'
import { type HistoryOf, type HistoryRow, historyStore } from './history.store'

/** @throws Refusal when the noun keeps no history, or when the caller may not see its records */
function historyOf(call: Call, params: { noun: string; record: string }, name: string | undefined): HistoryOf {
  const { noun, record } = params
  const entries = contract[noun]
  const seen = entries?.list ?? entries?.show
  if (!entries || !seen || !hasHistory(noun)) throw new Refusal('not-found', { label: 'History' })
  const grants = grantsThrough(seen, 'backoffice')
  if (!grants.includes('bank-staff') && !holds(userOf(call).authorities, grants)) throw new Refusal('not-allowed')
  const writing = Object.values(entries).filter((one) => one.method !== 'GET' && !isExport(one))
  return { actions: writing.map(({ key }) => key), record, creation: `${noun}.create`, name }
}

const text = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

const serialise = ({ id: _, at, action, description, beforeData, afterData, ...rest }: HistoryRow): HistoryEntry => ({
  ...rest,
  action,
  at: lagosIso(at),
  description: description ?? wordsOfAction(action),
  beforeData: text(beforeData),
  afterData: text(afterData),
})

export const historyRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(history, {
    list: (call, { params, query: { name, ...paged } }) => {
      const of = historyOf(call, params, name)
      return database.read(call.scope, async (db) => mapPage(await historyStore(db).list(of, paged), serialise))
    },

    asOf: (call, { params, query: { asOf, name } }) => {
      const of = historyOf(call, params, name)
      return database.read(call.scope, async (db) => {
        const { last, next } = await historyStore(db).around(of, asOf)
        // Before the first change that is known the record stood as that change found it.
        if (last) return { known: true, data: text(last.afterData) }
        return { known: next !== undefined, data: text(next?.beforeData ?? null) }
      })
    },
  })
