import {
  isStatementFinal,
  type StatementFile,
  statements,
  type uploadErrorTypes,
} from '@dcir/core/reconciliation/contract'
import { type Tab, Tabs } from '@dcir/ui/detail/tabs'
import { ListPart } from '@dcir/ui/list/list-part'
import { Surface } from '@dcir/ui/list/screen'
import { column } from '@dcir/ui/table/column'
import { CountBadge } from '@dcir/ui/value/count-badge'

const dayColumns = [
  column.date('transactionDate', 'Transaction Date'),
  column.number('totalCount', 'Count', { align: 'start' }),
]

const errorColumns = [
  column.number('rowNumber', 'Row', { align: 'start' }),
  column.text('column', 'Column'),
  column.text('value', 'Value'),
  column.text('errorMessage', 'Error Message'),
]

const NOTHING = 'No results found...'

/** A statement's rows by outcome: those taken by date, the duplicates and the failed ones each with its reason. */
export function StatementTabs({ file }: { file: StatementFile }) {
  const tabs: Tab[] = [
    {
      id: 'successful',
      label: <Label text="Successful" count={file.successCount} tone="success" />,
      content: <Days file={file} />,
    },
    {
      id: 'duplicate',
      label: <Label text="Duplicate" count={file.duplicateCount} tone="warning" />,
      content: <Errors file={file} type="DUPLICATE" label="Duplicate records" />,
    },
    {
      id: 'failed',
      label: <Label text="Failed" count={file.failedCount} tone="error" />,
      content: <Errors file={file} type="FAILED" label="Failed records" />,
    },
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
    <ListPart
      label="Records uploaded successfully, by date"
      endpoint={statements.days}
      params={{ fileKey: file.fileKey }}
      columns={dayColumns}
      rowKey={({ transactionDate }) => transactionDate}
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
