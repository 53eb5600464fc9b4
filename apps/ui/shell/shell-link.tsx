import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type ShellLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; onFollow?: (() => void) | undefined }

/** A plain link that the router follows; a new tab, a copied address and the middle button work as on any page. */
export function ShellLink({ href, onFollow, children, ...rest }: ShellLinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (elsewhere || event.defaultPrevented) return
    event.preventDefault()
    onFollow?.()
    void router.navigate({ href })
  }
  // Its code is on the way before the click; the page's data waits for it.
  const preload = () => void router.loadRouteChunk(router.routesByPath[href as keyof typeof router.routesByPath])
  return (
    <a {...rest} href={href} onClick={follow} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  )
}
