/// <reference path="../../apps/ui/theme/css.d.ts" />
import { createClient } from '@dcir/core/client/client'
import { ConsoleApp } from '@dcir/ui/app/console-app'
import { consoleQueries } from '@dcir/ui/app/query-client'
import { routerDefaults } from '@dcir/ui/app/router-defaults'
import { loadRuntimeConfig } from '@dcir/ui/app/runtime-config'
import { newId } from '@dcir/ui/client/new-id'
import { saveSession, startSessionStore } from '@dcir/ui/session/session-store'
import { startColorMode } from '@dcir/ui/theme/color-mode'
import { startDensity } from '@dcir/ui/theme/density'
import '@dcir/ui/theme/console.css'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { waitingTransport } from './answers'
import { Gallery } from './gallery'

const rootRoute = createRootRoute()
const piece = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Gallery })
const router = createRouter({
  ...routerDefaults,
  routeTree: rootRoute.addChildren([piece]),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

const viewer = {
  username: 'kit.viewer',
  email: 'kit.viewer@demo.bank',
  firstName: 'Kit',
  lastName: 'Viewer',
  name: 'Kit Viewer',
  roles: [],
  role: '',
  authorities: ['bo_dcir_get_charge_types'],
  access_token: 'none',
  expires_in: 0,
  isAuthenticated: true,
  merchantId: null,
  merchantName: null,
  userType: 'back-office',
  isMonitoringSession: false,
  selectedSideNav: '',
  selectedSideNavIndex: 0,
} as const

/** Starts the gallery as a console starts, except that its calls are answered by its own buttons. */
async function startGallery(): Promise<void> {
  startColorMode()
  startDensity()
  const config = await loadRuntimeConfig('back-office')
  startSessionStore('gallery', 'memory')
  saveSession({ ...viewer, roles: [], authorities: [...viewer.authorities] })
  const client = createClient({ host: '', transport: waitingTransport, newId, token: () => null })
  // The pieces show a failure at once; the console's own retries have tests of their own.
  const queryClient = consoleQueries()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const context = { config, client, queryClient, signInPath: '/', exists: () => true }
  const root = createRoot(document.getElementById('root') as HTMLElement)
  root.render(<ConsoleApp router={router} context={context} />)
}

void startGallery()
