/** `dcir holidays`: public holidays. */
import { holidaySheets, publicHolidays } from '@dcir/core/reference/public-holidays-contract'
import { holidayFields as fields } from '@dcir/core/reference/public-holidays-fields'
import type { Noun } from '../../kit/command'
import { applySheetCommand, editSheetCommand } from '../../kit/edit-sheet'
import { listCommand, showCommand } from '../../kit/list-command'

const list = listCommand({
  endpoint: publicHolidays.list,
  fields: [fields.code, fields.theDate, fields.name, fields.recurring, fields.description],
  nouns: 'public holidays',
  empty: 'No public holidays found ...',
  examples: ['dcir holidays list', 'dcir holidays list --size 100 --json'],
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
