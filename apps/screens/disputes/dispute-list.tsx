import { Box } from '@chakra-ui/react'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { disputes } from '@dcir/core/disputes/contract'
import { deadlineSentence } from '@dcir/core/disputes/deadlines'
import { disputeFields } from '@dcir/core/disputes/fields'
import type { Dispute } from '@dcir/core/disputes/schemas'
import type { Action } from '@dcir/ui/action/action.ts'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import type { Target } from '@dcir/ui/address/target'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { type Tab, Tabs } from '@dcir/ui/detail/tabs'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import type { Choice } from '@dcir/ui/form/field.ts'
import { useActiveFilter } from '@dcir/ui/list/list-query.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { useCards } from '@dcir/ui/media/little.ts'
import { useNarrow } from '@dcir/ui/media/media.ts'
import type { PrintMore } from '@dcir/ui/print/print-rows.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { cellOf } from '@dcir/ui/table/column'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Countdown } from '@dcir/ui/value/countdown'
import { Instant } from '@dcir/ui/value/instant'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { ArrowLeftRight, Download, Eye, Gavel, ListOrdered, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { AnswerWaits, useWaits } from './answer-waits'
import { rowOffersOf } from './dispute-actions-rule'
import { beside } from './dispute-beside'
import { disputeFilters } from './dispute-filters'
import { useAnswerInOrder } from './dispute-queue-start'
import { useDisputeSide, useExpiryWord } from './dispute-side'
import { PayeeName } from './payee-note'
import type { DisputePlace } from './places'
import { receiptsOnPaper } from './receipts-print'

const DisputePanel = lazy(() => import('./dispute-panel').then((module) => ({ default: module.DisputePanel })))
// The list does not wait for a figure beside it.
const ToAnswerStrip = lazy(() => import('./to-answer-strip').then((module) => ({ default: module.ToAnswerStrip })))

interface DisputeListProps {
  place: DisputePlace
  /** The name under which named views of what shows are kept. */
  views: string
  /** The super agents to pick from; without them there is no picker. */
  agents: readonly Choice[] | undefined
  /** Filter that the list always has. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** Values added to any filter that somebody sets, such as the only super agent that there is to pick. */
  withFilter?: Readonly<Record<string, string>> | undefined
  /** Parts of the list, of which the address names the one that shows; what differs is in the other fields. */
  tabs?: readonly Omit<Tab, 'content'>[] | undefined
  /** Waits with the list until this holds. */
  enabled?: boolean | undefined
  /** Disputes of this list may be answered here. */
  answers: boolean
}

/** Receipts are some hundred kilobytes each, so that a print has those of fifty disputes at most. */
const printMore: PrintMore<Dispute> = { name: 'receipts', most: 50, draw: receiptsOnPaper }

const keyOf = ({ logCode }: Dispute) => logCode
const NOTHING: Readonly<Record<string, string>> = {}

/** A list of disputes: who claims how much, until when it is to be answered, and what came of it. */
export function DisputeList(props: DisputeListProps) {
  const { place, views, agents, fixed = NOTHING, withFilter = NOTHING, tabs, enabled } = props
  const { title, endpoints } = place
  const { dispute } = useAddress()
  const logCode = dispute === undefined ? undefined : String(dispute)
  const open = useOpen(place)
  const expiry = useExpiryWord()
  const filters = useMemo(() => disputeFilters({ superAgents: agents, without: Object.keys(fixed) }), [agents, fixed])
  const values = useActiveFilter(filters)
  const isFiltered = Object.keys(values).length > 0
  const set = isFiltered ? { ...withFilter, ...fixed } : fixed
  // Open disputes begin with what runs out first.
  const isOpen = fixed.status !== undefined || values.status === 'PENDING'
  const columns = useMemo(() => columnsFor(expiry, isOpen), [expiry, isOpen])
  const mayAnswer = useMayCall(disputes.resolve)
  const mayLog = useMayCall(disputes.log) && fixed.status === undefined
  const rowActions = useRowActions(open)
  const actions = useActions(props, { ...values, ...set })
  return (
    <ListScreen
      title={title}
      views={views}
      enabled={enabled}
      endpoint={endpoints.list}
      filterEndpoint={endpoints.filter}
      fixed={set}
      filters={filters}
      columns={columns}
      order={isOpen ? 'expiry' : undefined}
      watched
      printMore={printMore}
      rowKey={keyOf}
      rowName={keyOf}
      open={(row) => open(row.logCode)}
      detail={({ logCode }) => ({ endpoint: disputes.show, input: { params: { logCode } } })}
      rowActions={rowActions}
      actions={actions}
      frame={tabs && ((content) => <Tabs label={title} tabs={tabs.map((tab) => ({ ...tab, content }))} />)}
      current={logCode}
      beside={
        logCode && (
          <Suspense>
            <DisputePanel place={place} logCode={logCode} />
          </Suspense>
        )
      }
      lead={
        // Its place is kept, so that the rows do not jump when it comes.
        place.toAnswer && (
          <Box minHeight={mayAnswer ? { base: '64px', md: '44px' } : undefined}>
            <Suspense>
              <ToAnswerStrip target={place.toAnswer} />
            </Suspense>
          </Box>
        )
      }
      empty="No disputes found..."
      emptyAction={mayLog && place.transactions && chooseTransaction(place.transactions)}
      emptyHint="Disputes appear here when they are logged on a transaction."
    />
  )
}

/** A dispute is logged on its transaction. */
const chooseTransaction = (target: Target): Action => ({ label: 'Choose a transaction', icon: ArrowLeftRight, target })

const fields = pick(
  disputeFields,
  'logCode',
  'customerAccountName',
  'transactionAmount',
  'transactionTime',
  'createdOn',
  'tatExpiryDate',
  'status',
  'resolutionStatus',
)

const columnsFor = (expiry: string, isOpen: boolean) =>
  columnsOf(worded(fields, { tatExpiryDate: expiry }), {
    logCode: { cell: ({ logCode }: Dispute) => <LogCode value={logCode} /> },
    customerAccountName: { cell: (dispute: Dispute) => <PayeeName payee={dispute} /> },
    transactionTime: { yields: true },
    createdOn: { sort: { descending: 'newest', isDefault: !isOpen }, card: 'none', yields: true },
    tatExpiryDate: {
      sort: { ascending: 'expiry', isDefault: isOpen },
      card: 'time',
      cell: (dispute: Dispute) => <TimeLeft dispute={dispute} />,
    },
    status: { card: 'state', cell: ({ status }: Dispute) => <StatusBadge status={status} quiet /> },
    resolutionStatus: {
      card: 'state',
      cell: ({ resolutionStatus }: Dispute) => <StatusBadge status={resolutionStatus} quiet />,
    },
  })

function LogCode({ value }: { value: string }) {
  const id = cellOf('id', disputeFields.logCode.label, value)
  if (!useWaits(value)) return id
  return (
    <Box display="grid" gap="2px" justifyItems="start" paddingBlock="4px">
      {id}
      <AnswerWaits logCode={value} />
    </Box>
  )
}

/** The time left of an open dispute; of others their deadline. */
function TimeLeft({ dispute }: { dispute: Dispute }) {
  const { deadline, tatExpiryDate, cycle } = dispute
  const explained = deadlineSentence(deadline, tatExpiryDate, cycle)
  const isCard = useCards()
  if (dispute.status === 'PENDING')
    return (
      <>
        {/* The heading of a card is for screen readers alone. */}
        {isCard && <span aria-hidden="true">Expiry </span>}
        <Countdown deadline={tatExpiryDate} explained={explained} />
      </>
    )
  if (isCard) return null
  return (
    <Box as="span" color="text.muted" title={explained}>
      <Instant value={tatExpiryDate} />
    </Box>
  )
}

type Open = (logCode: string, dialog?: string) => Target

/** Where a dispute opens, with the dialog of an action if one is named: beside the list where there is room. */
function useOpen({ open }: DisputePlace): Open {
  const hasRoom = !useNarrow('beside')
  return useCallback(
    (dispute, dialog) =>
      hasRoom ? beside(dispute, { dialog }) : { ...open(dispute), ...(dialog && { search: { dialog } }) },
    [open, hasRoom],
  )
}

/** View, and what this person may do with a dispute; each opens the dispute with the dialog of the action. */
function useRowActions(open: Open): (row: Dispute) => Action[] {
  const side = useDisputeSide()
  const session = useSession()
  return useCallback(
    (row) => {
      const viewer = { username: session?.username ?? '', side }
      const { resolve, reopen } = rowOffersOf(row, viewer, session?.authorities ?? [], serverNow())
      const withDialog = (dialog: string) => open(row.logCode, dialog)
      return [
        { label: 'View', icon: Eye, target: open(row.logCode) },
        ...(resolve ? [{ label: 'Resolve', icon: Gavel, target: withDialog('resolve'), ...resolve }] : []),
        ...(reopen ? [{ label: 'Reopen', icon: RotateCcw, target: withDialog('reopen'), ...reopen }] : []),
      ]
    },
    [open, side, session],
  )
}

/** Actions on the disputes that the list shows. */
function useActions(props: DisputeListProps, filter: Readonly<Record<string, unknown>>): Action[] {
  const { place, answers, fixed } = props
  const download = useDownload(place.endpoints.download, 'disputes.xlsx')
  // Where the list itself says which states it holds, the queue is of those.
  const inOrder = useAnswerInOrder(place, fixed?.status ? filter : without(filter))
  const save: Action = {
    label: 'Download',
    icon: Download,
    refusal: download.running ? 'The download is on its way.' : null,
    onSelect: () => void download.run({ body: filter }),
  }
  const answer: Action = {
    label: 'Answer in order',
    icon: ListOrdered,
    refusal: inOrder.running ? 'The queue is being read.' : null,
    onSelect: () => void inOrder.run(),
  }
  return answers ? [answer, save] : [save]
}

/** A queue is of what is open, whatever state the list was filtered by. */
const without = ({ status: _status, resolutionStatus: _resolution, ...rest }: Readonly<Record<string, unknown>>) => rest
