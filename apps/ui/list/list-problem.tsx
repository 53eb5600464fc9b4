import { Box, Button } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ListEndpoint, ListQuery } from './list-query'

interface ListProblemProps<E extends ListEndpoint> {
  error: unknown
  list: ListQuery<E>
  onReload: () => void
}

/** The next rows could not be had; those that are there stay below, and this says which they are. */
export function ListProblem<E extends ListEndpoint>({ error, list, onReload }: ListProblemProps<E>) {
  const { shown, page, query } = list
  const isOther = shown !== undefined && shown.page !== page
  const what = isOther ? `Could not load page ${formatCount(page + 1)}.` : 'The list could not be refreshed.'
  const which = isOther ? `page ${formatCount(shown.page + 1)}` : 'the rows'
  const requestId = error instanceof ApiError && error.requestId
  return (
    <Box
      role="alert"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 12px"
      padding="8px 16px"
      borderTopRadius="8px"
      background="error.bg"
      color="error.text"
    >
      <CircleAlert size={16} aria-hidden="true" />
      <Box flex="1 1 240px">
        <strong>{what}</strong> {errorText(error)} {shown && `Showing ${which} from ${timeOf(shown.asAt)}.`}
        {requestId && (
          <>
            {' '}
            Request id <code>{requestId}</code>
          </>
        )}
      </Box>
      <Button
        variant="outline"
        size="sm"
        aria-busy={query.isFetching}
        onClick={query.isFetching ? undefined : onReload}
        data-no-print=""
      >
        <RotateCw size={16} aria-hidden="true" />
        Reload
      </Button>
    </Box>
  )
}

const timeOf = (asAt: number) => formatTimeOfDay(new Date(asAt))
