import { Box, Button } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { hasMovedOn } from '@dcir/core/errors/processed-error'
import {
  type DecisionUndoing,
  type ExceptionPairing,
  type ExceptionResolution,
  exceptionMessages,
  type NearestMiss,
  reconciliationDays,
} from '@dcir/core/reconciliation/days/contract'
import { pairingReasonOf, pairingReasons, pairingReasonWords } from '@dcir/core/reconciliation/nearest-rules'
import { formatInstant } from '@dcir/core/time/lagos'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { OVER } from '@dcir/ui/action/page-key.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import type { ListQueue } from '@dcir/ui/detail/list-queue.ts'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import { choicesOf } from '@dcir/ui/filter/filter-for.ts'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alike } from './exception-alike'
import { Evidence } from './exception-evidence'
import { ExceptionQueue } from './exception-queue'
import { ExceptionSteps } from './exception-steps'

interface ExceptionDialogProps {
  referenceId: string
  /** Whether it was opened from a list of lines that somebody decided about. */
  isDecided: boolean
  /** The queue that it was opened from. */
  queue: ListQueue | null
  onClose: () => void
  /** Goes to the exception before or after it. */
  onGo: (referenceId: string) => void
}

/** One exception beside the transaction that it was probably meant for, and its resolution. */
export function ExceptionDialog({ referenceId, ...rest }: ExceptionDialogProps) {
  return (
    <WithRecord
      title="Exception"
      endpoint={reconciliationDays.nearest}
      input={{ params: { referenceId } }}
      onClose={rest.onClose}
    >
      {(miss) => <Opened key={referenceId} miss={miss} {...rest} />}
    </WithRecord>
  )
}

/** The line as it was when it was opened: if somebody else decides meanwhile, the refusal says who. */
function Opened({ miss, isDecided, queue, onClose, onGo }: DecidingProps & Omit<ExceptionDialogProps, 'referenceId'>) {
  const may = useMayCall(reconciliationDays.resolve)
  const [first, setFirst] = useState(miss)
  const [isPairing, setPairing] = useState(false)
  const [isFalse, setFalse] = useState(false)
  const isAsListed = (one: NearestMiss) => (one.decision !== null) === isDecided
  // A cached state from before a decision gives way to the state that the list shows.
  if (!isAsListed(first) && isAsListed(miss)) setFirst(miss)
  const mayDraw = useOneAfterAnother(first.decision ? 'decided' : isPairing ? 'pairing' : 'open')
  if (!mayDraw) return null
  const given = { miss: first, onClose }
  const pair = () => setPairing(true)
  // In a queue the next one comes by itself, and what was decided with this one is passed over.
  const onDone = queue ? (others: readonly string[] = []) => queue.goOn(true, others) : onClose
  const onOver = queue ? () => queue.goOn(false) : onClose
  const deciding = { ...given, onDone, onOver }
  if (may && first.decision) return <Undoing {...given} decision={first.decision} />
  if (may && first.entry.reconStatus === 'UNMATCHED') {
    if (isPairing) return <Pairing {...deciding} />
    const steps = queue ? (
      <ExceptionQueue queue={queue} onPair={pair} onResolve={() => setFalse(true)} />
    ) : (
      <ExceptionSteps {...{ miss, onGo }} onPair={pair} />
    )
    return <Resolution {...deciding} key={String(isFalse)} isFalse={isFalse} steps={steps} onPair={pair} />
  }
  return (
    <Dialog title="Exception" open onClose={onClose} width={WIDTH} footer={<Close onClose={onClose} />}>
      <ExceptionSteps miss={miss} onGo={onGo} />
      <Evidence miss={miss} />
      {miss.decision && <Decided decision={miss.decision} />}
    </Dialog>
  )
}

const WIDTH = 680

const Close = ({ onClose }: { onClose: () => void }) => (
  <Button type="button" variant="outline" onClick={onClose}>
    Close
  </Button>
)

type Form = Omit<ExceptionResolution, 'reconResolutionStatus'>
const form = formFor<Form>()
const action = form.select('reconResolutionReason', 'Action', {
  prompt: selectPrompts.action,
  choices: [{ value: 'FALSE_POSITIVE', label: 'Mark as false positive' }],
})
const comment = form.area('comment', 'Comment', { most: 500 })
const optional = { required: false }

interface DecidingProps {
  miss: NearestMiss
  onClose: () => void
}

interface DecisionProps extends DecidingProps {
  /** Leaves it once it was decided, with the others that were decided with it. */
  onDone: (others?: readonly string[]) => void
  /** Leaves it where somebody else was first. */
  onOver: () => void
}

interface ResolutionProps extends DecisionProps {
  /** The action is chosen already, as by its key. */
  isFalse: boolean
  steps: ReactNode
  onPair: () => void
}

