import type { AnyRouter } from '@tanstack/react-router'

/** Fetches the code of the screen at a path, and of its frame. Nothing is said where it does not come: the router does. */
export function fetchScreen(router: AnyRouter, path: string): void {
  const [matchedRoutes] = router.getMatchedRoutes(path)
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined)
}
