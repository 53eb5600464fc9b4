/** Public holidays: days on which the time to answer a dispute stands still. */
import * as z from 'zod/mini'
import { recordSheets } from '../../bulk/edit-sheet-contract'
import { feature } from '../../contract/endpoint'
import { BusinessDate, Message, PageQuery, pageOf, withoutCardNumbers } from '../../contract/schemas'
import { invalidMessage, requiredMessage } from '../../validators/messages'
import { PublicHolidayFilter } from './query'

export const PublicHoliday = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  theDate: BusinessDate,
  /** It comes back on the same day of each year. */
  recurring: z.boolean(),
  active: z.boolean(),
})
export type PublicHoliday = z.infer<typeof PublicHoliday>

const words = (label: string, least: number, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, requiredMessage(label)),
      z.minLength(least, invalidMessage(label)),
      z.maxLength(most, invalidMessage(label)),
      withoutCardNumbers,
    )

const form = { name: words('Name', 2, 150), description: words('Description', 3, 500), recurring: z.boolean() }

export const NewHoliday = z.strictObject({ ...form, date: BusinessDate })
export const ChangedHoliday = z.strictObject({ ...form, active: z.boolean() })
export type HolidayForm = z.infer<typeof NewHoliday> & z.infer<typeof ChangedHoliday>

const code = z.string().check(z.regex(/^PH-[0-9]{4,9}$/, invalidMessage('Holiday code')))
const ByCode = z.object({ code })
const ById = z.object({ id: code })

const PATH = '/backoffice/public-holiday'
const VIEW = ['bo_dcir_view_public_holidays', 'bo_dcir_manage_public_holidays'] as const
const write = {
  authority: 'bo_dcir_manage_public_holidays',
  result: Message,
  idempotent: true,
  gated: 'when-configured',
  changes: ['disputes', 'dispute-lists'],
} as const

export const publicHolidays = feature('public-holidays', {
  list: {
    method: 'GET',
    path: `${PATH}/all`,
    authority: VIEW,
    summary: 'List public holidays, the latest first',
    query: PageQuery,
    result: pageOf(PublicHoliday),
  },
  filter: {
    method: 'PUT',
    path: `${PATH}/filter`,
    authority: VIEW,
    summary: 'List the public holidays that a filter finds; a recurring one is found by each of its days',
    reads: true,
    query: PageQuery,
    body: PublicHolidayFilter,
    result: pageOf(PublicHoliday),
  },
  show: {
    method: 'GET',
    path: `${PATH}/:code`,
    authority: VIEW,
    summary: 'Show one public holiday',
    params: ByCode,
    result: PublicHoliday,
    errors: ['not-found'],
  },
  create: {
    ...write,
    method: 'POST',
    path: PATH,
    summary: 'Create a public holiday; deadlines that are still open are counted again',
    body: NewHoliday,
    errors: ['holiday-exists', 'request-pending'],
  },
  update: {
    ...write,
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Update a public holiday; its date stays',
    params: ById,
    body: ChangedHoliday,
    errors: ['not-found', 'request-pending'],
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete a public holiday; deadlines that are still open are counted again',
    params: ById,
    errors: ['not-found', 'request-pending'],
  },
})

export const holidaySheets = recordSheets('public-holiday-sheets', 'public holidays', publicHolidays)

export const holidayMessages = {
  created: 'Public Holiday created successfully',
  updated: 'Public Holiday updated successfully',
  deleted: 'Public holiday deleted successfully',
  empty: 'No public holidays found ...',
} as const
