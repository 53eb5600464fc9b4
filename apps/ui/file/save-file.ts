import type { CallInput, Client } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { errorText } from '@dcir/core/errors/processed-error'
import { useState } from 'react'
import { useClient } from '../client/client-context'
import { toast } from '../feedback/toaster'
import { beginDownload } from './running-downloads'

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

/** Downloads from an endpoint that answers with a file, which shows how far it is, and saves it. */
export async function download<E extends Endpoint>(
  client: Client,
  [endpoint, input]: readonly [E, CallInput<E>],
  nameOf: (fileName: string | null) => string,
): Promise<void> {
  const { update, end } = beginDownload()
  try {
    const { raw, fileName } = await client.download(endpoint, input, { onProgress: (received) => update({ received }) })
    if (!(raw instanceof Response)) return
    update({ size: Number(raw.headers.get('content-length')) || null })
    saveFile(await raw.blob(), nameOf(fileName))
  } finally {
    end()
  }
}

export interface Download<E extends Endpoint> {
  /** Saves under the given name, or else under the one that the server gives. @returns whether it was saved */
  run(input: CallInput<E>, name?: string): Promise<boolean>
  running: boolean
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
  const run = async (input: CallInput<E>, name?: string) => {
    setRunning(true)
    try {
      await download(client, [endpoint, input], (fileName) => name ?? fileName ?? fallbackName)
      return true
    } catch (error) {
      onRefused(errorText(error))
      return false
    } finally {
      setRunning(false)
    }
  }
  return { run, running }
}
