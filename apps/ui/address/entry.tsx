import { useRouter } from '@tanstack/react-router'

/** Names the present entry of the history: coming back to it is not the same as going to its address again. */
export function useEntry(): string {
  return useRouter().history.location.state.__TSR_key ?? ''
}
