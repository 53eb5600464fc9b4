import { disputes } from '@dcir/core/disputes/contract'
import { atText, countedMoney, matter } from '@dcir/ui/today/matter.ts'
import type { DisputePlace } from './places'

/** What the expiry job will accept next if nobody acts. */
export const disputesDue = ({ list }: Pick<DisputePlace, 'list'>) =>
  matter(disputes.forecast, {}, ({ disputeCount: count, amount, until }) =>
    count === 0
      ? []
      : [
          {
            id: 'disputes',
            text: `${countedMoney({ count, amount }, 'dispute', 'disputes')} ${count === 1 ? 'is' : 'are'} refunded ${atText(until)} unless answered.`,
            isUrgent: true,
            target: { ...list, search: { status: 'PENDING' } },
          },
        ],
  )
