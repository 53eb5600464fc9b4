import { ChakraProvider } from '@chakra-ui/react'
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { ClientProvider } from '../client/client-context'
import { toastLifetime } from '../feedback/lifetimes'
import { Toaster } from '../feedback/toaster'
import { systemFor } from '../theme/system'
import type { ConsoleContext } from './console-context'
import { CrashBoundary } from './crash-boundary'
import { RuntimeConfigProvider } from './runtime-config'

// The router types its context by the routes of the console being compiled, and the kit belongs to none of them.
const AnyRouterProvider = RouterProvider as unknown as ComponentType<{ router: AnyRouter; context: ConsoleContext }>

/** A whole console: everything that its screens need, and its router. */
export function ConsoleApp({ router, context }: { router: AnyRouter; context: ConsoleContext }) {
  const { brand, console } = context.config
  return (
    <Look brandColor={brand.color}>
      <CrashBoundary>
        <RuntimeConfigProvider value={context.config}>
          <ClientProvider client={context.client}>
            <QueryClientProvider client={context.queryClient}>
              <AnyRouterProvider router={router} context={context} />
              <Toaster {...(console === 'monitor' && { errorMs: toastLifetime.foundationError })} />
            </QueryClientProvider>
          </ClientProvider>
        </RuntimeConfigProvider>
      </CrashBoundary>
    </Look>
  )
}

/** The design system, with styles that the content security policy lets in. */
export function Look({ brandColor, children }: { brandColor: string; children: ReactNode }) {
  const system = useMemo(() => systemFor(brandColor), [brandColor])
  const cache = useMemo(styleCache, [])
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}

/** Each answer of the server carries a fresh nonce in its page; style elements that bear it are allowed. */
function styleCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
  return createCache(nonce ? { key: 'css', nonce } : { key: 'css' })
}
