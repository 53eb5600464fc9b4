import { useEffect } from 'react'
import { lineIsDown } from '../line/line-state'
import { toast } from './toaster'

/** Says once that something beside the screen's main content could not be had, such as the choices of a picker. */
export function useErrorToast(error: unknown, text: string): void {
  useEffect(() => {
    // Without a line one bar says it for everything.
    if (error && !lineIsDown()) toast.error(text)
  }, [error, text])
}
