import { Box, Button } from '@chakra-ui/react'
import type { Body, Endpoint, Params, Result } from '@dcir/core/contract/endpoint'
import { type ComponentType, useId, useRef } from 'react'
import { type Target, TargetLink } from '../address/target'
import { Below, FormBody } from './declared-form'
import type { Field } from './field'
import { FormDialog, type FormDialogProps, Sending, SubmitButton, SubmitText, type WriteParts } from './form-dialog'
import { useFromForm } from './form-state'
import { useWrite, type WriteOptions } from './write'

interface PageParts {
  /** The verb while it is on its way. */
  sending?: string
  /** Where Cancel leads; without it there is no Cancel. */
  back?: Target
  /** The button is as wide as the form, as on a narrow page of its own. */
  wide?: boolean
}

export type FormPageProps<E extends Endpoint, V> = WriteOptions<E, V> & WriteParts<V> & PageParts

/** A form that writes, on a page. Accepted values are not sent again before something is changed. */
export function FormPage<E extends Endpoint, V>(props: FormPageProps<E, V>) {
  const { keepAs, columns, lead, submit, sending, waits, back, wide } = props
  const verdictId = useId()
  const taken = useRef<unknown>(null)
  const onDone = (result: Result<E>, values: V) => {
    taken.current = write.form.api.state.values
    props.onDone?.(result, values)
  }
  const write = useWrite<E, V>({ ...props, onDone })
  const { form, running, banner } = write
  const isTaken = useFromForm((_, state) => state === taken.current, form)
  return (
    <FormBody {...{ form, keepAs, columns, lead }} error={banner}>
      <Below {...props} verdictId={verdictId} />
      <Box display={wide ? 'grid' : 'flex'} flexWrap="wrap" gap="8px" marginTop="12px">
        <SubmitButton
          {...{ form, waits, verdictId }}
          waitsForLine={write.waitsForLine}
          size={wide ? 'lg' : undefined}
          running={running || isTaken}
        >
          {running && sending ? sending : <SubmitText form={form} submit={submit} />}
        </SubmitButton>
        {back && (
          <Button asChild variant="outline">
            <TargetLink target={back}>Cancel</TargetLink>
          </Button>
        )}
        <Sending write={write} />
      </Box>
    </FormBody>
  )
}

interface RecordParts<C extends Endpoint, U extends Endpoint, V, R> {
  /** Noun of the record, as in "Create charge type". */
  noun: string
  fields: readonly Field<V>[]
  create: C
  update: U
  /** The record that is updated; without one it is a new one. */
  record?: R | undefined
  params?: (record: R) => Params<U>
  /** First values of the form, where the record does not have them under the fields' names. */
  values?: (record: R) => Partial<V>
  /** First values of the form of a new record. */
  begins?: Partial<V>
}

type RecordOptions<C extends Endpoint, V> = Omit<
  FormDialogProps<C, V>,
  'endpoint' | 'params' | 'values' | 'fields' | 'title' | 'submit'
> &
  PageParts

export type RecordFormProps<C extends Endpoint, U extends Endpoint, V, R> = RecordParts<C, U, V, R> &
  Partial<Pick<FormDialogProps<C, V>, 'title' | 'submit'>> &
  Omit<RecordOptions<C, V>, 'onClose'> & { onClose?: () => void }

/**
 * Creates a record, or updates the one that is given: it begins with what the record says and sends what the endpoint's
 * body names. In a dialog when `onClose` is given, on the page otherwise.
 */
export function RecordForm<C extends Endpoint, U extends Endpoint, V extends Body<C> & Body<U>, R extends object>(
  props: RecordFormProps<C, U, V, R>,
) {
  const { noun, create, update, record, params, values, begins, onClose, ...rest } = props
  const verb = record ? 'Update' : 'Create'
  const own = record
    ? { endpoint: update, params: params?.(record), values: values ? values(record) : record }
    : { endpoint: create, values: begins }
  const shared = { title: `${verb} ${noun}`, submit: verb, done: `${noun} ${verb.toLowerCase()}d`, ...rest, ...own }
  return onClose ? <AnyDialog {...{ ...shared, onClose }} /> : <AnyPage {...shared} />
}

// The endpoint decides the types, and which of the two it is only the record knows.
const AnyDialog = FormDialog as ComponentType<object>
const AnyPage = FormPage as ComponentType<object>
