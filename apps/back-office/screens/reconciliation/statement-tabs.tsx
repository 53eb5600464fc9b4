import { Box } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import {
  isStatementFinal,
  type StatementFile,
  statements,
  type uploadErrorTypes,
} from '@dcir/core/reconciliation/contract'
import { rerunFields, statementDayFields, uploadErrorFields } from '@dcir/core/reconciliation/fields'
import { type Tab, Tabs } from '@dcir/ui/detail/tabs'
import { ListPart } from '@dcir/ui/list/list-part'
import { Surface } from '@dcir/ui/list/screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { CountBadge } from '@dcir/ui/value/count-badge'
import { openDay } from './places'
import { StatementLines } from './statement-lines'
import { StatementReport } from './statement-report'

const dayColumns = columnsOf(pick(statementDayFields, 'transactionDate', 'totalCount'), {
  totalCount: { align: 'start' },
})
const errorColumns = columnsOf(pick(uploadErrorFields, 'rowNumber', 'column', 'value', 'errorMessage'), {
  rowNumber: { align: 'start' },
})

const rerunColumns = columnsOf(Object.values(rerunFields))

const NOTHING = 'No results found...'
const TAKEN_OUT = 'The lines of this file were taken out when it was withdrawn.'

/** A statement's rows by outcome: those taken by date, the duplicates and the failed ones each with its reason. */
export function StatementTabs({ file }: { file: StatementFile }) {
  const tabs: Tab[] = [
    {
      id: 'successful',
      label: <Label text="Records uploaded successfully" count={file.successCount} tone="success" />,
      content: <Days file={file} />,
    },
    {
      id: 'duplicate',
      label: <Label text="Duplicate records" count={file.duplicateCount} tone="warning" />,
      content: <Errors file={file} type="DUPLICATE" label="Duplicate records" />,
    },
    {
      id: 'failed',
      label: <Label text="Failed records" count={file.failedCount} tone="error" />,
      content: <Errors file={file} type="FAILED" label="Failed records" />,
    },
    { id: 'lines', label: 'Lines', content: <StatementLines file={file} /> },
    { id: 'reruns', label: 'Matched again', content: <Reruns file={file} /> },
  ]
  return (
    <Surface>
      <Tabs label="Records by outcome" tabs={tabs} />
    </Surface>
  )
}

function Label({ text, count, tone }: { text: string; count: number; tone: 'success' | 'warning' | 'error' }) {
  return (
    <>
      {text} <CountBadge count={count} tone={tone} />
    </>
  )
}

function Days({ file }: { file: StatementFile }) {
  return (
    <>
      {file.status === 'COMPLETED' && (
        <Box padding={{ base: '16px', md: '16px 24px' }} borderBottomWidth="1px" borderColor="border.line">
          <StatementReport target={{ fileKey: file.fileKey }} />
        </Box>
      )}
      <ListPart
        label="Records uploaded successfully, by date"
        endpoint={statements.days}
        params={{ fileKey: file.fileKey }}
        columns={dayColumns}
        rowKey={({ transactionDate }) => transactionDate}
        open={openDay}
        pollWhile={() => !isStatementFinal(file.status)}
        empty={file.status === 'WITHDRAWN' ? TAKEN_OUT : NOTHING}
      />
    </>
  )
}

/** When its open rows were matched again, and what was paired. */
function Reruns({ file }: { file: StatementFile }) {
  return (
    <ListPart
      label="Matched again"
      endpoint={statements.reruns}
      params={{ fileKey: file.fileKey }}
      columns={rerunColumns}
      rowKey={({ askedAt }) => askedAt}
      pollWhile={() => !isStatementFinal(file.status)}
      empty={NOTHING}
    />
  )
}

interface ErrorsProps {
  file: StatementFile
  type: (typeof uploadErrorTypes)[number]
  label: string
}

function Errors({ file, type, label }: ErrorsProps) {
  return (
    <ListPart
      label={label}
      endpoint={statements.uploadErrors}
      params={{ fileKey: file.fileKey }}
      fixed={{ reconUploadErrorType: type }}
      columns={errorColumns}
      rowKey={(row) => `${row.rowNumber}-${row.column}-${row.errorMessage}`}
      pollWhile={() => !isStatementFinal(file.status)}
      empty={NOTHING}
    />
  )
}
