import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { mayCall } from '@dcir/ui/client/use-access.ts'
import type { PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'

const MOST = 5
/** A name has one; a text without is a record's number. */
const HAS_LETTER = /\p{L}/u

/** Finds super agents by a part of their name. */
export const superAgentFinder: PaletteFinder = {
  heading: 'Super agents',
  mayFind: (held, door) => mayCall(held, superAgents.filter, door),
  find: async (client, text, signal) => {
    if (!HAS_LETTER.test(text)) return []
    const { FoundLine } = await import('@dcir/ui/shell/found-line')
    const asked = { query: { size: MOST }, body: { merchantName: text } }
    const { content } = await client.call(superAgents.filter, asked, { signal })
    return content.map(({ merchantId, merchantName, cardAcceptorId }) => ({
      id: `super-agent-${merchantId}`,
      line: <FoundLine name={merchantName} note={`Super agent ${cardAcceptorId}`} />,
      target: { to: '/back-office/super-agents', search: { dialog: 'view', merchantId } },
    }))
  },
}
