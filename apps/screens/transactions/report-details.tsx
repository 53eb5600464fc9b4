import { Box, Button } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { formatBytes, formatCount } from '@dcir/core/display/numbers'
import { isReportFinal, type Report } from '@dcir/core/transactions/reports-contract'
import type { Action } from '@dcir/ui/action/action.ts'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { type Definition, DefinitionList } from '@dcir/ui/detail/definition-list'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { CopyText } from '@dcir/ui/value/copy-text'
import { Instant } from '@dcir/ui/value/instant'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { useState } from 'react'
import type { ReportEndpoints } from './report-endpoints'
import { downloadRefusal, filterWords } from './report-words'

interface ReportDetailsProps {
  recordId: string
  endpoints: ReportEndpoints
  download: (report: Report) => Action
  onClose: () => void
}

/** One report with all that is known of it; it follows a report that is not finished yet. */
export function ReportDetails({ recordId, endpoints, download, onClose }: ReportDetailsProps) {
  const [isBusy, setBusy] = useState(false)
  const query = useEndpoint(endpoints.show, { params: { recordId } }, isBusy ? { pollMs: POLL_MS } : {})
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
              <DefinitionList items={fieldsOf(report)} />
            </Box>
          </>
        )}
      </Answer>
    </Dialog>
  )
}

function fieldsOf(report: Report): Definition[] {
  const { recordId, sha256, rowCount, fileSize, percentageProcessed } = report
  const progress = percentageProcessed !== null && (
    <ProgressBar label="Percentage Proccessed" percentage={percentageProcessed} />
  )
  return [
    ['Report Generation Date', <Instant key="created" value={report.createdAt} />],
    ['Completion Date', <Instant key="completed" value={report.completedAt} />],
    ['Report Generation Status', <StatusBadge key="status" status={report.reportGenerationStatus} />],
    ['Percentage Proccessed', progress || null],
    ['Retention Status', <StatusBadge key="retention" status={report.retentionStatus} />],
    ['Kept until', <Instant key="until" value={report.availableUntil} />],
    ['Owner', report.owner],
    ['Record id', <CopyText key="id" value={recordId} label="Record id" />],
    ['Transactions', rowCount === null ? null : formatCount(rowCount)],
    ['Size', fileSize === null ? null : formatBytes(fileSize)],
    ['SHA-256', sha256 && <CopyText key="hash" value={sha256} label="SHA-256" shown={`${sha256.slice(0, 16)}…`} />],
  ]
}
