import { Box, Button } from '@chakra-ui/react'
import { isBulkFinal } from '@dcir/core/bulk/contract'
import { batchFields as labels } from '@dcir/core/bulk/fields'
import type { BulkOutcome, OutcomeEndpoints, RowError } from '@dcir/core/bulk/outcome'
import { formatCount } from '@dcir/core/display/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { FileWarning } from 'lucide-react'
import { useEffect } from 'react'
import { refresh } from '../client/use-action'
import { useEndpoint } from '../client/use-endpoint'
import { Alert } from '../feedback/alert'
import { ProblemRows } from '../file/problem-table'
import { useDownload } from '../file/save-file'
import { FigureTile, FigureTiles } from '../value/figure-tile'
import { ProgressBar } from '../value/progress-bar'

const FOLLOW_MS = 1_500

interface RecordsOutcomeProps {
  endpoints: OutcomeEndpoints
  /** The answer to the upload. */
  sent: BulkOutcome
  /** Heading of the column with the rows' names. */
  nameHeading: string
}

/** The progress and result of a file whose rows create records, with the reasons of failed rows and a file of them. */
export function RecordsOutcome({ endpoints, sent, nameHeading }: RecordsOutcomeProps) {
  const { batchId } = sent
  const queries = useQueryClient()
  const { data } = useEndpoint(
    endpoints.show,
    { params: { batchId } },
    { enabled: !isBulkFinal(sent.status), pollMs: ({ status }) => (isBulkFinal(status) ? false : FOLLOW_MS) },
  )
  const outcome = data ?? sent
  const isFinal = isBulkFinal(outcome.status)
  // Lists that were read before do not show the new records yet.
  useEffect(() => {
    if (isFinal) void refresh(queries, endpoints.upload)
  }, [isFinal, queries, endpoints])
  const { totalEntries, processedSuccessfully, failed, errors } = outcome
  return (
    <Box display="grid" gap="16px">
      {isFinal ? <Verdict outcome={outcome} /> : <Progress outcome={outcome} />}
      <FigureTiles>
        <FigureTile label={labels.totalCount.label} value={formatCount(totalEntries)} />
        <FigureTile
          label={labels.successfulCount.label}
          {...(processedSuccessfully > 0 && { tone: 'success' })}
          value={formatCount(processedSuccessfully)}
        />
        <FigureTile
          label={labels.failedCount.label}
          {...(failed > 0 && { tone: 'error' })}
          value={formatCount(failed)}
        />
      </FigureTiles>
      {failed > 0 && (
        <Errors errors={errors} failed={failed} nameHeading={nameHeading} endpoints={endpoints} batchId={batchId} />
      )}
    </Box>
  )
}

function Verdict({ outcome: { status, failed, processedSuccessfully, message } }: { outcome: BulkOutcome }) {
  const isBad = status === 'FAILED' || processedSuccessfully === 0
  return (
    <Box marginBottom="-16px">
      <Alert tone={isBad ? 'error' : failed > 0 ? 'warning' : 'success'}>{message}</Alert>
    </Box>
  )
}

function Progress({ outcome: { processedSuccessfully, failed, totalEntries } }: { outcome: BulkOutcome }) {
  const done = processedSuccessfully + failed
  return (
    <Box display="grid" gap="8px" role="status">
      <ProgressBar
        label="Working through the rows"
        percentage={(100 * done) / Math.max(totalEntries, 1)}
        text={`${formatCount(done)} of ${formatCount(totalEntries)} rows`}
      />
      <Box color="text.muted">You can close this. The work continues; the list shows progress.</Box>
    </Box>
  )
}

interface ErrorsProps {
  errors: readonly RowError[]
  failed: number
  nameHeading: string
  endpoints: OutcomeEndpoints
  batchId: string
}

function Errors({ errors, failed, nameHeading, endpoints, batchId }: ErrorsProps) {
  const download = useDownload(endpoints.errorFile, `${batchId}-errors.xlsx`)
  const shown = errors.length < failed ? `The first ${formatCount(errors.length)} of ${formatCount(failed)}` : ''
  return (
    <Box display="grid" gap="8px">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="8px 16px">
        <Box as="h3" fontWeight="600" color="text.strong">
          Rows that failed
        </Box>
        <Button
          type="button"
          variant="outline"
          size="sm"
          disabled={download.running}
          onClick={() => void download.run({ params: { batchId } })}
        >
          <FileWarning size={16} aria-hidden="true" />
          Download error file
        </Button>
      </Box>
      {shown && <Box color="text.muted">{shown}, all of them in the error file.</Box>}
      <ProblemRows
        headings={['Row', nameHeading, 'Reason']}
        rows={errors.map(({ row, name, message }) => [formatCount(row), name || '---', message])}
      />
    </Box>
  )
}
