import { routerDefaults } from '@dcir/ui/app/router-defaults.ts'
import { startConsole } from '@dcir/ui/app/start-console'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'

const router = createRouter({ ...routerDefaults, routeTree })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

void startConsole({ name: 'super-agent', router, signInPath: '/login' })
