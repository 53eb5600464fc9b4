import { isStatementFinal, type StatementFile, statements } from '@dcir/core/reconciliation/contract'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { column } from '@dcir/ui/table/column'
import { linkOptions } from '@tanstack/react-router'
import { Eye, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { StatementState } from './statement-state'

const StatementUploadDialog = lazy(() =>
  import('./statement-upload-dialog').then((module) => ({ default: module.StatementUploadDialog })),
)

const columns = [
  column.text('fileName', 'File Name'),
  column.instant('uploadedAt', 'Upload Date'),
  column.custom('status', 'Status', (file: StatementFile) => <StatementState file={file} />),
  column.count('uploadTotalCount', 'Total Records', 'pending'),
  column.count('successCount', 'Success Count', 'success'),
]

const openStatement = ({ fileKey }: StatementFile) =>
  linkOptions({ to: '/back-office/reconciliation/file-upload/$fileKey', params: { fileKey } })

/** The statement files that were uploaded, and the upload of another. */
export function StatementList() {
  const [dialog, setDialog] = useAddressField('dialog')
  const mayUpload = useMay('statements.upload')
  const filters = useMemo(() => dateRange(), [])
  const upload = { label: 'Upload new file', icon: Upload, onSelect: () => void setDialog('upload') }
  return (
    <ListScreen
      title="Reconciliation Statement Upload"
      endpoint={statements.list}
      accessible="statements.view"
      columns={columns}
      filters={filters}
      rowKey={({ fileKey }) => fileKey}
      rowName={({ fileName }) => fileName}
      open={openStatement}
      detail={({ fileKey }) => ({ endpoint: statements.show, input: { params: { fileKey } } })}
      rowActions={(file) => [{ label: 'View', icon: Eye, target: openStatement(file) }]}
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
