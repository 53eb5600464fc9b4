import { pick } from '@dcir/core/contract/vocabulary'
import type { AccountEntry } from '@dcir/core/reconciliation/entries/contract'
import { entryFields } from '@dcir/core/reconciliation/entries/fields'
import { directionText, entryTones } from '@dcir/core/reconciliation/entries/rules'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Badge } from '@dcir/ui/value/badge'
import { StatusBadge } from '@dcir/ui/value/status-badge'

/** The entries of a statement in a list: what the bank wrote, and what became of it. */
export const entryColumns = columnsOf(
  pick(
    entryFields,
    'narration',
    'maskedPan',
    'rrn',
    'stan',
    'amount',
    'isDebit',
    'terminalId',
    'responseCode',
    'reconStatus',
  ),
  {
    narration: {
      yields: true,
      cell: ({ narration, isPairedByHand }: AccountEntry) =>
        isPairedByHand ? (
          <>
            {narration} <Badge tone="pending">Paired by hand</Badge>
          </>
        ) : (
          narration
        ),
    },
    isDebit: { cell: (entry: AccountEntry) => directionText(entry.isDebit) },
    terminalId: { kind: 'text' },
    responseCode: { card: 'none' },
    reconStatus: {
      card: 'state',
      cell: ({ reconStatus }: AccountEntry) => <StatusBadge status={reconStatus} tone={entryTones[reconStatus]} />,
    },
  },
)
