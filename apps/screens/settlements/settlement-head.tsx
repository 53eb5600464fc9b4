import { Box } from '@chakra-ui/react'
import { type BulkSettlement, bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { reportMissing } from '@dcir/core/settlements/payment-words'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useClient } from '@dcir/ui/client/client-context'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useAction } from '@dcir/ui/client/use-action.ts'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import { Money } from '@dcir/ui/value/money'
import { Download, FileSpreadsheet } from 'lucide-react'
import { BulkSettlementStatus } from './bulk-settlement-status'

/** Money and state of a bulk: a super agent reads first what it gets, the bank what the transactions moved. */
export function SettlementHead({ bulk }: { bulk: BulkSettlement }) {
  const isBank = useClient().door() === 'backoffice'
  const { transactionTotalAmount: gross, transactionMerchantAmount: net } = bulk
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px 16px" padding={{ base: '16px', md: '20px 24px' }}>
      <Box fontSize="28px" lineHeight="36px" fontWeight="600" color="text.strong">
        <Money amount={isBank ? gross : net} />
      </Box>
      <BulkSettlementStatus bulk={bulk} />
      <Box color="text.muted">
        {isBank ? (
          <>
            <Money amount={net} /> to {bulk.merchant.merchantName}
          </>
        ) : (
          <>
            to you, of <Money amount={gross} />
          </>
        )}
      </Box>
      <Report bulk={bulk} />
    </Box>
  )
}

/** The report, or why it is not there and a way to get it. */
function Report({ bulk }: { bulk: BulkSettlement }) {
  const { bulkSettlementKey, reportStatus, status } = bulk
  const params = { bulkSettlementKey }
  const download = useDownload(bulkSettlements.download)
  const mayAsk = useMayCall(bulkSettlements.generateReport)
  const generate = useAction(bulkSettlements.generateReport, { success: ({ message }) => message })
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px 16px" marginInlineStart={{ md: 'auto' }}>
      <Box color="text.muted" _empty={{ display: 'none' }}>
        {reportMissing(bulk)}
      </Box>
      {reportStatus === 'COMPLETED' && (
        <ActionButton
          size="md"
          variant="solid"
          action={{
            label: 'Download Report',
            icon: Download,
            onSelect: () => void download.run({ params }, `${bulkSettlementKey}.xlsx`),
          }}
        />
      )}
      {reportStatus === 'PENDING' && status !== 'PENDING' && mayAsk && (
        <ActionButton
          size="md"
          action={{ label: 'Generate Report', icon: FileSpreadsheet, onSelect: () => void generate.run({ params }) }}
        />
      )}
    </Box>
  )
}
