import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { errorText } from '@dcir/core/errors/processed-error'
import { useState } from 'react'
import { useClient } from '../client/client-context'
import { toast } from '../feedback/toaster'

/** Saves content under a name, as the browser saves what it downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this function has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export interface Download<E extends Endpoint> {
  /** Saves under the given name, or else under the one that the server gives. */
  run(input: CallInput<E>, name?: string): Promise<void>
  running: boolean
  /** Bytes received so far. */
  received: number
}

/**
 * Downloads from an endpoint that answers with a file.
 * @param onRefused takes what went wrong, as the answer's own body says it; a notice says it unless given
 */
export function useDownload<E extends Endpoint>(
  endpoint: E,
  fallbackName = 'download',
  onRefused: (sentence: string) => void = toast.error,
): Download<E> {
  const client = useClient()
  const [running, setRunning] = useState(false)
  const [received, setReceived] = useState(0)
  const run = async (input: CallInput<E>, name?: string) => {
    setRunning(true)
    setReceived(0)
    try {
      const { raw, fileName } = await client.download(endpoint, input, { onProgress: setReceived })
      if (raw instanceof Response) saveFile(await raw.blob(), name ?? fileName ?? fallbackName)
    } catch (error) {
      onRefused(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return { run, running, received }
}
