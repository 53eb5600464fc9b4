import { Box } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import { hasMovedOn } from '@dcir/core/errors/processed-error'
import { type SetAside, setAside, setAsideFields } from '@dcir/core/transactions/set-aside-contract'
import type { Action } from '@dcir/ui/action/action.ts'
import { ConfirmWrite } from '@dcir/ui/dialog/confirm-write'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'

const outcomeWords: Record<SetAside['outcome'], string> = {
  QUARANTINED: 'Quarantined',
  CONFLICTING: 'Conflicting',
  REFUSED: 'Refused',
}
const stateWords: Record<SetAside['state'], string> = {
  WAITING: 'Waiting',
  RELEASED: 'Released',
  DISMISSED: 'Dismissed',
}

const columns = columnsOf(
  pick(
    setAsideFields,
    'lastReceivedAt',
    'outcome',
    'state',
    'transactionSearchKey',
    'cardAcceptorId',
    'merchantName',
    'transactionAmount',
    'times',
    'reason',
  ),
  {
    outcome: { cell: ({ outcome }: SetAside) => outcomeWords[outcome] },
    state: { card: 'state', cell: ({ state }: SetAside) => stateWords[state] },
    transactionSearchKey: { card: 'lead' },
  },
)

const nameOf = ({ id, transactionSearchKey }: SetAside) => transactionSearchKey ?? `number ${id}`
const fields = [formFor<{ reason: string }>().area('reason', 'Reason', { most: 500 })]

interface Asked {
  act: 'release' | 'dismiss'
  row: SetAside
}

/** Transactions of the switch that were not ingested, each with its reason, and what a person can do about it. */
export function SetAsideList() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const actionsOf = (row: SetAside): Action[] =>
    row.state === 'WAITING'
      ? [
          ...(row.outcome === 'QUARANTINED'
            ? [
                {
                  label: 'Release',
                  icon: CircleCheck,
                  refusal: row.merchantName ? null : 'No super agent has this card acceptor yet. Create it first.',
                  onSelect: () => setAsked({ act: 'release', row }),
                },
              ]
            : []),
          { label: 'Dismiss', icon: CircleX, onSelect: () => setAsked({ act: 'dismiss', row }) },
        ]
      : []
  return (
    <ListScreen
      title="Transactions Set Aside"
      endpoint={setAside.list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowName={nameOf}
      rowActions={actionsOf}
      empty="No transactions are set aside."
      emptyHint="Rows of the switch that the platform cannot ingest are listed here, with their reasons."
    >
      {asked?.act === 'release' && <Release row={asked.row} onClose={close} />}
      {asked?.act === 'dismiss' && <Dismiss row={asked.row} onClose={close} />}
    </ListScreen>
  )
}

function Release({ row: { cardAcceptorId, merchantName }, onClose }: { row: SetAside; onClose: () => void }) {
  return (
    <ConfirmWrite
      title="Release"
      endpoint={setAside.release}
      input={{ body: { cardAcceptorId: cardAcceptorId ?? '' } }}
      done={({ message }) => message}
      confirm="Release"
      onClose={onClose}
    >
      Do you want to ingest all that waits of card acceptor {cardAcceptorId}? They become transactions of{' '}
      <strong>{merchantName}</strong>.
    </ConfirmWrite>
  )
}

function Dismiss({ row, onClose }: { row: SetAside; onClose: () => void }) {
  return (
    <FormDialog<typeof setAside.dismiss, { reason: string }>
      title="Dismiss"
      submit="Dismiss"
      endpoint={setAside.dismiss}
      params={{ id: String(row.id) }}
      fields={fields}
      lead={
        <Box marginBottom="20px" overflowWrap="anywhere">
          <strong>{nameOf(row)}</strong> is not ingested then. It stays in the list with your reason.
        </Box>
      }
      done={({ message }) => message}
      onDone={onClose}
      isOver={hasMovedOn}
      onClose={onClose}
    />
  )
}
