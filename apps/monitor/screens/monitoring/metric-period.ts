import { type Beside, besideChoices } from '@dcir/core/monitoring/periods-rules'
import { addDays } from '@dcir/core/time/lagos'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { today } from '@dcir/ui/client/server-clock.ts'

export type Period = 'today' | 'custom'

const KEY = 'dcir.monitor.transaction-processing.period'

function remembered(): Period {
  try {
    return localStorage.getItem(KEY) === 'custom' ? 'custom' : 'today'
  } catch {
    return 'today'
  }
}

function remember(period: Period): void {
  try {
    localStorage.setItem(KEY, period)
  } catch {
    // Without storage the address still holds the choice.
  }
}

/** Latest date of a custom range: today is still being counted. */
export const yesterday = (): string => addDays(today(), -1)

/** The period that is shown: in the address, and remembered for the next visit without one. */
export function usePeriod() {
  const { period, startDate, endDate, beside } = useAddress()
  const change = useChangeAddress()
  const chosen: Period = period === 'custom' || period === 'today' ? period : remembered()
  const range = typeof startDate === 'string' && typeof endDate === 'string' ? { startDate, endDate } : null
  return {
    period: chosen,
    /** The dates that were searched for, or null before the first search. */
    range,
    /** Earlier period that the figures are compared with. */
    beside: besideChoices.find((one) => one === beside) ?? 'none',
    hold: (next: Beside) => void change({ beside: next === 'none' ? undefined : next }, { replace: true }),
    choose: (next: Period) => {
      remember(next)
      void change({ period: next, startDate: undefined, endDate: undefined }, { replace: true })
    },
    search: (dates: { startDate: string; endDate: string }) => void change({ period: 'custom', ...dates }),
  }
}
