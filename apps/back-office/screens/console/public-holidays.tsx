import { lazy, Suspense } from 'react'
import { PublicHolidayList } from '../reference/public-holiday-list'

const HolidayEffect = lazy(() => import('../disputes/holiday-effect').then((one) => ({ default: one.HolidayEffect })))

/** Public holidays, each change with the open disputes that it moves. */
export const PublicHolidays = () => (
  <PublicHolidayList
    effect={(change) => (
      <Suspense>
        <HolidayEffect {...change} />
      </Suspense>
    )}
  />
)
