/** `dcir holidays`: public holidays. */
import { holidaySheets, publicHolidays } from '@dcir/core/reference/public-holidays/contract'
import { publicHoliday } from '@dcir/core/reference/public-holidays/noun'
import type { Noun } from '../../kit/command'
import { recordCommands } from '../../kit/record-commands'

export const holidaysNoun: Noun = {
  name: 'holidays',
  summary: 'Public holidays',
  verbs: recordCommands(publicHoliday, {
    name: 'holidays',
    endpoints: publicHolidays,
    sheets: holidaySheets,
    columns: ['code', 'theDate', 'name', 'recurring', 'description'],
    examples: { list: '--from 2026-12-01 --to 2026-12-31', show: 'PH-0001' },
  }),
}
