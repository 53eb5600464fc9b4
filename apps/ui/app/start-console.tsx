/// <reference path="../theme/css.d.ts" />
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { consoleClient } from '../client/client-context'
import {
  currentSession,
  expireSession,
  signInAddress,
  startSessionStore,
  subscribeSession,
} from '../session/session-store'
import { rememberWantedPage } from '../session/wanted-page'
import { type ColorModeChoice, startColorMode } from '../theme/color-mode'
import { startDensity } from '../theme/density'
import '../theme/console.css'
import { ConsoleApp, Look } from './console-app'
import type { ConsoleContext } from './console-context'
import { fetchScreen } from './fetch-screen'
import { replaceFirstPage } from './first-page'
import { consoleQueries } from './query-client'
import { loadRuntimeConfig, type RuntimeConfig } from './runtime-config'

interface ConsoleStart {
  name: RuntimeConfig['console']
  router: AnyRouter
  signInPath: string
  /** The colour mode until the user chooses one. */
  colorMode?: ColorModeChoice
}

const doors = { 'back-office': 'backoffice', 'super-agent': 'frontoffice', monitor: null } as const

/** Starts a console: colours first, then its configuration, its session and its screens. */
export async function startConsole({ name, router, signInPath, colorMode }: ConsoleStart): Promise<void> {
  startColorMode(colorMode)
  startDensity()
  const place = document.getElementById('root') as HTMLElement
  replaceFirstPage(place)
  const root = createRoot(place)
  // The code of the wanted screen comes while the configuration is on its way.
  fetchScreen(router, router.latestLocation.pathname)
  try {
    const config = await loadRuntimeConfig(name)
    document.title = config.applicationName
    startSessionStore(name, config.storage)
    const context = contextOf(config, router, signInPath)
    followSession(router, context)
    root.render(<ConsoleApp router={router} context={context} />)
  } catch (error) {
    const { ConfigFailure } = await import('./config-failure')
    const reason = error instanceof Error ? error.message : String(error)
    root.render(
      <Look brandColor="blue">
        <ConfigFailure reason={reason} />
      </Look>,
    )
  }
}

function contextOf(config: RuntimeConfig, router: AnyRouter, signInPath: string): ConsoleContext {
  const expired = () => {
    rememberWantedPage(router.state.location.href)
    expireSession()
  }
  return {
    config,
    signInPath,
    client: consoleClient(config.apiBase, doors[config.console], expired),
    queryClient: consoleQueries(),
    exists: (route) => route in router.routesByPath,
  }
}

/** One person's rows are never shown to the next, and a session that ended elsewhere ends here too. */
function followSession(router: AnyRouter, { queryClient, signInPath }: ConsoleContext): void {
  let username = currentSession()?.username
  subscribeSession(() => {
    const now = currentSession()?.username
    if (now === username) return
    username = now
    forget(queryClient)
    const href = signInAddress(signInPath)
    const away = router.state.location.pathname !== signInPath
    if (!now && (away || href !== signInPath)) void router.navigate({ href, replace: true })
  })
}

function forget(queryClient: QueryClient): void {
  void queryClient.cancelQueries()
  queryClient.clear()
}
