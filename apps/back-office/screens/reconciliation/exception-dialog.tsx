import { Box, Button } from '@chakra-ui/react'
import type { FieldKind } from '@dcir/core/contract/vocabulary'
import { formatCount } from '@dcir/core/display/numbers'
import { statusText } from '@dcir/core/display/status'
import { ApiError } from '@dcir/core/errors/processed-error'
import {
  type DecisionUndoing,
  type ExceptionPairing,
  type ExceptionResolution,
  exceptionMessages,
  type NearestMiss,
  reconciliationDays,
} from '@dcir/core/reconciliation/days-contract'
import { entryFields } from '@dcir/core/reconciliation/entries-fields'
import { directionText } from '@dcir/core/reconciliation/entries-rules'
import { comparedFields } from '@dcir/core/reconciliation/nearest-rules'
import { formatInstant } from '@dcir/core/time/lagos'
import { selectPrompts } from '@dcir/core/validators/fields'
import { TargetLink } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { FieldValue } from '@dcir/ui/value/field-value'
import { type ReactNode, useState } from 'react'
import { transactionPlaces } from '../transaction-places'

interface ExceptionDialogProps {
  referenceId: string
  /** Whether it was opened from a list of lines that somebody decided about. */
  isDecided: boolean
  onClose: () => void
}

/** One exception beside the transaction that it was probably meant for, and its resolution. */
export function ExceptionDialog({ referenceId, isDecided, onClose }: ExceptionDialogProps) {
  return (
    <WithRecord
      title="Exception"
      endpoint={reconciliationDays.nearest}
      input={{ params: { referenceId } }}
      onClose={onClose}
    >
      {(miss) => <Opened miss={miss} isDecided={isDecided} onClose={onClose} />}
    </WithRecord>
  )
}

