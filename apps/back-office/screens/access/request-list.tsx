import { type WorkflowRequest, workflow } from '@dcir/core/access/workflow/contract'
import { requestColumns, requestFields } from '@dcir/core/access/workflow/fields'
import { requestStatuses } from '@dcir/core/access/workflow/query'
import { deciding } from '@dcir/core/access/workflow/rules'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { NO_QUEUE } from '@dcir/ui/detail/list-queue.ts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { choicesOf } from '@dcir/ui/filter/filter-for.ts'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { useRecords } from '@dcir/ui/list/records'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useRequestQueue } from './request-queue'
import { RequestWords } from './request-words'

const RequestDialogs = lazy(() => import('./request-dialogs').then((one) => ({ default: one.RequestDialogs })))

const columns = columnsOf(requestColumns, {
  description: { card: 'lead', cell: (request: WorkflowRequest) => <RequestWords request={request} /> },
})
const status = field.select('status', requestFields.requestStatus.label, {
  required: false,
  choices: choicesOf(requestStatuses),
  prompt: selectPrompts.plain,
})

const decidable = field.select('decidable', 'Waits for', {
  required: false,
  choices: [{ value: 'true', label: 'Me' }],
  prompt: 'Everybody',
})

const lists = {
  all: {
    title: 'All Requests',
    endpoint: workflow.list,
    emptyHint: 'Requests that wait for a colleague are listed here.',
  },
  own: {
    title: 'My Requests',
    endpoint: workflow.listSelf,
    emptyHint: 'Your requests that need approval appear here.',
  },
} as const
const WAITING_FIRST = { order: 'waiting' } as const

interface RequestListProps {
  whose: keyof typeof lists
  /** Effect of a request beyond its record. */
  effect: (request: WorkflowRequest) => ReactNode
}

/** Requests that wait, or waited, for a second person: all of them, or one's own. */
export function RequestList({ whose, effect }: RequestListProps) {
  const { title, endpoint, emptyHint } = lists[whose]
  const mayFilter = useMay(['bo_view_all_workflow_requests'])
  const filters = useMemo(
    () => (mayFilter ? [status, ...(whose === 'all' ? [decidable] : []), ...dateRange()] : []),
    [mayFilter, whose],
  )
  const change = useChangeAddress()
  const mayDecide = useMay(deciding) && whose === 'all'
  const queue = useRequestQueue()
  const records = useRecords({ noun: 'request', name: 'requestId', show: workflow.show })
  return (
    <ListScreen
      title={title}
      endpoint={endpoint}
      columns={columns}
      filters={filters}
      fixed={WAITING_FIRST}
      {...records.by(({ reference }: WorkflowRequest) => reference)}
      actions={mayDecide ? [queue.begin('Decide in order')] : []}
      rowName={({ description }) => description}
      empty="No results found ..."
      emptyHint={emptyHint}
    >
      {records.dialog !== undefined && records.input && (
        <Suspense>
          <RequestDialogs
            dialog={String(records.dialog)}
            input={records.input}
            effect={effect}
            queue={queue}
            onClose={() => void change({ ...NO_QUEUE, requestId: undefined })}
          />
        </Suspense>
      )}
    </ListScreen>
  )
}
