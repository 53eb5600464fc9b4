/** Public holidays: days that do not count towards the deadlines of disputes. */
import { noun } from '../../contract/noun'
import { by } from '../../contract/search'
import { is } from '../../contract/vocabulary'

export const publicHoliday = noun({
  name: 'public-holidays',
  one: 'public holiday',
  many: 'public holidays',
  path: '/backoffice/public-holiday',
  see: ['bo_dcir_view_public_holidays', 'bo_dcir_manage_public_holidays'],
  change: 'bo_dcir_manage_public_holidays',
  gated: 'when-configured',
  stale: ['disputes', 'dispute-lists'],
  key: { field: 'code', label: 'Holiday code', pattern: /^PH-[0-9]{4,9}$/ },
  title: 'name',
  fields: {
    name: is.text('Name', { type: 'NAME', set: 'always', meaning: 'a part of the name' }),
    description: is.text('Description', { type: 'DESCRIPTION', most: 500, set: 'always' }),
    code: is.id('Code'),
    theDate: is.date('Date', { as: 'date', set: 'create', future: true }),
    recurring: is.flag('Recurring', { set: 'always', meaning: 'repeats every year' }),
    active: is.flag('Active', { set: 'update', fresh: true, meaning: 'days off count while it is' }),
  },
  filters: { name: by.part, recurring: by.flag, theDate: by.dates('startDate', 'endDate') },
  endpoints: {
    list: { at: '/all', summary: 'List public holidays, the latest first' },
    filter: {
      at: '/filter',
      summary: 'List the public holidays that a filter finds; a recurring one is found by each of its days',
    },
    show: { at: '/:code', summary: 'Show one public holiday' },
    create: {
      summary: 'Create a public holiday; deadlines that are still open are counted again',
      errors: ['holiday-exists'],
    },
    update: { at: '/:id', summary: 'Update a public holiday; its date stays' },
    remove: { at: '/:id', summary: 'Delete a public holiday; deadlines that are still open are counted again' },
  },
  columns: ['name', 'description', 'code', 'theDate'],
  form: ['name', 'description', 'recurring', 'theDate'],
  sheet: ['name', 'description', 'theDate', 'recurring', 'active'],
  command: {
    name: 'holidays',
    summary: 'Public holidays',
    columns: ['code', 'theDate', 'name', 'recurring', 'description'],
    examples: { list: '--from 2026-12-01 --to 2026-12-31', show: 'PH-0001' },
  },
  texts: {
    created: 'Public Holiday created successfully',
    updated: 'Public Holiday updated successfully',
    deleted: 'Public holiday deleted successfully',
    empty: 'No public holidays found ...',
    emptyHint: 'Holidays do not count towards dispute deadlines.',
  },
})
