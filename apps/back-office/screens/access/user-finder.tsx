import { users } from '@dcir/core/access/users/contract'
import { mayCall } from '@dcir/ui/client/use-access.ts'
import type { PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'

const MOST = 5
/** A name has one; a text without is a record's number. */
const HAS_LETTER = /\p{L}/u

/** Finds colleagues by a part of their username. */
export const userFinder: PaletteFinder = {
  heading: 'Users',
  mayFind: (held, door) => mayCall(held, users.list, door),
  find: async (client, text, signal) => {
    if (!HAS_LETTER.test(text)) return []
    const { FoundLine } = await import('@dcir/ui/shell/found-line')
    const { content } = await client.call(users.list, { query: { username: text, size: MOST } }, { signal })
    return content.map(({ id, firstname, lastname, username }) => ({
      id: `user-${id}`,
      line: <FoundLine name={`${firstname} ${lastname}`} note={`User ${username}`} />,
      target: { to: '/back-office/user-management', search: { dialog: 'view', id } },
    }))
  },
}
