import { type HolidayForm, type PublicHoliday, publicHolidays } from '@dcir/core/reference/public-holidays/contract'
import { holidayFields as of } from '@dcir/core/reference/public-holidays/fields'
import { type Filled, formFor } from '@dcir/ui/form/field.ts'
import { RecordForm } from '@dcir/ui/form/record-form'
import type { ReactNode } from 'react'

const { text, area, yesNo, date } = formFor<HolidayForm>()
const changing = [
  text('name', of.name.label, { type: 'NAME' }),
  area('description', of.description.label, { most: 500 }),
  yesNo('recurring', of.recurring.label, { hint: 'Comes back on the same day of each year' }),
]
/** A date of its own has only a new one; it may lie ahead. */
const creating = [...changing, date('date', of.theDate.label, { noLimit: true })]

interface PublicHolidayFormProps {
  record?: PublicHoliday | undefined
  onClose: () => void
  /** Effect of the holiday on open deadlines, as far as it is filled in. */
  effect: (holiday: { date: string; recurring: boolean }) => ReactNode
}

/** Creates a public holiday, or updates the one that is given. */
export function PublicHolidayForm({ record, onClose, effect }: PublicHolidayFormProps) {
  const verdict = ({ date = record?.theDate, recurring = false }: Filled<HolidayForm>, problem: string | undefined) =>
    problem ?? (date ? effect({ date, recurring }) : null)
  return (
    <RecordForm
      noun="public holiday"
      title={record ? 'Update Public Holiday' : 'New Public Holiday'}
      fields={record ? changing : creating}
      create={publicHolidays.create}
      update={publicHolidays.update}
      record={record}
      params={({ code }) => ({ id: code })}
      body={(values) => (record ? { ...values, active: true } : values)}
      verdict={verdict}
      waits
      done={({ message }) => message}
      keepAs={`public-holiday.${record?.code ?? 'new'}`}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
