import { createContext, useContext } from 'react'
import { useNarrow } from './media'

/** Whether a part of the screen has little room in a window that has much. */
export const Little = createContext(false)

/** Are rows drawn as cards, since a table does not fit? */
export function useCards(): boolean {
  const narrow = useNarrow('table')
  return useContext(Little) || narrow
}
