import { Box, Button } from '@chakra-ui/react'
import type { FieldKind } from '@dcir/core/contract/vocabulary'
import { formatCount } from '@dcir/core/display/numbers'
import { statusText } from '@dcir/core/display/status'
import { ApiError } from '@dcir/core/errors/processed-error'
import {
  type ExceptionResolution,
  exceptionMessages,
  type NearestMiss,
  reconciliationDays,
} from '@dcir/core/reconciliation/days-contract'
import { entryFields } from '@dcir/core/reconciliation/entries-fields'
import { directionText } from '@dcir/core/reconciliation/entries-rules'
import { comparedFields } from '@dcir/core/reconciliation/nearest-rules'
import { selectPrompts } from '@dcir/core/validators/fields'
import { TargetLink } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Alert } from '@dcir/ui/feedback/alert'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { FieldValue } from '@dcir/ui/value/field-value'
import { type ReactNode, useState } from 'react'
import { transactionPlaces } from '../transaction-places'

interface ExceptionDialogProps {
  referenceId: string
  onClose: () => void
}

/** One exception beside the transaction that it was probably meant for, and its resolution. */
export function ExceptionDialog({ referenceId, onClose }: ExceptionDialogProps) {
  return (
    <WithRecord
      title="Exception"
      endpoint={reconciliationDays.nearest}
      input={{ params: { referenceId } }}
      onClose={onClose}
    >
      {(miss) => <Opened miss={miss} onClose={onClose} />}
    </WithRecord>
  )
}

/** What was found when it was opened stays: somebody else may resolve it meanwhile, and Resolve then says who. */
function Opened({ miss, onClose }: { miss: NearestMiss; onClose: () => void }) {
  const may = useMayCall(reconciliationDays.resolve)
  const [first] = useState(miss)
  if (may && first.entry.reconStatus === 'UNMATCHED') return <Resolution miss={first} onClose={onClose} />
  return (
    <Dialog title="Exception" open onClose={onClose} width={WIDTH} footer={<Close onClose={onClose} />}>
      <Evidence miss={miss} />
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

function Resolution({ miss, onClose }: { miss: NearestMiss; onClose: () => void }) {
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
      lead={<Evidence miss={miss} />}
      done={({ message }) => message || exceptionMessages.resolved}
      onDone={onClose}
      isOver={isOver}
      onClose={onClose}
      look={{ width: WIDTH }}
    />
  )
}

/** Nothing is copied from here, so that both sides have room on a phone. */
const plainKind = (kind: FieldKind): FieldKind => (kind === 'id' ? 'text' : kind)

/** The line and its nearest, field by field; what differs is lit and said in words. */
function Evidence({ miss: { entry, candidate, differences, sentence } }: { miss: NearestMiss }) {
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
              {candidate && <Cell head>Nearest of ours</Cell>}
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
        <Alert tone="warning">
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
