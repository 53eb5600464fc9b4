import { publicHoliday } from '@dcir/core/reference/public-holidays/noun'
import { addDays } from '@dcir/core/time/lagos'
import { today } from '@dcir/ui/client/server-clock.ts'
import { filterFieldsOf } from '@dcir/ui/record/input-fields.ts'
import { lazy, Suspense } from 'react'
import { NounScreen } from '../access/noun-screen'
import type { HolidayEffectProps } from '../disputes/holiday-effect'

const HolidayEffect = lazy(() => import('../disputes/holiday-effect').then((one) => ({ default: one.HolidayEffect })))

const effectOf = (change: HolidayEffectProps) => (
  <Suspense>
    <HolidayEffect {...change} />
  </Suspense>
)

/** The default range is that of the spec: the last thirty days. */
const filtersOf = (day: string) => filterFieldsOf(publicHoliday, { theDate: { from: addDays(day, -30), to: day } })

/** Public holidays, each change with the open disputes that it moves. */
export const PublicHolidays = () => (
  <NounScreen
    noun={publicHoliday}
    title="Public Holidays"
    short="holiday"
    newLabel="New Holiday"
    filters={filtersOf(today())}
    filterNeedsRows
    form={{
      heading: 'Public Holiday',
      // One that is saved again counts again.
      body: (values, record) => (record ? { ...values, active: true } : values),
      verdict: ({ date, recurring = false }, record) => {
        const day = date ?? record?.theDate
        return day && effectOf({ date: day, recurring, code: record?.code })
      },
    }}
    called={({ theDate }) => theDate}
    follows={({ code, theDate, recurring }) => effectOf({ date: theDate, recurring, code, removed: true })}
  />
)
