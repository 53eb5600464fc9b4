import {
  customRangeError,
  type DashboardPeriod,
  type DateRange,
  dashboardPeriods,
  quickRange,
} from '@dcir/core/transactions/dashboard-periods'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { today } from '@dcir/ui/client/server-clock.ts'

export type Topic = 'transactions' | 'disputes'
export type Measure = 'count' | 'value'

const isPeriod = (value: unknown): value is DashboardPeriod => typeof value === 'string' && value in dashboardPeriods
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The dashboard's choices in the address, with functions to change them. */
export function useDashboardAddress() {
  const address = useAddress()
  const change = useChangeAddress()
  const topic: Topic = address.view === 'disputes' ? 'disputes' : 'transactions'
  const period = isPeriod(address.period) ? address.period : 'today'
  const custom = customDates(period, text(address.startDate), text(address.endDate))
  const noDates = { startDate: undefined, endDate: undefined }
  return {
    topic,
    period,
    measure: (address.measure === 'value' ? 'value' : 'count') as Measure,
    cardAcceptorId: text(address.cardAcceptorId) || null,
    /** The past days that are asked for; today has none. */
    range: custom?.range ?? quickRange(period, today()),
    /** The problem of the dates in the address. */
    problem: custom?.problem ?? null,
    /** Custom asks for nothing until two good dates were searched for. */
    isAsked: period !== 'custom' || custom?.range !== undefined,
    chooseTopic: (next: Topic) => void change({ view: next === 'disputes' ? next : undefined }),
    choosePeriod: (next: DashboardPeriod) => void change({ period: next === 'today' ? undefined : next, ...noDates }),
    chooseAgent: (next: string) => void change({ cardAcceptorId: next || undefined }),
    chooseMeasure: (next: Measure) => void change({ measure: next === 'value' ? next : undefined }, { replace: true }),
    search: (dates: DateRange) => void change({ period: 'custom', ...dates }),
  }
}

export type DashboardAddress = ReturnType<typeof useDashboardAddress>

function customDates(period: DashboardPeriod, startDate: string, endDate: string) {
  if (period !== 'custom' || (!startDate && !endDate)) return null
  const problem = customRangeError(startDate, endDate, today())
  return problem ? { problem } : { range: { startDate, endDate } }
}
