import type { BulkBatch, BulkEndpoints } from '@dcir/core/bulk/contract'
import { batchFields } from '@dcir/core/bulk/fields'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { pick } from '@dcir/core/contract/vocabulary'
import { Eye, Upload } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useAddressField } from '../address/address-search'
import type { Target } from '../address/target'
import { useMayCall } from '../client/use-access'
import { dateRange } from '../filter/date-range'
import { ListScreen } from '../list/list-screen'
import { columnsOf } from '../table/columns-of'

export interface BulkListProps {
  title: string
  endpoint: BulkEndpoints['list']
  show: BulkEndpoints['show']
  actionsHeading: string
  open: (batch: BulkBatch) => Target
  /** The button that uploads, for whoever may call its endpoint, and its dialog. */
  upload: { label: string; endpoint: Endpoint; dialog: (close: () => void) => ReactNode }
  /** Draws something around the rows, such as the tabs of a screen that has files beside other things. */
  frame?: (rows: ReactNode) => ReactNode
  empty: string
  emptyHint: string
}

const columns = columnsOf(pick(batchFields, 'uploadedBy', 'batchId', 'uploadedAt'))

/** The bulk files of one kind, newest first, and the upload of another. */
export function BulkList({ upload, open, show, ...rest }: BulkListProps) {
  const [dialog, setDialog] = useAddressField('dialog')
  const mayUpload = useMayCall(upload.endpoint)
  const filters = useMemo(() => dateRange(), [])
  const action = { label: upload.label, icon: Upload, onSelect: () => void setDialog('upload'), adds: true }
  return (
    <ListScreen
      {...rest}
      columns={columns}
      filters={filters}
      rowKey={({ batchId }) => batchId}
      rowName={({ batchId }) => batchId}
      open={open}
      detail={({ batchId }) => ({ endpoint: show, input: { params: { batchId } } })}
      rowActions={(batch) => [{ label: 'View', icon: Eye, target: open(batch) }]}
      pollWhile={(batches) => batches.some(({ status }) => status === 'PROCESSING')}
      actions={mayUpload ? [action] : []}
    >
      {mayUpload && dialog === 'upload' && upload.dialog(() => void setDialog(undefined))}
    </ListScreen>
  )
}
