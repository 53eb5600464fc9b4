import { Box } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import { owedBackFields } from '@dcir/core/settlements/left-out-fields'
import { type OwedBack, owedBack } from '@dcir/core/settlements/owed-back-contract'
import { owedBackSentence } from '@dcir/core/settlements/payment-words'
import { transactions } from '@dcir/core/transactions/contract'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { columnsOf } from '@dcir/ui/table/columns-of'
import type { SettlementPlaces } from './places'

const columns = columnsOf(pick(owedBackFields, 'noticedAt', 'transactionSearchKey', 'amount', 'why', 'reference'))
const keyOf = ({ transactionSearchKey }: OwedBack) => transactionSearchKey

/** Amounts owed back after the bulk was closed, with their sum; nothing shows while there are none. */
export function SettlementOwedBack({
  bulkSettlementKey,
  places,
}: {
  bulkSettlementKey: string
  places: SettlementPlaces
}) {
  const { data } = useEndpoint(owedBack.list, { query: { bulkSettlementKey, page: 0, size: 100 } })
  const may = useMayCall(transactions.show)
  if (!data || data.totalElements === 0) return null
  return (
    <Box display="grid" gap="8px">
      {data.totalElements === data.content.length && <Box color="text.strong">{owedBackSentence(data.content)}</Box>}
      <FilteredPart
        label="Owed back"
        endpoint={owedBack.list}
        fixed={{ bulkSettlementKey }}
        columns={columns}
        rowKey={keyOf}
        open={may ? (row) => places.showTransaction(keyOf(row)) : undefined}
        empty="Nothing is owed back."
      />
    </Box>
  )
}
