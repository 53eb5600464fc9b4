import type { WorkflowRequest } from '@dcir/core/access/workflow/contract'
import { lazy, Suspense } from 'react'
import { RequestList } from '../access/request-list'

const RequestEffect = lazy(() =>
  import('../settlements/request-effect').then((one) => ({ default: one.RequestEffect })),
)

const effect = (request: WorkflowRequest) => (
  <Suspense>
    <RequestEffect request={request} />
  </Suspense>
)

/** Requests of everybody, and one's own, with what those about fees would have made of the last full month. */
export const AllRequests = () => <RequestList whose="all" effect={effect} />
export const OwnRequests = () => <RequestList whose="own" effect={effect} />
