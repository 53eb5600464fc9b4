/** Public holidays: what makes reading them, and their changes, special. */
import { sheetOf } from '@dcir/core/bulk/sheet-of'
import { type CreateOf, recordAfter, type UpdateOf } from '@dcir/core/contract/noun'
import { contractOf, sheetContractOf } from '@dcir/core/contract/noun-contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import { publicHoliday } from '@dcir/core/reference/public-holidays/noun'
import { editSheetRoutes, recordsIn, type SheetDeps } from '../../bulk/edit-sheets'
import { routesOf } from '../../call/call'
import type { Days } from '../../db/conditions'
import { type DataOf, shownBy, tableOf } from '../../db/record-table'
import { recordStore } from '../../db/records'
import { type Fragment, sql } from '../../db/sql'
import { recordReading } from '../../http/record-routes'
import { type RecordRules, recordChanges, rulesOf } from '../../write/records'

type Holiday = typeof publicHoliday
type HolidayData = DataOf<Holiday>

const columns = { theDate: 'holidayDate' }
const holidayTable = tableOf(publicHoliday, {
  name: 'publicHolidays',
  columns,
  order: sql`r.holiday_date DESC, r.id`,
})

const rules: RecordRules<HolidayData, HolidayData, CreateOf<Holiday> & UpdateOf<Holiday>> = {
  ...rulesOf(publicHoliday, holidayTable),
  newSubject: ({ date }) => date,
  stamp: ({ at, actor }) => ({ updatedAt: at, updatedBy: actor }),
  async admitted(tx, body, before) {
    const sameDay = sql`r.holiday_date = ${body.date}::date`
    const [same] = before ? [] : await recordStore(tx.db, holidayTable).all([sameDay])
    if (same) throw new Refusal('holiday-exists', { name: same.data.name }, 'body.date')
    return recordAfter(publicHoliday, body, before)
  },
}

/** Holidays within some days; a recurring one is found by each of its days. */
function onDays({ from, to }: Days): Fragment {
  const [first, last] = [from ?? '0001-01-01', to ?? '9999-12-31']
  return sql`(r.holiday_date BETWEEN ${first}::date AND ${last}::date OR (r.recurring AND EXISTS (
    SELECT 1 FROM days_off(extract(year FROM ${to ?? from ?? null}::date)::integer) d
    WHERE d.name = r.name AND d.day BETWEEN ${first}::date AND ${last}::date)))`
}

const endpoints = contractOf(publicHoliday)

export const publicHolidaysRoutes = (deps: SheetDeps) => [
  ...routesOf(endpoints, {
    ...recordReading(deps.database, publicHoliday, { table: holidayTable, columns, compared: { theDate: onDays } }),
    ...recordChanges(deps.gate, endpoints, rules),
  }),
  ...editSheetRoutes(deps, {
    endpoints: sheetContractOf(publicHoliday),
    sheet: sheetOf(publicHoliday, endpoints),
    records: recordsIn(holidayTable, shownBy(publicHoliday)),
  }),
]
