import { type OptionalValues, transactions } from '@dcir/core/transactions/contract'
import { optionalNames } from '@dcir/core/transactions/query'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useMemo } from 'react'

/** Values of the fields that a switch may leave out, together with those that the address already filters by. */
export function useOptionalValues(): OptionalValues {
  const address = useAddress()
  const { data } = useEndpoint(transactions.optionalValues, {})
  const sought = JSON.stringify(optionalNames.map((name) => address[name]))
  return useMemo(() => {
    const texts: readonly (string | undefined)[] = JSON.parse(sought)
    const entries = optionalNames.map((name, at) => {
      const asked = texts[at] ? (name === 'channel' ? texts[at].split(',') : [texts[at]]) : []
      return [name, [...new Set([...(data?.[name] ?? []), ...asked])]]
    })
    return Object.fromEntries(entries)
  }, [data, sought])
}
