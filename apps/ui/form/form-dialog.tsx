import { Box, Button } from '@chakra-ui/react'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import { formatBytes } from '@dcir/core/display/numbers'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog, type DialogProps } from '../dialog/dialog'
import { InPlaceDialog } from '../dialog/in-place-dialog'
import { Alert } from '../feedback/alert'
import { StillWaiting, useIsSlow } from '../feedback/still-waiting'
import { useLineIsDown } from '../line/line-state'
import { Below, FormBody, useIsWhole } from './declared-form'
import type { Filled } from './field'
import { FormContext, type OpenForm, useFilled } from './form-state'
import { mayLeave } from './unsaved'
import { ONCE, useWrite, type Write, type WriteOptions, type Writing } from './write'

/** Parts of a writing form besides its fields, in a dialog or on a page. */
export interface WriteParts<V> {
  /** The verb on the button; a function makes it of what is filled in so far, such as how much is paid by it. */
  submit: string | ((filled: Filled<V>) => string)
  /** Submit waits until nothing is wrong, as where money moves. */
  waits?: boolean
  /** It cannot be undone. */
  dangerous?: boolean
  columns?: 1 | 2
  /** Shown above the fields. */
  lead?: ReactNode
  /** Shown below them, made of what is filled in so far. */
  children?: ReactNode | ((filled: Filled<V>) => ReactNode)
  /** Text above the buttons: what Submit will do, or what is missing. */
  verdict?: (filled: Filled<V>, problem: string | undefined) => ReactNode
}

interface DialogParts<E extends Endpoint> {
  title: string
  /** Away when false, and with it what was typed; a dialog that is drawn only while it is open leaves it out. */
  open?: boolean
  onClose: () => void
  /** Shown in the form's place until what it needs has been read. */
  waiting?: ReactNode
  /** Takes the place of the form once it was written, until it is put away. */
  after?: (result: Result<E>) => ReactNode
  /** Nothing is left to send after such a refusal, as when somebody else was first: it is closed, or the record opened. */
  isOver?: (error: unknown) => boolean
  onOver?: () => void
  /** Opens the record as it is by then, beside Close. */
  openOver?: () => void
  /** The verb while it is on its way. */
  sending?: string
  look?: Pick<DialogProps, 'width' | 'role' | 'fullWhenNarrow'>
  /** Stands in the page where it is drawn, beside what it is about, instead of over the page. */
  inPlace?: boolean
}

export type FormDialogProps<E extends Endpoint, V> = WriteOptions<E, V> & WriteParts<V> & DialogParts<E>

/** A dialog that writes: one form, its button, and a way out that asks before anything typed is lost. */
export function FormDialog<E extends Endpoint, V>(props: FormDialogProps<E, V>) {
  return props.open === false ? null : <OpenDialog {...props} />
}

