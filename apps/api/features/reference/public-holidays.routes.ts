/** Public holidays: reading them, and what makes their changes special. */
import { Refusal } from '@dcir/core/errors/catalogue'
import {
  type HolidayForm,
  holidayMessages,
  type PublicHoliday,
  publicHolidays,
} from '@dcir/core/reference/public-holidays/contract'
import { holidayFilters } from '@dcir/core/reference/public-holidays/query'
import { routesOf } from '../../call/call'
import { conditionsOf, type Days } from '../../db/conditions'
import type { Database } from '../../db/database'
import { type RecordTable, recordStore, type StoredRecord } from '../../db/records'
import { type Fragment, sql } from '../../db/sql'
import { recordReads } from '../../http/record-reads'
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
  stamp: ({ at, actor }) => ({ updatedAt: at, updatedBy: actor }),
  async admitted(tx, { name, description, recurring, date, active }, before) {
    if (before) return { ...before, name, description, recurring, active }
    const [same] = await recordStore(tx.db, holidayTable).all([sql`r.holiday_date = ${date}::date`])
    if (same) throw new Refusal('holiday-exists', { name: same.data.name }, 'body.date')
    return { name, description, recurring, theDate: date, active: true }
  },
}

/** Holidays within some days; a recurring one is found by each of its days. */
function onDays({ from, to }: Days): Fragment {
  const [first, last] = [from ?? '0001-01-01', to ?? '9999-12-31']
  return sql`(r.holiday_date BETWEEN ${first}::date AND ${last}::date OR (r.recurring AND EXISTS (
    SELECT 1 FROM days_off(extract(year FROM ${to ?? from ?? null}::date)::integer) d
    WHERE d.name = r.name AND d.day BETWEEN ${first}::date AND ${last}::date)))`
}

const conditions = conditionsOf(holidayFilters, { name: sql`r.name`, recurring: sql`r.recurring`, theDate: onDays })

export function publicHolidaysRoutes(database: Database, gate: Gate) {
  const reads = recordReads(database, { ...holidayRules, shownOf })
  return routesOf(publicHolidays, {
    list: (call, { query }) => reads.page(call, query),
    filter: (call, { query, body }) => reads.page(call, query, conditions(body)),
    show: (call, { params }) => reads.show(call, params.code),
    ...recordChanges(gate, publicHolidays, holidayRules),
  })
}
