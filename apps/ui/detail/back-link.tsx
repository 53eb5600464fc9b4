import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { type Target, TargetLink, useGo } from '../address/target'

interface BackLinkProps {
  /** Where back leads when the record was opened from a pasted link. */
  target: Target
  className?: string
}

/** The back arrow: it returns to the page before, with its filter and page, or else to the list. */
export function BackLink({ target, ...rest }: BackLinkProps) {
  const goBack = useGoBack(target)
  const onClick = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!plain) return
    event.preventDefault()
    goBack()
  }
  return (
    <TargetLink target={target} aria-label="Back" title="Back" onClick={onClick} {...rest}>
      <ArrowLeft size={20} aria-hidden="true" />
    </TargetLink>
  )
}

/** Goes back to the page before, or to the target when there is none in this console. */
export function useGoBack(target: Target): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const go = useGo()
  return () => (canGoBack ? router.history.back() : void go(target))
}
