/** `dcir holidays`: public holidays. */
import { holidaySheets, publicHolidays } from '@dcir/core/reference/public-holidays/contract'
import { holidayFields as fields } from '@dcir/core/reference/public-holidays/fields'
import type { PublicHolidayFilter } from '@dcir/core/reference/public-holidays/query'
import type { Noun } from '../../kit/command'
import { applySheetCommand, editSheetCommand } from '../../kit/edit-sheet'
import { addBodyFlags, bodyOf } from '../../kit/flags'
import { listCommand, showCommand } from '../../kit/list-command'

const list = listCommand<typeof publicHolidays.list, PublicHolidayFilter>({
  endpoint: publicHolidays.list,
  fields: [fields.code, fields.theDate, fields.name, fields.recurring, fields.description],
  flags: (command) => addBodyFlags(command, publicHolidays.filter, { search: fields }),
  call: (api, query, flags) => api.call(publicHolidays.filter, { query, body: bodyOf(publicHolidays.filter, flags) }),
  nouns: 'public holidays',
  empty: 'No public holidays found ...',
  examples: ['dcir holidays list', 'dcir holidays list --from 2026-12-01 --to 2026-12-31 --json'],
})

const show = showCommand({
  endpoint: publicHolidays.show,
  argument: 'code',
  fields: Object.values(fields),
  examples: ['dcir holidays show PH-0001', 'dcir holidays show PH-0001 --json'],
})

const edited = { noun: 'holidays', endpoints: holidaySheets }

const editSheet = editSheetCommand(edited)
const applySheet = applySheetCommand(edited)

export const holidaysNoun: Noun = {
  name: 'holidays',
  summary: 'Public holidays',
  verbs: [list, show, editSheet, applySheet],
}
