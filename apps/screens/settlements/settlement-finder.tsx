import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { mayCall } from '@dcir/ui/client/use-access.ts'
import type { PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'
import type { SettlementPlaces } from './places'

/** A bulk's key begins so; anything else is no bulk's. */
const BULK_KEY = /^BS\d{4,}-[A-Z0-9-]+$/i

/** Finds a bulk settlement by its key. */
export const settlementFinder = ({ show }: Pick<SettlementPlaces, 'show'>): PaletteFinder => ({
  heading: 'Bulk settlements',
  mayFind: (held, door) => mayCall(held, bulkSettlements.list, door),
  find: async (client, text, signal) => {
    if (!BULK_KEY.test(text)) return []
    const { FoundLine } = await import('@dcir/ui/shell/found-line')
    const query = { bulkSettlementKey: text }
    const { content } = await client.call(bulkSettlements.list, { query }, { signal })
    return content.map(({ bulkSettlementKey, merchant, transactionMerchantAmount, status }) => ({
      id: bulkSettlementKey,
      line: (
        <FoundLine
          name={bulkSettlementKey}
          note={merchant.merchantName}
          amount={transactionMerchantAmount}
          status={status}
        />
      ),
      target: show(bulkSettlementKey),
    }))
  },
})
