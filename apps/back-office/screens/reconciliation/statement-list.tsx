import { pick, worded } from '@dcir/core/contract/vocabulary'
import { isStatementFinal, type StatementFile, statements } from '@dcir/core/reconciliation/contract'
import { statementFields } from '@dcir/core/reconciliation/fields'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { linkOptions } from '@tanstack/react-router'
import { Eye, Undo2, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { StatementState } from './statement-state'

const StatementUploadDialog = lazy(() =>
  import('./statement-upload-dialog').then((module) => ({ default: module.StatementUploadDialog })),
)

const columns = columnsOf(
  worded(pick(statementFields, 'fileName', 'uploadedAt', 'uploadTotalCount', 'successCount', 'status'), {
    fileName: 'File Name',
    uploadedAt: 'Upload Date',
    uploadTotalCount: 'Total Records',
    successCount: 'Success Count',
  }),
  {
    status: { cell: (file: StatementFile) => <StatementState file={file} /> },
    uploadTotalCount: { tone: 'pending' },
    successCount: { tone: 'success' },
  },
)

const openStatement = ({ fileKey }: StatementFile) =>
  linkOptions({ to: '/back-office/reconciliation/file-upload/$fileKey', params: { fileKey } })

const withdrawStatement = (file: StatementFile) => ({ ...openStatement(file), search: { dialog: 'withdraw' } })

/** The statement files that were uploaded, and the upload of another. */
export function StatementList() {
  const [dialog, setDialog] = useAddressField('dialog')
  const mayUpload = useMayCall(statements.upload)
  const mayWithdraw = useMayCall(statements.withdraw)
  const filters = useMemo(() => dateRange(), [])
  const upload = { label: 'Upload new file', icon: Upload, onSelect: () => void setDialog('upload'), adds: true }
  return (
    <ListScreen
      title="Reconciliation Statement Upload"
      endpoint={statements.list}
      columns={columns}
      filters={filters}
      rowKey={({ fileKey }) => fileKey}
      rowName={({ fileName }) => fileName}
      open={openStatement}
      detail={({ fileKey }) => ({ endpoint: statements.show, input: { params: { fileKey } } })}
      rowActions={(file) => [
        { label: 'View', icon: Eye, target: openStatement(file) },
        ...(mayWithdraw && file.status === 'COMPLETED'
          ? [{ label: 'Withdraw', icon: Undo2, target: withdrawStatement(file) }]
          : []),
      ]}
      pollWhile={(files) => files.some((file) => !isStatementFinal(file.status))}
      actions={mayUpload ? [upload] : []}
      empty="No results found!"
      emptyHint="Upload a statement to match its rows against the platform's own transactions."
    >
      {mayUpload && dialog === 'upload' && (
        <Suspense>
          <StatementUploadDialog onClose={() => void setDialog(undefined)} />
        </Suspense>
      )}
    </ListScreen>
  )
}
