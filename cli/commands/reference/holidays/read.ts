/** `dcir holidays list` and `show`. */
import { publicHolidays } from '@dcir/core/reference/public-holidays-contract'
import { holidayFields as fields } from '@dcir/core/reference/public-holidays-fields'
import { listCommand, showCommand } from '../../../kit/list-command'

export const list = listCommand({
  endpoint: publicHolidays.list,
  fields: [fields.code, fields.theDate, fields.name, fields.recurring, fields.description],
  nouns: 'public holidays',
  empty: 'No public holidays found ...',
  examples: ['dcir holidays list', 'dcir holidays list --size 100 --json'],
})

export const show = showCommand({
  endpoint: publicHolidays.show,
  argument: 'code',
  fields: Object.values(fields),
  examples: ['dcir holidays show PH-0001', 'dcir holidays show PH-0001 --json'],
})