function Resolution({ miss, isFalse, steps, onClose, onDone, onOver, onPair }: ResolutionProps) {
  const lead = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFalse) return
    // The dialog takes the focus to its first field as it opens; what is left to fill in is the comment.
    const focus = () => lead.current?.closest(OVER)?.querySelector('textarea')?.focus()
    const frame = requestAnimationFrame(() => requestAnimationFrame(focus))
    return () => cancelAnimationFrame(frame)
  }, [isFalse])
  const alike = form.slot('alike', 'Others', (given) => <Alike decision="resolve" {...{ miss, given }} />, optional)
  return (
    <FormDialog<typeof reconciliationDays.resolve, Form>
      title="Resolve Exception"
      submit="Resolve"
      waits
      endpoint={reconciliationDays.resolve}
      params={{ referenceId: miss.entry.referenceId }}
      fields={[action, alike, comment]}
      {...(isFalse && { values: { reconResolutionReason: 'FALSE_POSITIVE' } })}
      body={(filled) => ({ ...filled, reconResolutionStatus: 'RESOLVED' })}
      lead={
        <Box ref={lead}>
          {steps}
          <Evidence miss={miss} />
          <Box marginTop="-8px" marginBottom="20px">
            <Button type="button" variant="outline" onClick={onPair}>
              {isSameWay(miss) ? 'Pair with this transaction' : 'Pair with another transaction'}
            </Button>
          </Box>
        </Box>
      }
      done={({ message }) => message || exceptionMessages.resolved(1)}
      onDone={(_, { alike }) => onDone(alike)}
      isOver={hasMovedOn}
      onOver={onOver}
      onClose={onClose}
      look={{ width: WIDTH }}
    />
  )
}

/** A credit is never paired with a debit, however near it comes. */
const isSameWay = ({ entry, candidate }: NearestMiss) => candidate?.isDebit === entry.isDebit

const pairingForm = formFor<ExceptionPairing>()
const searchKey = pairingForm.text('transactionSearchKey', 'Transaction search key', {
  most: 64,
  hint: 'Change it to pair with another transaction.',
})
const pairingReason = pairingForm.select('reason', 'Reason', {
  prompt: selectPrompts.reason,
  choices: choicesOf(pairingReasons, (one) => pairingReasonWords[one]),
})
const pairingComment = pairingForm.area('comment', 'Comment', { most: 500 })

/** Somebody else was first with the line; another transaction can still be typed for one that is taken. */
const isLineTaken = (error: unknown) => hasMovedOn(error) && !error.forField('transactionSearchKey')

function Pairing({ miss, onClose, onDone, onOver }: DecisionProps) {
  const { candidate, entry, differences } = miss
  const start =
    candidate && isSameWay(miss)
      ? { transactionSearchKey: candidate.transactionSearchKey, reason: pairingReasonOf(differences) }
      : {}
  const alike = pairingForm.slot('alike', 'Others', (given) => <Alike decision="pair" {...{ miss, given }} />, optional)
  return (
    <FormDialog<typeof reconciliationDays.pair, ExceptionPairing>
      title="Pair by Hand"
      submit="Pair"
      waits
      endpoint={reconciliationDays.pair}
      params={{ referenceId: entry.referenceId }}
      // Lines that nothing comes near to have none that each could be paired with.
      fields={[searchKey, ...(candidate ? [alike] : []), pairingReason, pairingComment]}
      values={start}
      lead={<Evidence miss={miss} />}
      done={({ message }) => message}
      onDone={(_, { alike }) => onDone(alike?.map(({ referenceId }) => referenceId))}
      isOver={isLineTaken}
      onOver={onOver}
      onClose={onClose}
      look={{ width: WIDTH }}
    />
  )
}

type Decision = NonNullable<NearestMiss['decision']>

const undoing = formFor<DecisionUndoing>()
const undoingComment = undoing.area('comment', 'Comment', { most: 500 })

/** Fields of an undo: lines decided in one step can be undone in one step. */
function undoingFields({ others }: Decision) {
  if (others === 0) return [undoingComment]
  const sentence = `Undo the ${formatCount(others)} ${others === 1 ? 'other' : 'others'} of the same step as well`
  return [undoingComment, undoing.tick('others', sentence, optional)]
}

/** A decision and its undo: the line becomes an exception again. */
function Undoing({ miss, decision, onClose }: DecidingProps & { decision: Decision }) {
  return (
    <FormDialog<typeof reconciliationDays.undo, DecisionUndoing>
      title={decisionTitles[decision.kind]}
      submit="Undo"
      waits
      endpoint={reconciliationDays.undo}
      params={{ referenceId: miss.entry.referenceId }}
      fields={undoingFields(decision)}
      lead={
        <>
          <Evidence miss={miss} />
          <Decided decision={decision} />
        </>
      }
      done={({ message }) => message}
      onDone={onClose}
      isOver={hasMovedOn}
      onClose={onClose}
      look={{ width: WIDTH }}
    />
  )
}

const decisionTitles = { PAIRED: 'Paired by Hand', RESOLVED: 'Resolved Exception' } as const
const decisionWords = { PAIRED: 'paired this line by hand', RESOLVED: 'marked this line as a false positive' } as const

/** Who decided, when and why. */
const Decided = ({ decision: { kind, by, at, reason, comment, others } }: { decision: Decision }) => (
  <Box marginBottom="20px" paddingInlineStart="12px" borderInlineStartWidth="3px" borderColor="border.line">
    <Box color="text.strong" fontWeight="500">
      {by} {decisionWords[kind]}
      {others > 0 && ` and ${formatCount(others)} more`} on {formatInstant(new Date(at))}
    </Box>
    {reason && <Box>{pairingReasonWords[reason]}</Box>}
    <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
      {comment}
    </Box>
  </Box>
)
