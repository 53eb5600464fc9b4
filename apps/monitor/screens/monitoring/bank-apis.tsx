import { pick } from '@dcir/core/contract/vocabulary'
import { type BankApiCalls, bankApiCallFields, bankApiCalls } from '@dcir/core/monitoring/bank-api-calls-contract'
import { addDays } from '@dcir/core/time/lagos'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { today } from '@dcir/ui/client/server-clock.ts'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Milliseconds } from './milliseconds'
import { SimulationNote } from './simulation-note'
import { UnknownPayments } from './unknown-payments'
import { WallSentence } from './wall-sentence'

const columns = columnsOf(
  pick(
    bankApiCallFields,
    'apiName',
    'serviceName',
    'successCount',
    'failureCount',
    'averageSuccessResponseTime',
    'averageFailureResponseTime',
    'logDate',
  ),
  {
    apiName: { card: 'lead' },
    successCount: { tone: 'success' },
    failureCount: { tone: 'error' },
    averageSuccessResponseTime: {
      align: 'end',
      cell: (row: { averageSuccessResponseTime: unknown }) => <Milliseconds value={row.averageSuccessResponseTime} />,
    },
    averageFailureResponseTime: {
      align: 'end',
      cell: (row: { averageFailureResponseTime: unknown }) => <Milliseconds value={row.averageFailureResponseTime} />,
    },
  },
)
const filtersOf = (day: string) => [
  field.date('startDate', 'Start date', { initial: day }),
  field.date('endDate', 'End date', { initial: addDays(day, 1), max: addDays(day, 1) }),
]
const keyOf = ({ logDate, apiName, serviceName }: BankApiCalls) => `${logDate} ${apiName} ${serviceName}`

/** How the bank's APIs answer: today, or between two days. */
export function BankApis() {
  const { startDate, endDate } = useAddress()
  const day = today()
  const isToday = startDate === undefined && endDate === undefined
  return (
    <ListScreen
      title="Banks APIs"
      endpoint={bankApiCalls.list}
      columns={columns}
      filters={filtersOf(day)}
      filterWaits
      fixed={isToday ? { startDate: day, endDate: addDays(day, 1) } : undefined}
      pollWhile={() => isToday}
      rowKey={keyOf}
      lead={
        <>
          <WallSentence />
          <SimulationNote />
          <UnknownPayments />
        </>
      }
      empty="No bank api records found..."
      emptyHint={isToday ? 'The bank has not been called today.' : 'The bank was not called on these days.'}
    />
  )
}
