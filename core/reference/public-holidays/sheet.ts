/** Public holidays as a workbook that people edit and send back. */
import type { EditSheet } from '../../bulk/edit-sheet'
import { type PublicHoliday, publicHolidays } from './contract'
import { holidayFields as of } from './fields'

export const holidaySheet: EditSheet<PublicHoliday> = {
  name: 'public-holidays',
  title: 'Public holidays',
  noun: 'public holiday',
  columns: [
    { field: of.name, edited: 'all' },
    { field: of.description, edited: 'all' },
    { field: of.theDate, as: 'date', edited: 'new' },
    { field: of.recurring, edited: 'all' },
    // A new one counts from the start.
    { field: of.active, edited: 'old', fresh: true },
  ],
  nameOf: ({ name }) => name,
  newName: 'name',
  update: ({ id }, body) => [{ endpoint: publicHolidays.update, input: { params: { id }, body } }],
  create: (body) => ({ endpoint: publicHolidays.create, input: { body } }),
}
