import type { ConsoleContext } from '@dcir/ui/app/console-context.ts'
import { createRootRouteWithContext } from '@tanstack/react-router'

export const Route = createRootRouteWithContext<ConsoleContext>()({})
