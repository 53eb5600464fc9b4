import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { countedMoney, matter, sinceText } from '@dcir/ui/today/matter.ts'
import type { SettlementPlaces } from './places'

/** Bulk settlements that are not paid because something about them is wrong. */
export const settlementsStopped = ({ show }: Pick<SettlementPlaces, 'show'>) =>
  matter(bulkSettlements.stopped, {}, ({ bulkSettlementKey, since, ...backlog }) =>
    bulkSettlementKey === null || since === null
      ? []
      : [
          {
            id: 'settlements',
            text: `${countedMoney(backlog, 'bulk settlement', 'bulk settlements')} ${backlog.count === 1 ? 'is' : 'are'} stopped ${sinceText(since)} and not paid.`,
            isUrgent: true,
            target: show(bulkSettlementKey),
          },
        ],
  )
