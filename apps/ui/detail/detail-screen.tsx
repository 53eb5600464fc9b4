import { Box, Button, IconButton } from '@chakra-ui/react'
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import type { ReactNode } from 'react'
import type { Action } from '../action/action'
import { isAbove, usePageKey } from '../action/page-key'
import { type Target, TargetLink } from '../address/target'
import { type Accessible, useAccess } from '../client/use-access'
import { useEndpoint } from '../client/use-endpoint'
import { useErrorToast } from '../feedback/error-toast'
import { Refused } from '../feedback/refused'
import { AccessDenied, DetailSkeleton } from '../feedback/states'
import { StillReading } from '../feedback/still-waiting'
import { isTyped } from '../form/typed'
import { ListHead } from '../list/list-head'
import { Screen, Surface } from '../list/screen'
import { BackLink, useGoBack } from './back-link'

export interface DetailScreenProps<E extends Endpoint> {
  title: string
  back: Target
  /** Who may see it, if not whoever may call the endpoint. */
  accessible?: Accessible
  endpoint: E
  input: CallInput<E>
  /** Asks again this often while the function says so of the record. */
  poll?: ((record: Result<E>) => number | false) | undefined
  actions?: readonly Action[]
  /** Said in a notice as well, where a record cannot be had. */
  failure?: string
  /** Above the record; stays when another one takes its place. */
  lead?: ReactNode
  children: (record: Result<E>) => ReactNode
}

/** One record with its title and the way back; waiting, failed, not found and not allowed are drawn here. */
export function DetailScreen<E extends Endpoint>(props: DetailScreenProps<E>) {
  const { title, back, accessible, actions = [] } = props
  const may = useAccess(accessible, props.endpoint)
  useEscape(back)
  return (
    <Screen>
      <Box display="flex" gap="8px" alignItems="flex-start">
        <IconButton asChild variant="ghost" size="sm" marginTop={{ base: '-2px', md: '0' }}>
          <BackLink target={back} />
        </IconButton>
        <Box flex="1" minWidth="0">
          <ListHead title={title} actions={actions} />
        </Box>
      </Box>
      {may && props.lead}
      {may ? (
        <Loaded {...props} />
      ) : (
        <Surface>
          <AccessDenied within />
        </Surface>
      )}
    </Screen>
  )
}

function Loaded<E extends Endpoint>({ endpoint, input, poll, back, failure, children }: DetailScreenProps<E>) {
  const first = useEndpoint(endpoint, input, { pollMs: poll })
  useErrorToast(failure && first.error, failure ?? '')
  const record = first.data as Result<E> | undefined
  if (record !== undefined) return <>{children(record)}</>
  const wayOut = (
    <Button asChild variant="outline" size="sm">
      <TargetLink target={back}>Go to the list</TargetLink>
    </Button>
  )
  return (
    <Surface>
      {first.isError ? (
        <Refused error={first.error} onReload={() => void first.refetch()} wayOut={wayOut} />
      ) : (
        <>
          <StillReading onAgain={() => void first.refetch()} />
          <DetailSkeleton />
        </>
      )}
    </Surface>
  )
}

/** Escape closes the record, unless something above it (a dialog, a menu, a field) has a use for the key. */
function useEscape(back: Target): void {
  const goBack = useGoBack(back)
  usePageKey((event) => {
    if (event.key === 'Escape' && !isTyped(event) && !isAbove(event)) goBack()
  })
}
