/** Labels and meanings of the fields of a public holiday. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { PublicHoliday } from './contract'

export const holidayFields = fieldsOf(PublicHoliday, {
  name: is.text('Name', { meaning: 'a part of the name' }),
  description: is.text('Description'),
  code: is.id('Code'),
  theDate: is.date('Date'),
  recurring: is.flag('Recurring', { meaning: 'comes back on the same day of each year' }),
  active: is.flag('Active', { meaning: 'days off count while it is' }),
})

export const holidayColumns = pick(holidayFields, 'name', 'description', 'code', 'theDate')
