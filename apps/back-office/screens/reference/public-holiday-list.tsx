import {
  holidayMessages,
  holidaySheets,
  type PublicHoliday,
  publicHolidays,
} from '@dcir/core/reference/public-holidays/contract'
import { holidayColumns, holidayFields as of } from '@dcir/core/reference/public-holidays/fields'
import { addDays } from '@dcir/core/time/lagos'
import { selectPrompts } from '@dcir/core/validators/fields'
import { useEditSheet } from '@dcir/ui/bulk/edit-sheet'
import { today } from '@dcir/ui/client/server-clock.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { lazy, type ReactNode } from 'react'
import { useRequestTarget } from '../access/request-target'

const PublicHolidayForm = lazy(() =>
  import('./public-holiday-form').then((one) => ({ default: one.PublicHolidayForm })),
)
const RecordParts = lazy(() => import('../access/record-parts').then((one) => ({ default: one.RecordParts })))

const columns = columnsOf(holidayColumns, { name: { card: 'lead' } })
const optional = { required: false } as const

/** The default range is that of the spec: the last thirty days. */
const filtersOf = (day: string) => [
  field.text('name', of.name.label, { ...optional, most: 150 }),
  field.select('recurring', of.recurring.label, {
    ...optional,
    prompt: selectPrompts.plain,
    choices: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  }),
  field.date('startDate', 'Start date', { ...optional, noLimit: true, initial: addDays(day, -30) }),
  field.date('endDate', 'End date', { ...optional, noLimit: true, initial: day }),
]

/** Change of the days off, for its effect on open deadlines. */
export interface HolidayChange {
  date: string
  recurring: boolean
  /** Code of the holiday that changes; none for a new one. */
  code?: string | undefined
  /** It would be a day off no more. */
  removed?: boolean | undefined
}

/** The days off of the bank, and what is done with them. */
export function PublicHolidayList({ effect }: { effect: (change: HolidayChange) => ReactNode }) {
  const records = useRecords({ ...publicHolidays, noun: 'holiday', name: 'code' })
  const list = records.by(({ code }: PublicHoliday) => code)
  const sheet = useEditSheet({ endpoints: holidaySheets, nouns: 'public holidays', request: useRequestTarget() })
  return (
    <ListScreen
      title="Public Holidays"
      endpoint={publicHolidays.list}
      filterEndpoint={publicHolidays.filter}
      columns={columns}
      filters={filtersOf(today())}
      filterNeedsRows
      {...list}
      actions={[...list.actions.map((action) => ({ ...action, label: 'New Holiday' })), ...sheet.actions]}
      rowName={({ name }) => name}
      empty={holidayMessages.empty}
      emptyHint="On a public holiday the time to answer a dispute stands still."
    >
      {sheet.dialog}
      <RecordDialogs
        records={records}
        title={({ name }) => name}
        view={(holiday) => (
          <RecordParts noun="public-holidays" record={holiday.code} called={holiday.theDate}>
            <DefinitionList flush items={definitionsOf(Object.values(of), holiday)} />
          </RecordParts>
        )}
        form={(record, close) => (
          <PublicHolidayForm
            record={record}
            onClose={close}
            effect={(change) => effect({ ...change, code: record?.code })}
          />
        )}
        removal={({ code, theDate, recurring }) => ({
          params: { id: code },
          follows: effect({ date: theDate, recurring, code, removed: true }),
        })}
      />
    </ListScreen>
  )
}
