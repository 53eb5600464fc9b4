import { users } from '@dcir/core/access/users/contract'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { mayCall } from '@dcir/ui/client/use-access.ts'
import type { Finding, PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'

const MOST = 5
/** A name has a letter; a text without one is a record's number. */
const HAS_LETTER = /\p{L}/u

async function lineOf(name: string, note: string): Promise<Finding['line']> {
  const { FoundLine } = await import('@dcir/ui/shell/found-line')
  return <FoundLine name={name} note={note} />
}

/** Finds super agents by a part of their name. */
export const superAgentFinder: PaletteFinder = {
  heading: 'Super agents',
  mayFind: (held, door) => mayCall(held, superAgents.filter, door),
  find: async (client, text, signal) => {
    if (!HAS_LETTER.test(text)) return []
    const asked = { query: { size: MOST }, body: { merchantName: text } }
    const { content } = await client.call(superAgents.filter, asked, { signal })
    const found = content.map(async ({ merchantId, merchantName, cardAcceptorId }) => ({
      id: `super-agent-${merchantId}`,
      line: await lineOf(merchantName, `Super agent ${cardAcceptorId}`),
      target: { to: '/back-office/super-agents', search: { dialog: 'view', merchantId } },
    }))
    return Promise.all(found)
  },
}

/** Finds colleagues by a part of their username. */
export const userFinder: PaletteFinder = {
  heading: 'Users',
  mayFind: (held, door) => mayCall(held, users.list, door),
  find: async (client, text, signal) => {
    if (!HAS_LETTER.test(text)) return []
    const { content } = await client.call(users.list, { query: { username: text, size: MOST } }, { signal })
    const found = content.map(async ({ id, firstname, lastname, username }) => ({
      id: `user-${id}`,
      line: await lineOf(`${firstname} ${lastname}`, `User ${username}`),
      target: { to: '/back-office/user-management', search: { dialog: 'view', id } },
    }))
    return Promise.all(found)
  },
}
