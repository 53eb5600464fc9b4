import { Box } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import { formatInstant } from '@dcir/core/time/lagos'
import { isReportFinal, type Report, reports } from '@dcir/core/transactions/reports-contract'
import { reportFields } from '@dcir/core/transactions/reports-fields'
import { listFileName } from '@dcir/core/transactions/reports-rules'
import type { Action } from '@dcir/ui/action/action.ts'
import { useAddress, useAddressField } from '@dcir/ui/address/address-search.ts'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Instant } from '@dcir/ui/value/instant'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { Download, Eye, FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { TransactionPlaces } from './places'
import { coverageWords, downloadRefusal } from './report-words'

const ReportDetails = lazy(() => import('./report-details').then((module) => ({ default: module.ReportDetails })))

const columns = columnsOf(
  pick(reportFields, 'createdAt', 'completedAt', 'percentageProcessed', 'reportGenerationStatus'),
  {
    createdAt: { cell: (report: Report) => <ReportCoverage report={report} /> },
    reportGenerationStatus: { cell: (report: Report) => <ReportState report={report} /> },
  },
)

const keyOf = ({ recordId }: Report) => recordId
const openReport = ({ recordId }: Report): Target => ({
  to: '.',
  search: (before: Record<string, unknown>) => ({ ...before, record: recordId }),
})

const onlyReady = { ready: 'true' } as const
const all = { to: '.', search: (before: Record<string, unknown>) => ({ ...before, ready: undefined, page: undefined }) }

/** Says which reports are left out, for people who come from Today. */
const OnlyReady = () => (
  <Box display="flex" flexWrap="wrap" gap="4px 12px" marginBottom="12px" color="text.muted">
    Your reports of the last day that you have not downloaded.
    <Box asChild color="accent.text" fontWeight="500" textDecoration="underline">
      <TargetLink target={all}>Show all reports</TargetLink>
    </Box>
  </Box>
)

/** The reports that were asked for; each can be downloaded once it is finished and as long as it is kept. */
export function ReportList({ places }: { places: Pick<TransactionPlaces, 'filter'> }) {
  const [record, setRecord] = useAddressField('record')
  const isReady = useAddress().ready !== undefined
  const download = useDownload(reports.download)
  const downloadAction = (report: Report): Action => ({
    label: 'Download',
    icon: Download,
    refusal: downloadRefusal(report),
    onSelect: () => void download.run({ params: { recordId: report.recordId } }, listFileName(report)),
  })
  return (
    <ListScreen
      title="Transaction Reports"
      endpoint={reports.list}
      fixed={isReady ? onlyReady : undefined}
      lead={isReady && <OnlyReady />}
      columns={columns}
      rowKey={keyOf}
      rowName={({ createdAt, owner }) => `the report of ${owner}, ${formatInstant(createdAt)}`}
      open={openReport}
      detail={({ recordId }) => ({ endpoint: reports.show, input: { params: { recordId } } })}
      rowActions={(report) => [downloadAction(report), { label: 'View', icon: Eye, target: openReport(report) }]}
      pollWhile={(rows) => rows.some(({ reportGenerationStatus }) => !isReportFinal(reportGenerationStatus))}
      actions={[{ label: 'Generate Report', icon: FileSpreadsheet, target: places.filter, adds: true }]}
      empty="No reports found ..."
      emptyHint="Filter the transactions and generate a report of what you found."
    >
      {record && (
        <Suspense>
          <ReportDetails recordId={record} download={downloadAction} onClose={() => void setRecord(undefined)} />
        </Suspense>
      )}
    </ListScreen>
  )
}

/** When a report was asked for, and what it covers. */
function ReportCoverage({ report }: { report: Report }) {
  return (
    <>
      <Instant value={report.createdAt} />
      <Box color="text.muted" fontSize="13px" overflowWrap="anywhere">
        {coverageWords(report)}
      </Box>
    </>
  )
}

/** How far a report is and, once there is a file, whether it is still kept. */
function ReportState({ report }: { report: Report }) {
  return (
    <Box display="inline-flex" flexWrap="wrap" gap="4px 8px">
      <StatusBadge status={report.reportGenerationStatus} />
      {report.retentionStatus && <StatusBadge status={report.retentionStatus} />}
    </Box>
  )
}
