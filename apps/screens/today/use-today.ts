import { type Matter, type MatterKind, today } from '@dcir/core/today/contract'
import type { Target } from '@dcir/ui/address/target'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'

/** Where a console deals with what is to do; what it has no screen for is not shown. */
export type TodayPlaces = Readonly<Partial<Record<MatterKind, (matter: Matter) => Target>>>

const EVERY_MINUTE = 60_000

/** Tasks of today, asked for once for all who show them. */
export const useToday = (enabled = true) => useEndpoint(today.list, {}, { enabled, pollMs: EVERY_MINUTE })
