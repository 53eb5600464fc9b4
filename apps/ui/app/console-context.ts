import type { Client } from '@dcir/core/client/client'
import type { QueryClient } from '@tanstack/react-query'
import type { RuntimeConfig } from './runtime-config'

/** Values that every route of a console can use before it draws: in its guard and in its loader. */
export interface ConsoleContext {
  config: RuntimeConfig
  client: Client
  queryClient: QueryClient
  /** The address of this console's sign-in screen. */
  signInPath: string
  /** Is there a screen at this address in this console? */
  exists(route: string): boolean
}
