import type { Dispute } from '@dcir/core/disputes/schemas'
import type { Authority } from '@dcir/core/permissions/authorities'
import type { Target } from '@dcir/ui/address/target'
import type { PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'
import type { DisputeListEndpoints } from './dispute-list-endpoints'

interface DisputeFinderOptions {
  accessible: readonly Authority[]
  /** The list to look in; it is fetched with the first search, as everything of disputes is. */
  endpoints: () => Promise<DisputeListEndpoints>
  open: (dispute: Dispute) => Target
}

/** A log code begins so; anything else is no dispute's. */
const LOG_CODE = /^DSP-[A-Z0-9-]+$/i

/** Finds a dispute by its log code; how it looks is fetched with the first answer. */
export function disputeFinder({ accessible, endpoints, open }: DisputeFinderOptions): PaletteFinder {
  return {
    heading: 'Disputes',
    accessible,
    find: async (client, text, signal) => {
      if (!LOG_CODE.test(text)) return []
      const [{ filter }, { FoundDispute }] = await Promise.all([endpoints(), import('./found-dispute')])
      const { content } = await client.call(filter, { query: {}, body: { logCode: text } }, { signal })
      return content.map((dispute) => ({
        id: dispute.logCode,
        line: <FoundDispute dispute={dispute} />,
        target: open(dispute),
      }))
    },
  }
}
