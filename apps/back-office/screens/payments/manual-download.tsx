import { Box } from '@chakra-ui/react'
import type { CallInput } from '@dcir/core/client/client'
import { type Endpoint, nounOf, type Result, type Schema } from '@dcir/core/contract/endpoint'
import { formatCount } from '@dcir/core/display/numbers'
import { errorText } from '@dcir/core/errors/processed-error'
import { formatNaira, type Kobo } from '@dcir/core/money/kobo'
import { useClient } from '@dcir/ui/client/client-context'
import { ConfirmDialog } from '@dcir/ui/dialog/confirm-dialog'
import { Alert } from '@dcir/ui/feedback/alert'
import { toast } from '@dcir/ui/feedback/toaster'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import type { FilterMoreProps } from '@dcir/ui/filter/filter-dialog'
import type { FormValues } from '@dcir/ui/form/field.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterButton } from './filter-button'

type StatusEndpoint = Endpoint & {
  result: Schema<{ isDownloaded: boolean; message: string; count: number; amount: Kobo }>
}

interface ManualDownloadProps extends FilterMoreProps {
  status: StatusEndpoint
  endpoint: Endpoint
}

interface Asked extends Result<StatusEndpoint> {
  query: FormValues
}

/** Downloads what the filter finds to pay it; how much is taken by it, and what somebody may be paying, is said first. */
export function ManualDownload({ place, check, isWhole, status, endpoint }: ManualDownloadProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { run, running } = useDownload(endpoint, 'payments.xlsx')
  const [asked, setAsked] = useState<Asked | null>(null)
  const save = async (query: FormValues, again: boolean) => {
    const isSaved = await run({ query: { ...query, ...(again && { again: 'true' }) } } as CallInput<Endpoint>)
    void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => nounOf(String(key)) === nounOf(endpoint.key) })
    return isSaved
  }
  const begin = async (query: FormValues) => {
    try {
      setAsked({ ...(await client.call(status, { query } as CallInput<StatusEndpoint>)), query })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const proceed = () => {
    setAsked(null)
    if (!asked) return
    void save(asked.query, asked.isDownloaded).then((isSaved) => isSaved && toast.success(takenText(asked)))
  }
  return (
    <>
      <FilterButton {...{ place, running, isWhole }} onClick={() => check((values) => void begin(values))} />
      {asked && <TakeDialog asked={asked} onClose={() => setAsked(null)} onConfirm={proceed} />}
    </>
  )
}

const many = (count: number) => `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`

const takenText = ({ count, amount }: Asked) =>
  `${many(count)}, ${formatNaira(amount)}, ${count === 1 ? 'is' : 'are'} yours to pay. The list shows who took them.`

interface TakeDialogProps {
  asked: Asked
  onClose: () => void
  onConfirm: () => void
}

/** Asks before payments are taken to pay them by hand. */
function TakeDialog({ asked: { isDownloaded, message, count, amount }, ...rest }: TakeDialogProps) {
  const much = `${formatCount(count)}, ${formatNaira(amount)}`
  return (
    <ConfirmDialog
      {...rest}
      title={isDownloaded ? 'Downloaded before' : 'Take to pay by hand'}
      confirm={isDownloaded ? `Proceed with download: ${much}` : `Take ${much}`}
      open
      dangerous={isDownloaded}
      disabled={count === 0}
      running={false}
    >
      <Box display="grid" gap="12px">
        {count === 0 ? (
          'Nothing of this filter waits to be paid.'
        ) : (
          <Box role="group" aria-label="Money">
            <strong>
              {many(count)}, {formatNaira(amount)}
            </strong>
            , are taken by you to be paid by hand: the list shows them as downloaded by you, and the platform pays none
            of them.
          </Box>
        )}
        {isDownloaded && <Alert tone="warning">{message}</Alert>}
      </Box>
    </ConfirmDialog>
  )
}
