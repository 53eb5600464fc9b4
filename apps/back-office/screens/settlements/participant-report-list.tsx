import { Box } from '@chakra-ui/react'
import { foreseen } from '@dcir/core/errors/foreseen'
import { type ParticipantReport, participantReports } from '@dcir/core/settlements/participant-reports-contract'
import {
  participantReportSearch as by,
  participantReportColumns,
} from '@dcir/core/settlements/participant-reports-fields'
import {
  type OwnerType,
  ownerTypes,
  type ParticipantReportFilter,
} from '@dcir/core/settlements/participant-reports-query'
import {
  isInProgress,
  participantReportFileName,
  participantReportMessages,
} from '@dcir/core/settlements/participant-reports-rules'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { selectPrompts } from '@dcir/core/validators/prompts'
import type { Action } from '@dcir/ui/action/action.ts'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { today } from '@dcir/ui/client/server-clock.ts'
import { useAction, useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import type { Choice } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { Download, RotateCcw } from 'lucide-react'
import { useMemo } from 'react'

const columns = columnsOf(participantReportColumns, {
  ownerName: { card: 'lead' },
  reportGenerationStatus: { card: 'state', cell: (report: ParticipantReport) => <ReportState report={report} /> },
})
const filter = filterFor<ParticipantReportFilter>()
const typeWords: Record<OwnerType, string> = { PARTICIPANT: 'Participant', MERCHANT: 'Super agent' }
const keyOf = ({ detailId }: ParticipantReport) => detailId

/** Both dates begin with today, and are needed: the service would take today for one that is missing. */
const filtersOf = (day: string, owners: readonly Choice[]) => [
  filter(by.ownerType, { choices: choicesOf(ownerTypes, (type) => typeWords[type]), prompt: selectPrompts.plain }),
  filter(by.ownerIds, { choices: owners, several: true }),
  filter(by.fromDate, { required: true, initial: day, startsRow: true }),
  filter(by.toDate, { required: true, initial: day }),
]

/** Report files of a day's settlements, for each participant and super agent. */
export function ParticipantReportList() {
  const filters = useFilters()
  const download = useDownload(participantReports.download)
  const retry = useAction(participantReports.retry, { success: ({ message }) => message })
  const save = ({ ownerId, detailId, ownerName, reportTime }: ParticipantReport) =>
    void download.run({ params: { ownerId, detailId } }, participantReportFileName(ownerName, reportTime))
  const actionOf = (report: ParticipantReport): Action =>
    report.canRetry
      ? { label: 'Retry', icon: RotateCcw, onSelect: () => void retry.run({ params: { detailId: report.detailId } }) }
      : { label: 'Download', icon: Download, onSelect: () => save(report), refusal: refusalOf(report) }
  return (
    <ListScreen
      title="Participant Reports"
      endpoint={participantReports.list}
      filterEndpoint={participantReports.filter}
      columns={columns}
      filters={filters}
      filterWaits
      rowKey={keyOf}
      rowName={({ ownerName, reportTime }) => `the report of ${ownerName}, ${formatBusinessDate(reportTime)}`}
      rowActions={(report) => [actionOf(report)]}
      pollWhile={(rows) => rows.some(({ reportGenerationStatus: status }) => isInProgress(status))}
      empty={participantReportMessages.empty}
      emptyHint="A report is made of each day on which a participant or a super agent is settled."
    />
  )
}

const refusalOf = ({ reportGenerationStatus: status }: ParticipantReport) =>
  status === 'COMPLETED' ? null : foreseen('report-not-ready')

/** The owners to choose from are asked for once somebody wants to choose, or to read which are chosen. */
function useFilters() {
  const { dialog, ownerIds } = useAddress()
  const { data } = useEndpoint(
    participantReports.owners,
    {},
    { enabled: dialog === 'filter' || ownerIds !== undefined },
  )
  const day = today()
  return useMemo(() => {
    const owners = (data ?? []).map(({ ownerId: value, ownerName, ownerType }) => ({
      value,
      label: ownerType === 'MERCHANT' ? `${ownerName} (super agent)` : ownerName,
    }))
    return filtersOf(day, owners)
  }, [data, day])
}

/** How far a report is, and why it failed. */
function ReportState({ report: { reportGenerationStatus, failureReason } }: { report: ParticipantReport }) {
  return (
    <Box display="grid" gap="4px" justifyItems="start">
      <StatusBadge status={reportGenerationStatus} />
      {failureReason && (
        <Box as="span" maxWidth="280px" color="text.muted" fontSize="12px" lineHeight="16px" overflowWrap="anywhere">
          {failureReason}
        </Box>
      )}
    </Box>
  )
}
