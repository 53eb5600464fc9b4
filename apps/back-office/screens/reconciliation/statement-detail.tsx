import { Box } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import { formatCount, percentText } from '@dcir/core/display/numbers'
import { isStatementFinal, type StatementFile, statements } from '@dcir/core/reconciliation/contract'
import { statementFields } from '@dcir/core/reconciliation/fields'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { Alert } from '@dcir/ui/feedback/alert'
import { Surface } from '@dcir/ui/list/screen'
import { FigureTile, FigureTiles } from '@dcir/ui/value/figure-tile'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import { useParams } from '@tanstack/react-router'
import { statementWords } from './statement-state'
import { StatementTabs } from './statement-tabs'

const FOLLOW_MS = 2_000

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
      poll={(file) => (isStatementFinal(file.status) ? false : FOLLOW_MS)}
    >
      {(file) => (
        <>
          {file.status === 'FAILED' && (
            <Alert title="Error">{file.failureMessage ?? 'The file could not be read.'}</Alert>
          )}
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
  const share = (count: number) => `${percentText(count, file.successCount)} of the records taken`
  return (
    <FigureTiles>
      <FigureTile label="Total transaction records" value={formatCount(file.uploadTotalCount)} />
      <FigureTile
        label={statementFields.matchedSuccessCount.label}
        tone="success"
        value={formatCount(file.matchedSuccessCount)}
        note={share(file.matchedSuccessCount)}
      />
      <FigureTile
        label={statementFields.matchedFailedCount.label}
        tone="error"
        value={formatCount(file.matchedFailedCount)}
        note={share(file.matchedFailedCount)}
      />
      <FigureTile
        label={statementFields.unmatchedCount.label}
        tone="warning"
        value={formatCount(file.unmatchedCount)}
        note={share(file.unmatchedCount)}
      />
    </FigureTiles>
  )
}
