/** Public holidays: reading them, and what makes their changes special. */
import { page } from '@dcir/core/contract/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import {
  type HolidayForm,
  holidayMessages,
  type PublicHoliday,
  publicHolidays,
} from '@dcir/core/reference/public-holidays-contract'
import type { PublicHolidayFilter } from '@dcir/core/reference/public-holidays-query'
import type { Database } from '../../db/database'
import { type RecordTable, recordStore, type StoredRecord } from '../../db/records'
import { type Fragment, sql } from '../../db/sql'
import { type Call, routesOf } from '../../http/call'
import type { Gate } from '../../write/gate'
import { type RecordRules, recordChanges } from '../../write/records'

type HolidayData = Omit<PublicHoliday, 'code'>

export const holidayTable: RecordTable<HolidayData, HolidayData> = {
  name: 'publicHolidays',
  columns: sql`r.name, r.description, r.holiday_date AS the_date, r.recurring, r.active`,
  key: sql`r.code`,
  order: sql`r.holiday_date DESC, r.id`,
  dataOf: (row) => row,
  written: ({ theDate, ...data }) => ({ ...data, holidayDate: theDate }),
}

export const shownOf = ({ key: code, data }: StoredRecord<HolidayData>): PublicHoliday => ({ code, ...data })

const holidayRules: RecordRules<HolidayData, HolidayData, HolidayForm> = {
  noun: 'Public holiday',
  table: holidayTable,
  nameOf: ({ name }) => name,
  newName: ({ name }) => name,
  newSubject: ({ date }) => date,
  said: holidayMessages,
  stamp: ({ at, actor }) => ({ changedAt: at, changedBy: actor }),
  async admitted(tx, { name, description, recurring, date, active }, before) {
    if (before) return { ...before, name, description, recurring, active }
    const [same] = await recordStore(tx.sql, holidayTable).all([sql`r.holiday_date = ${date}::date`])
    if (same) throw new Refusal('holiday-exists', { name: same.data.name }, 'body.date')
    return { name, description, recurring, theDate: date, active: true }
  },
}

function conditions({ name, recurring, startDate: from, endDate: to }: PublicHolidayFilter): Fragment[] {
  if (from && to && from > to) throw new Refusal('range-reversed', {}, 'body.startDate')
  const within = sql`r.holiday_date BETWEEN ${from ?? '0001-01-01'}::date AND ${to ?? '9999-12-31'}::date`
  const yearly = sql`r.recurring AND EXISTS (SELECT 1 FROM days_off(extract(year FROM ${to ?? from ?? null}::date)::integer) d
    WHERE d.name = r.name AND d.day BETWEEN ${from ?? '0001-01-01'}::date AND ${to ?? '9999-12-31'}::date)`
  return [
    ...(name ? [sql`position(lower(${name}) IN lower(r.name)) > 0`] : []),
    ...(recurring === undefined ? [] : [sql`r.recurring = ${String(recurring) === 'true'}`]),
    ...(from || to ? [sql`(${within} OR (${yearly}))`] : []),
  ]
}

export function publicHolidaysRoutes(database: Database, gate: Gate) {
  const list = (call: Call, filter: PublicHolidayFilter, query: { page: number; size: number }) =>
    database.read(call.scope, async (db) => {
      const { rows, total } = await recordStore(db, holidayTable).list(conditions(filter), query)
      return page(rows.map(shownOf), total, query.size)
    })
  return routesOf(publicHolidays, {
    list: (call, { query }) => list(call, {}, query),
    filter: (call, { query, body }) => list(call, body, query),

    show: async (call, { params }) => {
      const found = await database.read(call.scope, (db) => recordStore(db, holidayTable).find(params.code))
      if (!found) throw new Refusal('not-found', { label: holidayRules.noun })
      return shownOf(found)
    },

    ...recordChanges(gate, publicHolidays, holidayRules),
  })
}
