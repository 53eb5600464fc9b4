import { Box, Button } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { errorText } from '@dcir/core/errors/processed-error'
import { isReportFinal, type Report, reports } from '@dcir/core/transactions/reports-contract'
import { filterFileName, reportMessages } from '@dcir/core/transactions/reports-rules'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import { Download } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'

interface ReportProgressProps {
  /** The report as it was when it was asked for. */
  asked: Report
  page: Target
  onBusy: (busy: boolean) => void
}

/** Follows a report, as long as this is shown, until it is finished; then hands it out. */
export function ReportProgress({ asked, page, onBusy }: ReportProgressProps) {
  const [isDone, setDone] = useState(false)
  const input = { params: { recordId: asked.recordId } }
  const query = useEndpoint(reports.show, input, isDone ? {} : { pollMs: POLL_MS })
  const report = query.data ?? asked
  const isFinal = isReportFinal(report.reportGenerationStatus)
  if (isFinal && !isDone) setDone(true)
  useEffect(() => {
    onBusy(!isFinal)
    return () => onBusy(false)
  }, [isFinal, onBusy])
  const seen = useShown()
  if (report.reportGenerationStatus === 'FAILED') return <Alert title="Error">{reportMessages.failed}</Alert>
  return (
    <Box ref={seen} display="grid" gap="12px" scrollMarginBlock="20px">
      {isFinal ? (
        <Finished report={report} />
      ) : (
        <Box padding="12px 16px 16px" borderRadius="8px" borderWidth="1px" borderColor="border.line">
          <Box role="status" marginBottom="12px" color="text.strong">
            {reportMessages.requested}{' '}
            <Box as="span" color="accent.text" textDecoration="underline" textUnderlineOffset="3px">
              <TargetLink target={page} onClick={onceOnly}>
                Open Transaction Reports
              </TargetLink>
            </Box>
          </Box>
          <ProgressBar label="Report" percentage={report.percentageProcessed ?? 0} />
          {query.isError && (
            <Box role="alert" marginTop="8px" color="error.text">
              {errorText(query.error)}
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}

/** The link may come under the pointer between the two clicks of a double click, the second of which is not meant for it. */
const onceOnly = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault()
}

function Finished({ report }: { report: Report }) {
  const { startDate = '', endDate = '' } = report.filter
  const download = useDownload(reports.download)
  const save = () =>
    void download.run({ params: { recordId: report.recordId } }, filterFileName({ startDate, endDate }))
  return (
    <Box display="grid" gap="4px" justifyItems="start">
      <Box width="100%">
        <ProgressBar label="Report" percentage={100} />
      </Box>
      <Box width="100%" marginTop="8px" css={{ '& > *': { marginBottom: '8px' } }}>
        <Alert tone="success">{reportMessages.completed}</Alert>
      </Box>
      <Button type="button" aria-busy={download.running} disabled={download.running} onClick={save}>
        <Download size={16} aria-hidden="true" />
        Download Report
      </Button>
    </Box>
  )
}

/** Brings what appears below the fields into sight. */
function useShown() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect may not return.
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return ref
}
