import { Box } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { pick } from '@dcir/core/contract/vocabulary'
import { formatCount, percentText } from '@dcir/core/display/numbers'
import {
  isStatementFinal,
  type StatementFile,
  type StatementOutcome,
  statements,
} from '@dcir/core/reconciliation/contract'
import { statementFields } from '@dcir/core/reconciliation/fields'
import { statementRefusal } from '@dcir/core/reconciliation/statements-rules'
import { formatInstant } from '@dcir/core/time/lagos'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { Alert } from '@dcir/ui/feedback/alert'
import { Surface } from '@dcir/ui/list/screen'
import { FigureTile, FigureTiles } from '@dcir/ui/value/figure-tile'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import { useParams } from '@tanstack/react-router'
import { RefreshCw, RotateCcw, Undo2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { linesOf } from './places'
import type { StatementAct } from './statement-dialogs'
import { statementWords } from './statement-state'
import { StatementTabs } from './statement-tabs'

const ExceptionSheet = lazy(() => import('./exception-sheet').then((one) => ({ default: one.ExceptionSheet })))
const StatementDialog = lazy(() => import('./statement-dialogs').then((one) => ({ default: one.StatementDialog })))

const fields = pick(
  statementFields,
  'fileName',
  'status',
  'uploadedAt',
  'completedAt',
  'uploadedBy',
  'fileSize',
  'fileKey',
  'sha256',
)

/** One uploaded statement: how much of it was taken and matched, and its rows by outcome. */
export function StatementDetail() {
  const { fileKey } = useParams({ from: '/back-office/reconciliation/file-upload_/$fileKey' })
  return (
    <DetailScreen
      title="Uploaded Statement"
      back={{ to: '/back-office/reconciliation/file-upload' }}
      endpoint={statements.show}
      input={{ params: { fileKey } }}
      poll={(file) => (isStatementFinal(file.status) ? false : POLL_MS)}
    >
      {(file) => (
        <>
          {file.status === 'FAILED' && (
            <Alert title="Error">{file.failureMessage ?? 'The file could not be read.'}</Alert>
          )}
          {file.status === 'WITHDRAWN' && <Withdrawn file={file} />}
          <FileActions file={file} />
          <Figures file={file} />
          <Surface>
            {!isStatementFinal(file.status) && <Running file={file} />}
            <DefinitionList items={definitionsOf(fields, file)} />
          </Surface>
          <StatementTabs file={file} />
        </>
      )}
    </DetailScreen>
  )
}

/** Who withdrew it, when and why. */
const Withdrawn = ({ file: { withdrawnBy, withdrawnAt, withdrawalReason } }: { file: StatementFile }) => (
  <Alert tone="warning" title={`${withdrawnBy} withdrew this file on ${formatInstant(new Date(withdrawnAt ?? ''))}`}>
    {withdrawalReason}
  </Alert>
)

const acts: readonly StatementAct[] = ['withdraw', 'rerun', 'retry']

/** Actions on a file as a whole: once it is matched, or was given up. */
function FileActions({ file }: { file: StatementOutcome }) {
  const [dialog, open] = useAddressField('dialog')
  const mayWithdraw = useMayCall(statements.withdraw)
  const mayRerun = useMayCall(statements.rerun)
  const mayRetry = useMayCall(statements.retry)
  const may: Readonly<Record<StatementAct, boolean>> = { withdraw: mayWithdraw, rerun: mayRerun, retry: mayRetry }
  const asked = acts.find((act) => act === dialog)
  const shown = asked && may[asked] ? asked : null
  const isMatched = statementRefusal(file.status) === null
  if (!isMatched && !file.canRetry && !shown) return null
  return (
    <Box display="flex" flexWrap="wrap" gap="8px">
      {mayRetry && file.canRetry && (
        <ActionButton action={{ label: 'Retry', icon: RotateCcw, onSelect: () => void open('retry') }} />
      )}
      {mayRerun && isMatched && (
        <ActionButton action={{ label: 'Match again', icon: RefreshCw, onSelect: () => void open('rerun') }} />
      )}
      {mayWithdraw && isMatched && (
        <ActionButton
          action={{
            label: 'Withdraw',
            icon: Undo2,
            refusal: file.resting && `${file.resting} on it.`,
            onSelect: () => void open('withdraw'),
          }}
        />
      )}
      {file.unmatchedCount > 0 && (
        <Suspense>
          <ExceptionSheet query={{ fileKey: file.fileKey }} />
        </Suspense>
      )}
      {shown && (
        <Suspense>
          <StatementDialog act={shown} file={file} onClose={() => void open(undefined)} />
        </Suspense>
      )}
    </Box>
  )
}

/** The work goes on without this page, and this page shows it again after a reload. */
function Running({ file }: { file: StatementFile }) {
  return (
    <Box padding={{ base: '16px', md: '20px 24px' }} borderBottomWidth="1px" borderColor="border.line">
      <Box color="text.strong" fontWeight="500" marginBottom="8px" role="status">
        {statementWords[file.status]}
      </Box>
      <ProgressBar label={statementWords[file.status]} percentage={file.percentageProcessed} />
    </Box>
  )
}

function Figures({ file }: { file: StatementFile }) {
  const share = (count: number) => `${percentText(count, file.successCount)} of the records`
  return (
    <FigureTiles>
      <FigureTile label="Total transaction records" value={formatCount(file.uploadTotalCount)} />
      <FigureTile
        label={statementFields.matchedSuccessCount.label}
        tone="success"
        value={formatCount(file.matchedSuccessCount)}
        note={share(file.matchedSuccessCount)}
        target={file.matchedSuccessCount > 0 ? linesOf('MATCHED_SUCCESS') : undefined}
      />
      <FigureTile
        label={statementFields.matchedFailedCount.label}
        tone="error"
        value={formatCount(file.matchedFailedCount)}
        note={share(file.matchedFailedCount)}
        target={file.matchedFailedCount > 0 ? linesOf('MATCHED_FAILED') : undefined}
      />
      <FigureTile
        label={statementFields.unmatchedCount.label}
        tone="warning"
        value={formatCount(file.unmatchedCount)}
        note={share(file.unmatchedCount)}
        target={file.unmatchedCount > 0 ? linesOf('UNMATCHED') : undefined}
      />
    </FigureTiles>
  )
}
