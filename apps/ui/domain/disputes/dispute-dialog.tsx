import { useRef } from 'react'
import { useAddressField } from '../../address/address-search'

/**
 * The dialogs of moves, which stand in the address. One opens only while its move is offered, and then stays until it
 * is closed, though the move itself takes the offer away.
 */
export function useMoveDialog<Name extends string>(isOffered: (name: Name) => boolean, names: readonly Name[]) {
  const [inAddress, setAddress] = useAddressField('dialog')
  const shown = useRef<Name | null>(null)
  const wanted = names.find((name) => name === inAddress) ?? null
  shown.current = wanted && (shown.current === wanted || isOffered(wanted)) ? wanted : null
  return {
    shown: shown.current,
    open: (name: Name) => void setAddress(name),
    close: () => void setAddress(undefined),
  }
}
