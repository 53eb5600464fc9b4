import { Box, Button } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { pick } from '@dcir/core/contract/vocabulary'
import { isReportFinal, type Report, reports } from '@dcir/core/transactions/reports-contract'
import { reportFields } from '@dcir/core/transactions/reports-fields'
import type { Action } from '@dcir/ui/action/action.ts'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { useState } from 'react'
import { downloadRefusal, filterWords } from './report-words'

const fields = pick(
  reportFields,
  'createdAt',
  'completedAt',
  'reportGenerationStatus',
  'percentageProcessed',
  'retentionStatus',
  'availableUntil',
  'owner',
  'recordId',
  'rowCount',
  'fileSize',
  'sha256',
)

interface ReportDetailsProps {
  recordId: string
  download: (report: Report) => Action
  onClose: () => void
}

/** One report with all that is known of it; it follows a report that is not finished yet. */
export function ReportDetails({ recordId, download, onClose }: ReportDetailsProps) {
  const [isBusy, setBusy] = useState(false)
  const query = useEndpoint(reports.show, { params: { recordId } }, isBusy ? { pollMs: POLL_MS } : {})
  const isOpen = query.data !== undefined && !isReportFinal(query.data.reportGenerationStatus)
  if (isOpen !== isBusy) setBusy(isOpen)
  const footer = (
    <>
      <Button type="button" variant="outline" onClick={onClose}>
        Close
      </Button>
      {query.data && <ActionButton action={download(query.data)} variant="solid" size="md" />}
    </>
  )
  return (
    <Dialog title="Transaction Report" open onClose={onClose} footer={footer} width={680}>
      <Answer query={query} skeleton={<CardSkeleton cards={1} height="280px" />}>
        {(report) => (
          <>
            <Box color="text.strong" fontWeight="500" overflowWrap="anywhere">
              {filterWords(report)}
            </Box>
            {downloadRefusal(report) && <Box color="text.muted">{downloadRefusal(report)}</Box>}
            {/* The list brings the space around it for lying on a sheet of its own. */}
            <Box margin={{ base: '0 -16px -16px', md: '-4px -24px -24px' }}>
              <DefinitionList items={definitionsOf(fields, report)} />
            </Box>
          </>
        )}
      </Answer>
    </Dialog>
  )
}
