import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { type Target, TargetLink } from '../address/target'

interface BackLinkProps {
  /** Where back leads when the record was opened from a pasted link. */
  target: Target
  className?: string
}

/** The back arrow: it returns to the page before, with its filter and page, or else to the list. */
export function BackLink({ target, ...rest }: BackLinkProps) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const onClick = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!canGoBack || !plain) return
    event.preventDefault()
    router.history.back()
  }
  return (
    <TargetLink target={target} aria-label="Back" title="Back" onClick={onClick} {...rest}>
      <ArrowLeft size={20} aria-hidden="true" />
    </TargetLink>
  )
}
