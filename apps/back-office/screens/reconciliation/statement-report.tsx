import { Box } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import {
  type StatementReport as Report,
  type ReportTarget,
  statementReports,
} from '@dcir/core/reconciliation/reports-contract'
import { isReportRunning, reportFileName } from '@dcir/core/reconciliation/reports-rules'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { ConfirmWrite } from '@dcir/ui/dialog/confirm-write'
import { Answer } from '@dcir/ui/feedback/answer'
import { DownloadError } from '@dcir/ui/feedback/download-error'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'

type Target = Pick<ReportTarget, 'fileKey' | 'transactionDate'>

/** The report of a statement file or of a day: generated when somebody asks, followed, and handed out. */
export function StatementReport({ target }: { target: Target }) {
  const [isAsking, setAsking] = useState(false)
  const query = useEndpoint(
    statementReports.check,
    { body: target },
    { pollMs: ({ downloadStatus }) => (isReportRunning(downloadStatus) ? POLL_MS : false) },
  )
  return (
    <Box as="section" aria-label="Report" display="grid" gap="12px">
      <Answer query={query} skeleton={<CardSkeleton cards={1} height="36px" />}>
        {(report) => <State report={report} target={target} onGenerate={() => setAsking(true)} />}
      </Answer>
      {isAsking && (
        <ConfirmWrite
          title="Generate Report"
          endpoint={statementReports.check}
          input={{ body: { ...target, shouldTriggerReportGeneration: true } }}
          done={({ message }) => message}
          confirm="Generate"
          onClose={() => setAsking(false)}
        >
          {`A spreadsheet of all rows of ${reportFileName(target).replace('.xlsx', '')} is generated, each with its status. It takes a moment; you can leave this page.`}
        </ConfirmWrite>
      )}
    </Box>
  )
}

function State({ report, target, onGenerate }: { report: Report; target: Target; onGenerate: () => void }) {
  const { downloadStatus: status, downloadRecordKey: downloadKey, downloadPercentage, message } = report
  const [error, setError] = useState<string | null>(null)
  const download = useDownload(statementReports.download, undefined, setError)
  if (isReportRunning(status)) {
    return (
      <Box display="grid" gap="8px" maxWidth="480px" role="status">
        <Box color="text.muted">{message}</Box>
        <ProgressBar label="Report" percentage={downloadPercentage} />
      </Box>
    )
  }
  const save = () => {
    setError(null)
    if (downloadKey) void download.run({ params: { downloadKey } }, reportFileName(target))
  }
  const action =
    status === 'COMPLETED'
      ? {
          label: 'Download Report',
          icon: Download,
          refusal: download.running ? 'It is on its way.' : null,
          onSelect: save,
        }
      : { label: 'Generate Report', icon: FileSpreadsheet, onSelect: onGenerate }
  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px 16px">
        <ActionButton action={action} size="md" />
        <Box color={status === 'FAILED' ? 'error.text' : 'text.muted'}>{message}</Box>
      </Box>
      <DownloadError error={error} />
    </>
  )
}