function OpenDialog<E extends Endpoint, V>(props: Writing<E, V> & WriteParts<V> & DialogParts<E>) {
  const { title, onClose, after, isOver, onOver, openOver, look, inPlace, waiting, keepAs, columns, lead } = props
  const Frame = inPlace ? InPlaceDialog : Dialog
  const id = useId()
  const [written, setWritten] = useState<{ result: Result<E> } | null>(null)
  const onDone = (result: Result<E>, values: V) => {
    if (after) setWritten({ result })
    props.onDone?.(result, values)
  }
  const write = useWrite<E, V>({ ...props, onDone })
  const { form, running, error, banner } = write
  const isPast = error !== null && isOver?.(error) === true
  const cancel = () => void mayLeave(document.getElementById(id)).then((leaves) => leaves && onClose())
  const put = isPast ? (onOver ?? onClose) : onClose
  const footer =
    written || isPast ? (
      <>
        {isPast && openOver && (
          <Button type="button" variant="outline" onClick={openOver}>
            Open
          </Button>
        )}
        <OnlyButton onClick={put}>{written ? 'Done' : 'Close'}</OnlyButton>
      </>
    ) : (
      <>
        <Sending write={write} />
        {/* While a picture is on its way, Stop is the way out. */}
        {!(running && write.progress) && (
          <Button type="button" variant="outline" disabled={running} onClick={cancel}>
            Cancel
          </Button>
        )}
        <SubmitButton
          {...{ form, id }}
          running={running || Boolean(waiting)}
          waitsForLine={write.waitsForLine}
          waits={props.waits}
          dangerous={props.dangerous}
          verdictId={props.verdict && `${id}-verdict`}
        >
          {running && props.sending ? props.sending : <SubmitText form={form} submit={props.submit} />}
        </SubmitButton>
      </>
    )
  return (
    // A stray click does not close the dialog while the form is sent.
    <Frame title={title} open onClose={running ? () => {} : put} footer={footer} {...look}>
      {written ? (
        after?.(written.result)
      ) : isPast ? (
        <Alert title="Error">{banner}</Alert>
      ) : waiting ? (
        waiting
      ) : (
        <FormBody {...{ form, id, keepAs, columns, lead }} error={banner}>
          <Below {...props} verdictId={`${id}-verdict`} />
        </FormBody>
      )}
    </Frame>
  )
}

interface SubmitButtonProps {
  form: OpenForm
  /** The form's, when the button is outside it. */
  id?: string
  running: boolean
  waits: boolean | undefined
  dangerous?: boolean | undefined
  /** It may be pressed without a line too. */
  waitsForLine: boolean
  /** Says why it waits. */
  verdictId?: string | undefined
  size?: 'lg' | undefined
  children: ReactNode
}

/** Sends the form, once, and where it waits only when nothing is wrong with it. */
export function SubmitButton(props: SubmitButtonProps) {
  const { form, id, running, waits, waitsForLine, verdictId, size, dangerous = false, children } = props
  const isCut = useLineIsDown() && !waitsForLine
  const isHeld = !useIsWhole(form) && waits
  return (
    <Button
      type="submit"
      form={id}
      size={size}
      {...(dangerous && { colorPalette: 'error' })}
      disabled={running || isHeld || isCut}
      aria-busy={running}
      aria-describedby={isHeld ? verdictId : undefined}
    >
      {children}
    </Button>
  )
}

/** The verb, as the form stands. */
export function SubmitText<V>({ form, submit }: Pick<WriteParts<V>, 'submit'> & { form: OpenForm }) {
  return (
    <FormContext value={form}>{typeof submit === 'string' ? submit : <FilledText>{submit}</FilledText>}</FormContext>
  )
}

const FilledText = <V,>({ children }: { children: (filled: Filled<V>) => string }) => children(useFilled<V>())

/** How much of a picture or a file is on its way, and a way out where no answer comes. */
export function Sending({ write: { running, progress, stop, isSafe, waitsForLine } }: { write: Write }) {
  const isCut = useLineIsDown()
  if (useIsSlow(running)) {
    return (
      <Box flex="1 1 260px">
        <StillWaiting text={isSafe ? `It is safe to stop and send again: ${ONCE}.` : ''} verb="Stop" onPress={stop} />
      </Box>
    )
  }
  return (
    <Box display="flex" alignItems="center" gap="8px" marginInlineEnd="auto">
      <Box role="status" color="text.muted" fontVariantNumeric="tabular-nums">
        {isCut && !running && !waitsForLine && 'No connection. It can be sent when the connection is back.'}
        {running && progress && `${formatBytes(progress.sent)} of ${formatBytes(progress.total)}`}
      </Box>
      {running && progress && (
        <Button type="button" variant="outline" onClick={stop}>
          Stop
        </Button>
      )}
    </Box>
  )
}

function OnlyButton({ onClick, children }: { onClick: () => void; children: string }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} type="button" onClick={onClick}>
      {children}
    </Button>
  )
}
