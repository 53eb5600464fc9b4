import { type OptionalValues, optionalNames, transactions } from '@dcir/core/transactions/contract'

import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useMemo } from 'react'

/** Values that a switch sent in the optional fields, and those that the address already filters by. */
export function useOptionalValues(): OptionalValues {
  const address = useAddress()
  const may = useMayCall(transactions.optionalValues)
  const { data } = useEndpoint(transactions.optionalValues, {}, { enabled: may })
  const sought = JSON.stringify(optionalNames.map((name) => String(address[name] ?? '')))
  return useMemo(() => {
    const texts: readonly string[] = JSON.parse(sought)
    const entries = optionalNames.map((name, at) => {
      const text = texts[at] ?? ''
      const asked = (name === 'channel' ? text.split(',') : [text]).filter(Boolean)
      return [name, [...new Set([...(data?.[name] ?? []), ...asked])]]
    })
    return Object.fromEntries(entries)
  }, [data, sought])
}
