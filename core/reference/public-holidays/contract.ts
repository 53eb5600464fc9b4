/** Endpoints of public holidays, and of their workbook. */
import { recordSheets } from '../../bulk/edit-sheet-contract'
import { feature } from '../../contract/endpoint'
import { endpointsOf } from '../../contract/noun-endpoints'
import { publicHoliday } from './noun'

export const publicHolidays = feature(publicHoliday.name, endpointsOf(publicHoliday))
export const holidaySheets = recordSheets('public-holiday-sheets', publicHoliday.many, publicHolidays)
