/** The endpoints of public holidays, which have no more than their declaration says. */
import { contractOf, sheetContractOf } from '@dcir/core/contract/noun-contract'
import { publicHoliday } from '@dcir/core/reference/public-holidays/noun'

export const publicHolidays = contractOf(publicHoliday)
export const holidaySheets = sheetContractOf(publicHoliday)
