import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useRef } from 'react'

/**
 * The dialogs of actions, named in the address. One opens only while its action is offered, and then stays until it is
 * closed, though the action itself ends the offer. Back leads past it, to where the record was opened from.
 */
export function useActionDialog<Name extends string>(isOffered: (name: Name) => boolean, names: readonly Name[]) {
  const { dialog: inAddress } = useAddress()
  const change = useChangeAddress()
  const put = (dialog: Name | undefined) => void change({ dialog }, { replace: true })
  const shown = useRef<Name | null>(null)
  const wanted = names.find((name) => name === inAddress) ?? null
  shown.current = wanted && (shown.current === wanted || isOffered(wanted)) ? wanted : null
  return {
    shown: shown.current,
    open: (name: Name) => put(name),
    close: () => put(undefined),
  }
}
