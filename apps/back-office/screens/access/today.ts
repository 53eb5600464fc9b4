import { workflow } from '@dcir/core/access/workflow-contract'
import { counted, matter } from '@dcir/ui/today/matter.ts'
import { linkOptions } from '@tanstack/react-router'

/** Requests of colleagues that this person can decide. */
export const requestsWaiting = matter(workflow.waiting, {}, ({ count }) =>
  count === 0
    ? []
    : [
        {
          id: 'requests',
          text: `${counted(count, 'request waits', 'requests wait')} for your approval.`,
          target: linkOptions({ to: '/back-office/workflow-requests/all', search: { status: 'PENDING' } }),
        },
      ],
)
