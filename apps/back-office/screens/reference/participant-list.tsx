import type { Result } from '@dcir/core/contract/endpoint'
import { type Participant, participants } from '@dcir/core/reference/participants-contract'
import { participantFields as fields } from '@dcir/core/reference/participants-fields'
import { participantMessages as messages } from '@dcir/core/reference/participants-rules'
import type { Action } from '@dcir/ui/action/action.ts'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import type { Target } from '@dcir/ui/address/target'
import { useAction } from '@dcir/ui/client/use-action.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { ConfirmDialog } from '@dcir/ui/dialog/confirm-dialog'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { toast } from '@dcir/ui/feedback/toaster'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { column } from '@dcir/ui/table/column'
import { Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'

const ParticipantForm = lazy(() => import('./participant-form').then((one) => ({ default: one.ParticipantForm })))
const Breakdown = lazy(() => import('./participant-breakdown').then((one) => ({ default: one.ParticipantBreakdown })))

const columns = [
  column.text('name', fields.name.label, { card: 'lead' }),
  column.id('accountNumber', fields.accountNumber.label),
  column.text('accountName', fields.accountName.label),
  column.custom('chargeType', fields.chargeType.label, ({ chargeType }: Participant) => chargeType.chargeTypeName),
  column.custom('globalCharge', fields.globalCharge.label, ({ globalCharge }: Participant) =>
    globalCharge ? 'Yes' : 'No',
  ),
]
const filters = [field.text('name', fields.name.label, { required: false, most: 200 })]

const to = (dialog: string, participant: string): Target => ({
  to: '.',
  search: (before: Record<string, unknown>) => ({ ...before, dialog, participant }),
})
const view = ({ participantId }: Participant) => to('view', participantId)

/** Who has a share of the fees; each can be looked at, changed and deleted by whoever may. */
export function ParticipantList() {
  const mayCreate = useMay(['bo_dcir_create_participant'])
  const mayUpdate = useMay(['bo_dcir_update_participant'])
  const mayRemove = useMay(['bo_dcir_remove_participant'])
  const change = useChangeAddress()
  const create: Action = { label: 'New participant', icon: Plus, onSelect: () => void change({ dialog: 'create' }) }
  const actionsOf = (row: Participant): Action[] => [
    { label: 'View', icon: Eye, target: view(row) },
    ...(mayUpdate ? [{ label: 'Update', icon: Pencil, target: to('update', row.participantId) }] : []),
    ...(mayRemove ? [{ label: 'Delete', icon: Trash2, target: to('delete', row.participantId) }] : []),
  ]
  return (
    <ListScreen
      title="Settlement Participants"
      endpoint={participants.search}
      accessible={['bo_dcir_view_participant', 'bo_dcir_view_global_participant']}
      columns={columns}
      filters={filters}
      rowKey={({ participantId }) => participantId}
      rowName={({ name }) => name}
      open={view}
      detail={({ participantId }) => ({ endpoint: participants.show, input: { params: { participantId } } })}
      rowActions={actionsOf}
      actions={mayCreate ? [create] : []}
      empty={messages.empty}
      emptyHint="A participant has a share of the fee of each transaction."
    >
      <Dialogs may={{ create: mayCreate, update: mayUpdate, delete: mayRemove, view: true }} />
    </ListScreen>
  )
}

type Name = 'create' | 'update' | 'delete' | 'view'

/** The dialog that the address names, with the participant that it is about. */
function Dialogs({ may }: { may: Readonly<Record<Name, boolean>> }) {
  const { dialog, participant } = useAddress()
  const change = useChangeAddress()
  const onClose = () => void change({ dialog: undefined, participant: undefined })
  const isAllowed = may[dialog as Name] === true
  const participantId = String(participant ?? '')
  const isOfOne = isAllowed && dialog !== 'create' && participantId !== ''
  const { data, error } = useEndpoint(participants.show, { params: { participantId } }, { enabled: isOfOne })
  useErrorToast(error, messages.noDetails)
  return (
    <Suspense>
      {isAllowed && dialog === 'create' && <ParticipantForm onClose={onClose} />}
      {isOfOne && data && dialog === 'view' && <Breakdown participant={data} onClose={onClose} />}
      {isOfOne && data && dialog === 'update' && <ParticipantForm participant={data} onClose={onClose} />}
      {isOfOne && data && dialog === 'delete' && <DeleteDialog participant={data} onClose={onClose} />}
    </Suspense>
  )
}

/** What the server says of a change: that it was made, or that it waits for a second person. */
export const saidOf = ({ message }: Result<typeof participants.create>): string => message

function DeleteDialog({ participant, onClose }: { participant: Participant; onClose: () => void }) {
  const { run, running, error } = useAction(participants.remove, {
    success: saidOf,
    onDone: onClose,
    quiet: true,
    onRefused: () => toast.error(messages.notDeleted),
  })
  return (
    <ConfirmDialog
      title="Delete participant"
      open
      dangerous
      confirm="Delete"
      running={running}
      error={error?.message}
      onConfirm={() => void run({ params: { id: participant.participantId } })}
      onClose={onClose}
    >
      {participant.name} will have no share of the fees any more. Settlements that were made stay as they are.
    </ConfirmDialog>
  )
}
