import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import type { ReactNode } from 'react'
import { type EndpointOptions, useEndpoint } from '../client/use-endpoint'
import { Dialog } from '../dialog/dialog'
import { useOneAfterAnother } from '../dialog/one-after-another'
import { RecordDialog } from '../dialog/record-dialog'
import { Answer } from '../feedback/answer'
import { useErrorToast } from '../feedback/error-toast'
import { CardSkeleton } from '../feedback/states'
import { StillReading } from '../feedback/still-waiting'

interface WithRecordProps<E extends Endpoint> {
  /** The title of the dialog in its place. */
  title: string
  endpoint: E
  input: CallInput<E>
  /** The toast of a record that cannot be had, beside what the dialog says. */
  failure?: string | undefined
  /** Reads it again this often, where others may change it while somebody looks at it. */
  pollMs?: EndpointOptions<E>['pollMs']
  /** It stands beside its list where there is room. */
  beside?: boolean
  onClose: () => void
  /** Draws a dialog that is about the record. */
  children: (record: Result<E>) => ReactNode
}

/** A dialog about a record that the address names; until the record is there, or if it is not, a dialog that says so. */
export function WithRecord<E extends Endpoint>({
  title,
  endpoint,
  input,
  failure,
  pollMs,
  beside = false,
  onClose,
  children,
}: WithRecordProps<E>) {
  const query = useEndpoint(endpoint, input, { pollMs })
  useErrorToast(failure === undefined ? null : query.error, failure ?? '')
  const draw = (record: Result<E>) => <>{children(record)}</>
  const mayDraw = useOneAfterAnother(query.data === undefined ? 'waiting' : `record ${JSON.stringify(input)}`)
  if (!mayDraw) return null
  if (query.data !== undefined) return draw(query.data)
  const Frame = beside ? RecordDialog : Dialog
  return (
    <Frame title={title} open onClose={onClose}>
      {query.isFetching && <StillReading onAgain={() => void query.refetch()} />}
      <Answer<Result<E>> query={query} skeleton={<CardSkeleton cards={1} height="240px" />}>
        {draw}
      </Answer>
    </Frame>
  )
}
