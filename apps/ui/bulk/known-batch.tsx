import { Box } from '@chakra-ui/react'
import type { BulkBatch, BulkEndpoints } from '@dcir/core/bulk/contract'
import type { CallInput } from '@dcir/core/client/client'
import { PAGE_SIZE } from '@dcir/core/contract/schemas'
import { businessDate, formatBusinessDate, formatTimeOfDay } from '@dcir/core/time/lagos'
import { useEffect, useState } from 'react'
import { type Target, TargetLink } from '../address/target'
import { serverNow } from '../client/server-clock'
import { useEndpoint } from '../client/use-endpoint'
import { Alert } from '../feedback/alert'
import { readPage } from '../list/page-answer'

const digestOf = async (bytes: BufferSource) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** Digest of all that will be sent, as the server makes it: of the file, or of its digest and that of the other. */
async function digestOfAll(file: File, second: File | null): Promise<string> {
  const one = await digestOf(await file.arrayBuffer())
  const other = second && (await digestOf(await second.arrayBuffer()))
  const all = other ? await digestOf(new Uint8Array([...one, ...other])) : one
  return [...all].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The batch that the same files became, known by their digest before anything is sent; null where there is none. */
export function useKnownBatch(list: BulkEndpoints['list'], file: File | null, second: File | null): BulkBatch | null {
  const [sha256, setDigest] = useState<string>()
  useEffect(() => {
    let stopped = false
    setDigest(undefined)
    // Without TLS there is no digest here, and the server says it.
    if (!file || !globalThis.crypto?.subtle) return
    digestOfAll(file, second).then(
      (digest) => stopped || setDigest(digest),
      // The check of the file says that it cannot be read.
      () => undefined,
    )
    return () => {
      stopped = true
    }
  }, [file, second])
  const input = { query: { sha256 } } as CallInput<BulkEndpoints['list']>
  const { data } = useEndpoint(list, input, { enabled: sha256 !== undefined })
  if (sha256 === undefined) return null
  return readPage<BulkBatch>(data, PAGE_SIZE)?.content[0] ?? null
}

/** Says when the chosen file was uploaded already, and where it is. */
export function KnownBatch({ batch, open }: { batch: BulkBatch; open: (batch: BulkBatch) => Target }) {
  const at = new Date(batch.uploadedAt)
  const day = businessDate(at)
  const isToday = day === businessDate(new Date(serverNow()))
  const when = `${isToday ? '' : `on ${formatBusinessDate(day)} `}at ${formatTimeOfDay(at)}`
  return (
    <Alert tone="warning">
      Already uploaded {when} by {batch.uploadedBy}.{' '}
      <Box as="span" textDecoration="underline" whiteSpace="nowrap">
        <TargetLink target={open(batch)}>Open it</TargetLink>
      </Box>
    </Alert>
  )
}
