import { Box } from '@chakra-ui/react'
import { type WorkflowRequestDetail, workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { requestFields } from '@dcir/core/access/workflow/fields'
import { decisionRefusalText } from '@dcir/core/access/workflow/words'
import type { CallInput } from '@dcir/core/client/client'
import { moneyOf } from '@dcir/core/contract/requested-fields'
import { ApiError } from '@dcir/core/errors/processed-error'
import { formatNaira } from '@dcir/core/money/kobo'
import { ageOf } from '@dcir/core/time/age'
import type { Action } from '@dcir/ui/action/action.ts'
import { ActionButton } from '@dcir/ui/action/action-button'
import { usePageKeys } from '@dcir/ui/action/page-key.ts'
import { useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { type Done, refresh } from '@dcir/ui/client/use-action.ts'
import type { ListQueue } from '@dcir/ui/detail/list-queue.ts'
import { QueueBar } from '@dcir/ui/detail/queue-bar'
import { useHeldRefusal, useQueueHold } from '@dcir/ui/detail/use-queue-hold.ts'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { ConfirmWrite } from '@dcir/ui/dialog/confirm-write'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { MoneyStep } from '@dcir/ui/value/money-step'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { RequestChanges } from './request-changes'
import { RequestView } from './request-view'

interface RequestDialogsProps {
  dialog: string
  input: CallInput<typeof workflow.show>
  /** Effect of a request beyond its record. */
  effect: (request: WorkflowRequestDetail) => ReactNode
  /** The queue that it was opened from. */
  queue: ListQueue
  onClose: () => void
}

/** Polling interval of a pending request, so that its reader sees when somebody else decides or cancels it. */
const LOOK_AGAIN_MS = 15_000
const untilDecided = ({ requestStatus }: WorkflowRequestDetail) => requestStatus === 'PENDING' && LOOK_AGAIN_MS

/** A request: what it would change, and the decision about it. */
export function RequestDialogs({ dialog, input, effect, queue, onClose }: RequestDialogsProps) {
  const mayDraw = useOneAfterAnother(dialog)
  if (!mayDraw) return null
  return (
    <WithRecord title="Request" endpoint={workflow.show} input={input} pollMs={untilDecided} onClose={onClose}>
      {(request) => {
        if (dialog === 'approve' || dialog === 'decline')
          return <Decision {...{ request, queue, onClose }} approved={dialog === 'approve'} />
        if (dialog === 'cancel') return <Cancellation request={request} onClose={onClose} />
        return dialog === 'view' && <View {...{ request, effect, queue, onClose }} />
      }}
    </WithRecord>
  )
}

interface OfRequest {
  request: WorkflowRequestDetail
  onClose: () => void
}

const WORDS = { done: 'decided', verbs: ['approve', 'decline'] } as const

function View({ request, effect, queue, onClose }: OfRequest & Pick<RequestDialogsProps, 'effect' | 'queue'>) {
  const actions = useActions(request)
  const content = useRef<HTMLDivElement>(null)
  const pressed = (label: string) => actions.find((one) => one.label === label && !one.refusal)?.onSelect
  useFreshList(request)
  usePageKeys({ a: pressed('Approve'), d: pressed('Decline') }, content)
  const footer =
    actions.length > 0 &&
    actions.map((action, at) => (
      <ActionButton key={action.label} action={action} variant={at === 0 && !action.refusal ? 'solid' : 'outline'} />
    ))
  return (
    <Dialog title={request.description} open onClose={onClose} width={760} footer={footer}>
      <Box ref={content} display="grid" gap="16px" gridTemplateColumns="minmax(0, 1fr)">
        {queue.queue && <QueueBar queue={queue.queue} words={WORDS} mayDecide={pressed('Decline') !== undefined} />}
        <Box>
          <RequestView request={request} effect={effect(request)} />
        </Box>
      </Box>
    </Dialog>
  )
}

/** The list behind the dialog, and what is counted, go by what became of the request while it was looked at. */
function useFreshList({ requestStatus }: WorkflowRequestDetail) {
  const queries = useQueryClient()
  const seen = useRef(requestStatus)
  useEffect(() => {
    if (seen.current !== requestStatus) void refresh(queries, workflow.process)
    seen.current = requestStatus
  }, [queries, requestStatus])
}

/** Actions on a pending request; a refused one says why. */
function useActions(request: WorkflowRequestDetail): Action[] {
  const session = useSession()
  const change = useChangeAddress()
  const awaits = useHeldRefusal(request.reference)
  if (request.requestStatus !== 'PENDING' || !session) return []
  const to = (dialog: string) => () => void change({ dialog })
  const refusal = awaits ?? decisionRefusalText(request, session) ?? request.onePerson ?? undefined
  const stale = request.recordMovedOn
    ? 'This changed after the request was made. Decline it and ask for a new request.'
    : undefined
  const decide = [
    { label: 'Approve', icon: Check, onSelect: to('approve'), refusal: refusal ?? stale },
    { label: 'Decline', icon: X, onSelect: to('decline'), refusal },
  ]
  if (request.initiator !== session.username) return decide
  return [...decide, { label: 'Cancel request', icon: Ban, onSelect: to('cancel') }]
}

interface Said {
  authorizersComment: string
}

const { area } = formFor<Said>()
const fields = [
  area(requestFields.authorizersComment, {
    most: 500,
    check: (comment) => {
      if (comment.trim() === '') return 'Authorization comment is required'
      return comment.trim().length > 2 ? null : 'Enter valid authorization comment'
    },
  }),
]

/** Nothing is left to decide, or nothing that this person may: sending it again would be refused again. */
const isOver = (error: unknown) => error instanceof ApiError && (error.status === 409 || error.status === 403)

type DecisionProps = OfRequest & Pick<RequestDialogsProps, 'queue'> & { approved: boolean }

/** Dialog of a decision: the request stays above the comment until the last click. */
function Decision({ request, approved, queue, onClose }: DecisionProps) {
  const verb = approved ? 'Approve' : 'Decline'
  const said = approved ? 'approved' : 'declined'
  const payment = moneyOf(request)
  const queries = useQueryClient()
  const change = useChangeAddress()
  const keepAs = `request.${verb}.${request.reference}`
  const done = useNamed(request, approved)
  const send = useQueueHold(workflow.process, queue, {
    ...{ field: 'requestId', key: request.reference, dialog: verb.toLowerCase(), keepAs, done },
    text: `${request.description} will be ${said}`,
    failure: `${request.description} was not ${said}`,
  })
  return (
    <FormDialog
      title={`${verb} request`}
      submit={payment ? `${verb} ${formatNaira(payment.amount)}` : verb}
      endpoint={workflow.process}
      params={{ requestId: request.reference }}
      fields={fields}
      body={({ authorizersComment }: Said) => ({ approved, authorizersComment })}
      keepAs={keepAs}
      send={queue.queue ? send : undefined}
      lead={
        <Box marginBottom="16px">
          <Box fontWeight="600" color="text.strong" overflowWrap="anywhere">
            {request.description}
          </Box>
          <Box color="text.muted" marginBottom="12px">
            Requested by {request.initiator} {ageOf(request.createdOn, serverNow())}.{' '}
            {approved ? 'Approving makes the change at once.' : 'Declining changes nothing.'}
          </Box>
          {payment && <MoneyStep {...payment} />}
          {approved && <RequestChanges request={request} onlyChanged />}
        </Box>
      }
      done={done}
      onDone={onClose}
      onRefused={() => void refresh(queries, workflow.process)}
      isOver={isOver}
      onOver={() => void change({ dialog: 'view' })}
      onClose={onClose}
      look={{ width: 640 }}
    />
  )
}

/** The notice of a decision names its request, with the way there: by then the screen may show the next. */
function useNamed({ description, reference }: WorkflowRequestDetail, approved: boolean): () => Done {
  const change = useChangeAddress()
  return () => ({
    title: approved ? workflowMessages.approved : workflowMessages.declined,
    text: `${description}.`,
    action: { label: 'Open', run: () => void change({ dialog: 'view', requestId: reference }) },
  })
}

const Cancellation = ({ request, onClose }: OfRequest) => (
  <ConfirmWrite
    title="Cancel request"
    endpoint={workflow.cancel}
    input={{ params: { requestId: request.reference } }}
    done={({ message }) => message}
    confirm="Cancel request"
    dangerous
    onClose={onClose}
  >
    Take back <strong>{request.description}</strong>? Nothing changes, and nobody can approve it afterwards.
  </ConfirmWrite>
)