/** What was found when it was opened stays: somebody else may decide meanwhile, and the refusal then says who. */
function Opened({ miss, isDecided, onClose }: DecidingProps & { isDecided: boolean }) {
  const may = useMayCall(reconciliationDays.resolve)
  const [first, setFirst] = useState(miss)
  const [isPairing, setPairing] = useState(false)
  const isAsListed = (one: NearestMiss) => (one.decision !== null) === isDecided
  // What is remembered from before a decision gives way to what the list knows already.
  if (!isAsListed(first) && isAsListed(miss)) setFirst(miss)
  const mayDraw = useOneAfterAnother(first.decision ? 'decided' : isPairing ? 'pairing' : 'open')
  if (!mayDraw) return null
  const given = { miss: first, onClose }
  if (may && first.decision) return <Undoing {...given} decision={first.decision} />
  if (may && first.entry.reconStatus === 'UNMATCHED') {
    return isPairing ? <Pairing {...given} /> : <Resolution {...given} onPair={() => setPairing(true)} />
  }
  return (
    <Dialog title="Exception" open onClose={onClose} width={WIDTH} footer={<Close onClose={onClose} />}>
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

type Form = Omit<ExceptionResolution, 'reconResolutionStatus' | 'alike'> & { all?: boolean }
const form = formFor<Form>()
const action = form.select('reconResolutionReason', 'Action', {
  prompt: selectPrompts.action,
  choices: [{ value: 'FALSE_POSITIVE', label: 'Mark as false positive' }],
})
const comment = form.area('comment', 'Comment', { most: 500 })

/** Somebody else was first, so that there is nothing left to send. */
const isOver = (error: unknown) => error instanceof ApiError && error.status === 409

interface DecidingProps {
  miss: NearestMiss
  onClose: () => void
}

function Resolution({ miss, onClose, onPair }: DecidingProps & { onPair: () => void }) {
  const { alike, entry } = miss
  const others = `${formatCount(alike.length)} ${alike.length === 1 ? 'other' : 'others'}`
  const all = form.tick('all', `Resolve the ${others} of this day that differ in the same way as well`, {
    required: false,
  })
  return (
    <FormDialog<typeof reconciliationDays.resolve, Form>
      title="Resolve Exception"
      submit="Resolve"
      waits
      endpoint={reconciliationDays.resolve}
      params={{ referenceId: entry.referenceId }}
      fields={[action, comment, ...(alike.length > 0 ? [all] : [])]}
      body={({ all: withOthers, ...rest }) => ({
        ...rest,
        reconResolutionStatus: 'RESOLVED',
        ...(withOthers ? { alike } : {}),
      })}
      lead={
        <>
          <Evidence miss={miss} />
          <Box marginTop="-8px" marginBottom="20px">
            <Button type="button" variant="outline" onClick={onPair}>
              {isSameWay(miss) ? 'Pair with this transaction' : 'Pair with another transaction'}
            </Button>
          </Box>
        </>
      }
      done={({ message }) => message || exceptionMessages.resolved}
      onDone={onClose}
      isOver={isOver}
      onClose={onClose}
      look={{ width: WIDTH }}
    />
  )
}

/** A credit is never paired with a debit, however near it comes. */
const isSameWay = ({ entry, candidate }: NearestMiss) => candidate?.isDebit === entry.isDebit

const pairingForm = formFor<ExceptionPairing>()
const pairingFields = [
  pairingForm.text('transactionSearchKey', 'Transaction search key', {
    most: 64,
    hint: 'As the transaction itself shows it; another one may be typed.',
  }),
  pairingForm.area('comment', 'Comment', { most: 500 }),
]

/** Somebody else was first with the line; another transaction can still be typed for one that is taken. */
const isLineTaken = (error: unknown) => isOver(error) && !(error as ApiError).forField('transactionSearchKey')

function Pairing({ miss, onClose }: DecidingProps) {
  const { candidate, entry } = miss
  const start = candidate && isSameWay(miss) ? { transactionSearchKey: candidate.transactionSearchKey } : {}
  return (
    <FormDialog<typeof reconciliationDays.pair, ExceptionPairing>
      title="Pair by Hand"
      submit="Pair"
      waits
      endpoint={reconciliationDays.pair}
      params={{ referenceId: entry.referenceId }}
      fields={pairingFields}
      values={start}
      lead={<Evidence miss={miss} />}
      done={({ message }) => message || exceptionMessages.paired}
      onDone={onClose}
      isOver={isLineTaken}
      onClose={onClose}
      look={{ width: WIDTH }}
    />
  )
}

type Decision = NonNullable<NearestMiss['decision']>

const undoingFields = [formFor<DecisionUndoing>().area('comment', 'Comment', { most: 500 })]

/** What was decided, with the way back: the line is an exception again. */
function Undoing({ miss, decision, onClose }: DecidingProps & { decision: Decision }) {
  return (
    <FormDialog<typeof reconciliationDays.undo, DecisionUndoing>
      title={decisionTitles[decision.kind]}
      submit="Undo"
      waits
      endpoint={reconciliationDays.undo}
      params={{ referenceId: miss.entry.referenceId }}
      fields={undoingFields}
      lead={
        <>
          <Evidence miss={miss} />
          <Decided decision={decision} />
        </>
      }
      done={({ message }) => message || exceptionMessages.undone[decision.kind]}
      onDone={onClose}
      isOver={isOver}
      onClose={onClose}
      look={{ width: WIDTH }}
    />
  )
}

const decisionTitles = { PAIRED: 'Paired by Hand', RESOLVED: 'Resolved Exception' } as const
const decisionWords = { PAIRED: 'paired this line by hand', RESOLVED: 'marked this line as a false positive' } as const

/** Who decided, when and why. */
const Decided = ({ decision: { kind, by, at, comment } }: { decision: Decision }) => (
  <Box marginBottom="20px" paddingInlineStart="12px" borderInlineStartWidth="3px" borderColor="border.line">
    <Box color="text.strong" fontWeight="500">
      {by} {decisionWords[kind]} on {formatInstant(new Date(at))}
    </Box>
    <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
      {comment}
    </Box>
  </Box>
)

/** Nothing is copied from here, so that both sides have room on a phone. */
const plainKind = (kind: FieldKind): FieldKind => (kind === 'id' ? 'text' : kind)

/** The line and its nearest, field by field; what differs is lit and said in words. */
function Evidence({ miss: { entry, decision, candidate, differences, sentence } }: { miss: NearestMiss }) {
  const apart = differences.filter(({ differs }) => differs).map(({ field }) => field)
  const cell = (field: (typeof comparedFields)[number], record: NonNullable<typeof candidate> | typeof entry) =>
    field === 'isDebit' ? (
      directionText(record.isDebit)
    ) : (
      <FieldValue kind={plainKind(entryFields[field].kind)} label={entryFields[field].label} value={record[field]} />
    )
  return (
    <Box display="grid" gap="12px" marginBottom="20px">
      <Box overflowX="auto">
        <Box
          as="table"
          width="100%"
          fontVariantNumeric="tabular-nums"
          aria-label="The line and the nearest transaction"
        >
          <thead>
            <tr>
              <Cell head>
                <Box as="span" srOnly>
                  Field
                </Box>
              </Cell>
              <Cell head>Statement</Cell>
              {candidate && <Cell head>{decision ? 'Paired with' : 'Nearest of ours'}</Cell>}
            </tr>
          </thead>
          <tbody>
            {comparedFields.map((field) => {
              const isLit = apart.includes(field)
              return (
                <tr key={field} data-differs={isLit || undefined}>
                  <Cell head>{entryFields[field].label}</Cell>
                  <Cell lit={isLit}>{cell(field, entry)}</Cell>
                  {candidate && <Cell lit={isLit}>{cell(field, candidate)}</Cell>}
                </tr>
              )
            })}
          </tbody>
        </Box>
      </Box>
      {entry.narration && <Box color="text.muted">{entry.narration}</Box>}
      {candidate ? (
        <Alert tone={decision ? 'pending' : 'warning'}>
          {sentence}.{' '}
          <Box as="span" textDecoration="underline" textUnderlineOffset="3px">
            <TargetLink target={transactionPlaces.show(candidate.transactionSearchKey)}>
              Open our transaction
            </TargetLink>
          </Box>
        </Alert>
      ) : (
        <Alert tone="pending">
          {entry.reconStatus === 'UNMATCHED'
            ? 'Nothing of ours comes near to this line.'
            : `This line is no exception any more: ${statusText(entry.reconStatus).toLowerCase()}.`}
        </Alert>
      )}
    </Box>
  )
}

function Cell({ head = false, lit = false, children }: { head?: boolean; lit?: boolean; children: ReactNode }) {
  return (
    <Box
      as={head ? 'th' : 'td'}
      padding={{ base: '6px 4px', sm: '6px 10px' }}
      fontSize={{ base: '13px', sm: '14px' }}
      textAlign="start"
      fontWeight={head ? '500' : lit ? '600' : '400'}
      color={head ? 'text.muted' : lit ? 'warning.text' : 'text.strong'}
      background={lit ? 'warning.subtle' : undefined}
      borderBottomWidth="1px"
      borderColor="border.line"
    >
      {children}
    </Box>
  )
}
