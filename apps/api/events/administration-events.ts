/** Events of who may do what and of how the platform is set up: each follows from the entry of the audit trail. */
import { roles } from '@dcir/core/access/roles/contract'
import { serviceAccounts } from '@dcir/core/access/service-accounts/contract'
import { superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { users } from '@dcir/core/access/users/contract'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import type { NewEvent } from './write-events'

/** An entry as it was written, with its number. */
export interface WrittenEntry {
  id: number
  action: string
  subject: string
  result: string
  details?: Record<string, unknown> | undefined
}

const changing = (feature: Record<string, Endpoint>): string[] =>
  Object.values(feature).flatMap(({ key, method, reads }) => (method === 'GET' || reads ? [] : [key]))

interface Change {
  entry: number
  action: string
}
type Maker = (change: Change, subject: string) => NewEvent

const bank = { superAgentId: null } as const
const forEach = (actions: readonly string[], maker: Maker) => actions.map((action) => [action, maker] as const)

/** Actions on users that no endpoint of theirs is: a row of a file, and the commands of an operator. */
const OF_USERS = ['bulk-users.row', 'admin.bootstrap', 'admin.directory', 'admin.unblock']

const makers = new Map<string, Maker>([
  ...forEach(changing(roles), (change, role) => ({ ...bank, kind: 'role.changed', data: { ...change, role } })),
  // A username is somebody's: the entry says who it was, to those who may read it.
  ...forEach([...changing(users), ...changing(superAgentUsers), ...OF_USERS], (change) => ({
    ...bank,
    kind: 'user.changed',
    data: change,
  })),
  ...forEach(changing(serviceAccounts), (change) => ({ ...bank, kind: 'program.changed', data: change })),
  ...forEach(['configurations.update'], (change, configKey) => ({
    ...bank,
    kind: 'setting.changed',
    data: { ...change, configKey },
  })),
])

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The change that an entry is of: its own, that of the request it approves, or none where it only asks for one. */
function changeIn({ action, subject, result, details = {} }: WrittenEntry) {
  if (result !== 'done' || details.request !== undefined || details.approved === false) return null
  if (details.approved === true) return { action: text(details.action), subject: text(details.targetRecordId) }
  return { action, subject }
}

/** The event that an entry of the audit trail is one of; null for most. */
export function administrationEvent(entry: WrittenEntry): NewEvent | null {
  const change = changeIn(entry)
  if (change?.action === 'admin.backup') {
    const { files = 0, bytes = 0 } = entry.details as { files?: number; bytes?: number }
    return { ...bank, kind: 'backup.taken', data: { entry: entry.id, files, bytes } }
  }
  if (!change) return null
  return makers.get(change.action)?.({ entry: entry.id, action: change.action }, change.subject) ?? null
}
