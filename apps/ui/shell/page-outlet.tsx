import { chakra } from '@chakra-ui/react'
import { type AnyRouter, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RowsSkeleton } from '../feedback/states'
import { ListHead } from '../list/list-head'
import { Screen, Surface } from '../list/screen'

/** A screen whose code is here comes within a frame and needs no sign of it. */
const PATIENCE_MS = 16

/** The page of the moment; while the next one comes, its heading and the shape of its rows, and a line of progress. */
export function PageOutlet() {
  const isComing = useRouterState({ select: (now) => now.isLoading })
  const router = useRouter()
  const coming = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname !== resolvedLocation?.pathname ? location.pathname : undefined,
  })
  const title = coming === undefined ? undefined : titleAt(router, coming)
  const awaited = useLater(title, PATIENCE_MS)
  return (
    <>
      {isComing && <Line role="progressbar" aria-label="Loading the page" />}
      {awaited === undefined ? (
        <Outlet />
      ) : (
        <Screen>
          <ListHead title={awaited} actions={[]} />
          <Surface>
            <RowsSkeleton columns={8} />
          </Surface>
        </Screen>
      )}
    </>
  )
}

/** The heading of the screen at an address, where its route knows it before the screen's code is there. */
function titleAt(router: AnyRouter, path: string): string | undefined {
  const [routes] = router.getMatchedRoutes(path)
  return routes.at(-1)?.options.staticData?.title
}

/** The value once it has been there for so long; nothing as soon as there is none. */
function useLater<T>(value: T | undefined, afterMs: number): T | undefined {
  const [late, setLate] = useState<T | undefined>(undefined)
  useEffect(() => {
    if (value === undefined) return setLate(undefined)
    const timer = setTimeout(() => setLate(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return value === undefined ? undefined : late
}

const Line = chakra('div', {
  base: {
    position: 'fixed',
    top: '0',
    insetInline: '0',
    zIndex: 'skipNav',
    height: '2px',
    background: 'accent.solid',
    transformOrigin: 'left',
    // It never ends by itself: it goes when the page is there.
    transform: 'scaleX(0.9)',
    opacity: '1',
    _motionSafe: { animation: 'page-line 8s cubic-bezier(0.1, 0.7, 0.3, 1) 40ms backwards' },
  },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The heading of the screen, shown while its code is on its way. */
    title?: string
  }
}
