import { useEffect, useState } from 'react'

/**
 * For dialogs that follow each other in one place: one leaves before the next one comes. Two that change places at once
 * hide each other from the keyboard, and the first gives the focus back to the page while the second has opened.
 * @returns whether what is wanted may be drawn; not in the moment after it became another
 */
export function useOneAfterAnother(wanted: string): boolean {
  const [drawn, setDrawn] = useState(wanted)
  useEffect(() => {
    const next = setTimeout(() => setDrawn(wanted))
    return () => clearTimeout(next)
  }, [wanted])
  return drawn === wanted
}
