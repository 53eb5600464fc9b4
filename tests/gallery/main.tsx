/// <reference path="../../apps/ui/theme/css.d.ts" />
import { createClient } from '@dcir/core/client/client'
import { ConsoleApp } from '@dcir/ui/app/console-app'
import { consoleQueries } from '@dcir/ui/app/query-client.ts'
import { routerDefaults } from '@dcir/ui/app/router-defaults.ts'
import { loadRuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { newId } from '@dcir/ui/client/new-id.ts'
import { currentSession, saveSession, startSessionStore } from '@dcir/ui/session/session-store.ts'
import { startColorMode } from '@dcir/ui/theme/color-mode.ts'
import { startDensity } from '@dcir/ui/theme/density.ts'
import '@dcir/ui/theme/console.css'
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { waitingTransport } from './answers'
import { Elsewhere } from './draft-pieces'
import { Gallery } from './gallery'
import { viewer } from './viewer'

const rootRoute = createRootRoute()
const piece = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Gallery })
const elsewhere = createRoute({ getParentRoute: () => rootRoute, path: '/elsewhere', component: Elsewhere })
/** Drafts are about leaving and coming back, and need the browser's own history and storage; nothing else does. */
const isAboutLeaving = window.location.pathname !== '/' || /[?&]piece=drafts\b/.test(window.location.search)
const router = createRouter({
  ...routerDefaults,
  routeTree: rootRoute.addChildren([piece, elsewhere]),
  history: isAboutLeaving ? createBrowserHistory() : createMemoryHistory({ initialEntries: ['/'] }),
})

/** Starts the gallery as a console starts, except that its calls are answered by its own buttons. */
async function startGallery(): Promise<void> {
  startColorMode()
  startDensity()
  const config = await loadRuntimeConfig('back-office')
  startSessionStore('gallery', isAboutLeaving ? 'session' : 'memory')
  if (!currentSession()) saveSession(viewer())
  const client = createClient({
    host: '',
    transport: waitingTransport,
    newId,
    door: () => 'backoffice',
    token: () => null,
  })
  // The pieces show a failure at once; the console's own retries have tests of their own.
  const queryClient = consoleQueries()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const context = { config, client, queryClient, signInPath: '/', exists: () => true }
  const root = createRoot(document.getElementById('root') as HTMLElement)
  root.render(<ConsoleApp router={router} context={context} />)
}

void startGallery()
