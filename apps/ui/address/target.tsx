import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentType, type MouseEvent, type ReactNode, type Ref, useCallback } from 'react'

/**
 * A place in a console. The kit is compiled into three consoles with different routes, so that it takes any address;
 * features that want theirs checked pass `linkOptions({ … })`.
 */
export interface Target {
  to: string
  params?: unknown
  search?: unknown
}

interface TargetLinkProps {
  target: Target
  children: ReactNode
  className?: string
  title?: string
  'aria-label'?: string
  tabIndex?: number
  /** Takes the place of the present entry, so that Back does not return to it. */
  replace?: boolean
  onClick?: (event: MouseEvent) => void
  /** Fetches nothing ahead: for links that come under a pointer that rests where it last clicked. */
  preload?: false
  ref?: Ref<HTMLAnchorElement>
}

// Without this a link to the first page would count as the present page on every page.
const exactly = { exact: true, includeSearch: true }

// The router types links by the routes of the console being compiled, and the kit belongs to none of them.
const AnyLink = Link as unknown as ComponentType<
  Target & Omit<TargetLinkProps, 'target' | 'preload'> & { preload?: 'intent' | false; activeOptions?: typeof exactly }
>

/** A link to a place; its code and data are fetched when it is pointed at. */
export function TargetLink({ target, ...rest }: TargetLinkProps) {
  const { to, params, search } = target
  const place = { to, ...(params === undefined ? {} : { params }), ...(search === undefined ? {} : { search }) }
  return <AnyLink {...place} preload="intent" activeOptions={exactly} {...rest} />
}

type Navigate = (target: Target & { replace?: boolean; resetScroll?: boolean }) => Promise<void>

/** Goes to a place from code, such as a row's Enter key; another state of the same screen keeps its scroll. */
export function useGo(): Navigate {
  const go = useNavigate() as unknown as Navigate
  return useCallback((target) => go({ resetScroll: target.to !== '.', ...target }), [go])
}
