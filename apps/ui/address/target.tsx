import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentType, MouseEvent, ReactNode, Ref } from 'react'

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
  onClick?: (event: MouseEvent) => void
  ref?: Ref<HTMLAnchorElement>
}

// The router types links by the routes of the console being compiled, and the kit belongs to none of them.
const AnyLink = Link as unknown as ComponentType<Target & Omit<TargetLinkProps, 'target'> & { preload?: 'intent' }>

/** A link to a place; its code and data are fetched when it is pointed at. */
export function TargetLink({ target, ...rest }: TargetLinkProps) {
  const { to, params, search } = target
  const place = { to, ...(params === undefined ? {} : { params }), ...(search === undefined ? {} : { search }) }
  return <AnyLink {...place} preload="intent" {...rest} />
}

type Navigate = (target: Target & { replace?: boolean; resetScroll?: boolean }) => Promise<void>

/** Goes to a place from code, such as a row's Enter key. */
export function useGo(): Navigate {
  return useNavigate() as unknown as Navigate
}
