import type { NavItem } from '@dcir/core/permissions/navigation'
import type { NavIcons } from '@dcir/ui/shell/nav-icon'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const ConsoleShell = lazy(() => import('./console-shell').then((module) => ({ default: module.ConsoleShell })))

interface ConsoleFrameProps {
  nav: readonly NavItem[]
  icons: NavIcons
  signInPath: string
}

/** The shell around every page of a console but its sign-in screen, for a console whose sign-in lies in its own root. */
export function ConsoleFrame({ nav, icons, signInPath }: ConsoleFrameProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  if (path === signInPath) return <Outlet />
  return (
    <Suspense>
      <ConsoleShell nav={nav} icons={icons} />
    </Suspense>
  )
}
