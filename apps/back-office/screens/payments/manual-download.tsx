import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Schema } from '@dcir/core/contract/endpoint'
import { nounOf } from '@dcir/core/contract/endpoint'
import { errorText } from '@dcir/core/errors/processed-error'
import { useClient } from '@dcir/ui/client/client-context'
import { ConfirmDialog } from '@dcir/ui/dialog/confirm-dialog'
import { toast } from '@dcir/ui/feedback/toaster'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import type { FilterMoreProps } from '@dcir/ui/filter/filter-dialog'
import type { FormValues } from '@dcir/ui/form/field.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterButton } from './filter-button'

type StatusEndpoint = Endpoint & { result: Schema<{ isDownloaded: boolean; message: string }> }

interface ManualDownloadProps extends FilterMoreProps {
  status: StatusEndpoint
  endpoint: Endpoint
}

/** Downloads what the filter finds to pay it; what somebody may be paying already is asked about first. */
export function ManualDownload({ place, check, isWhole, status, endpoint }: ManualDownloadProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { run, running } = useDownload(endpoint, 'payments.xlsx')
  const [warning, setWarning] = useState<{ message: string; query: FormValues } | null>(null)
  const save = async (query: FormValues, again = false) => {
    await run({ query: { ...query, ...(again && { again: 'true' }) } } as CallInput<Endpoint>)
    void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => nounOf(String(key)) === nounOf(endpoint.key) })
  }
  const begin = async (query: FormValues) => {
    try {
      const { isDownloaded, message } = await client.call(status, { query } as CallInput<StatusEndpoint>)
      if (isDownloaded) setWarning({ message, query })
      else await save(query)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const proceed = () => {
    if (warning) void save(warning.query, true)
    setWarning(null)
  }
  return (
    <>
      <FilterButton {...{ place, running, isWhole }} onClick={() => check((values) => void begin(values))} />
      {warning && (
        <ConfirmDialog
          title="Downloaded before"
          confirm="Proceed with download"
          open
          dangerous
          running={false}
          onClose={() => setWarning(null)}
          onConfirm={proceed}
        >
          {warning.message}
        </ConfirmDialog>
      )}
    </>
  )
}
