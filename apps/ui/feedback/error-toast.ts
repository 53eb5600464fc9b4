import { useEffect } from 'react'
import { toast } from './toaster'

/** Says once that something beside the screen's main content could not be had, such as the choices of a picker. */
export function useErrorToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) toast.error(text)
  }, [error, text])
}
