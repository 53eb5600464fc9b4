/** Roles: reading them, and what makes their changes special. */
import { type RoleForm, type RoleRecord, roles } from '@dcir/core/access/roles/contract'
import { roleFilters } from '@dcir/core/access/roles/query'
import {
  accountCount,
  addedTo,
  givesBeyond,
  givesNothing,
  isForeign,
  roleLabels,
  roleMessages,
  roleRefusal,
} from '@dcir/core/access/roles/rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import { routesOf, userOf } from '../../../call/call'
import { conditionsOf } from '../../../db/conditions'
import type { Database } from '../../../db/database'
import type { RecordTable } from '../../../db/records'
import { sql } from '../../../db/sql'
import { recordReads } from '../../../http/record-reads'
import type { Gate } from '../../../write/gate'
import { type RecordRules, recordChanges } from '../../../write/records'
import type { Tx } from '../../../write/write'
import type { OwnersHear } from '../users/user-letters'
import { usersStore } from '../users/users.store'
import { rolesStore } from './roles.store'

const roleTable: RecordTable<RoleRecord, RoleRecord> = {
  name: 'roles',
  columns: sql`r.name, r.friendly_name, r.description, r.user_type, r.authorities, r.monitor, r.standard,
    (SELECT count(*) FROM user_roles ur WHERE ur.role_name = r.name)::integer AS accounts`,
  key: sql`r.name`,
  order: sql`r.standard DESC, r.user_type, r.name`,
  dataOf: (row) => row,
  written: ({ standard: _, accounts: __, ...data }) => data,
}

/** `TREASURY_DESK` as people read it. */
const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** @throws Refusal for what the standard roles and the accounts of a role speak against */
function refuse(action: 'update' | 'remove', role: RoleRecord): void {
  const { name, accounts } = role
  const code = roleRefusal(action, role)
  if (code) throw new Refusal(code, { name, accounts: accountCount(accounts) })
}

/** @throws Refusal for rights that the one who asks does not have, or that the one who decides would get by it */
async function refuseGiving(tx: Tx, after: RoleRecord, before: RoleRecord | null): Promise<void> {
  const added = addedTo(after, before)
  const caller = userOf(tx.call)
  const isCaller = caller.username === tx.actor
  const initiator = isCaller ? caller : await usersStore(tx.db, 'back-office').rightsOf(tx.actor)
  if (!initiator || givesBeyond(added, initiator)) throw new Refusal('beyond-own-rights')
  const isOwn = before !== null && caller.roles.includes(before.name)
  if (isOwn && givesBeyond(added, caller)) throw new Refusal('own-role')
}

/** @param hear says to their owners that their accounts can do more or less */
const roleRulesOf = (hear: OwnersHear): RecordRules<RoleRecord, RoleRecord, RoleForm> => ({
  noun: 'Role',
  table: roleTable,
  nameOf: ({ name }) => name,
  newName: ({ name }) => name,
  subject: ({ name }) => name,
  said: roleMessages,
  async admitted(tx, { name, userType, description, authorities, monitor = [] }, before) {
    const written = {
      description,
      authorities: [...new Set(authorities)].sort(),
      monitor: [...new Set(monitor)].sort(),
    }
    if (before) refuse('update', before)
    else if (await rolesStore(tx.db).isTaken(name)) throw new Refusal('role-exists', { name }, 'body.name')
    const fresh = { name, userType, friendlyName: wordsOf(before?.name ?? name), standard: false, accounts: 0 }
    const after: RoleRecord = { ...fresh, ...before, ...written }
    if (isForeign(after) || givesNothing(after))
      throw new Refusal('bad-input', { label: roleLabels.authorities }, 'body.authorities')
    await refuseGiving(tx, after, before)
    return after
  },
  // The role is locked by now: counted before, an account that was just given it would be overlooked.
  refuseRemoval: async (tx, role) =>
    refuse('remove', { ...role, accounts: await rolesStore(tx.db).accounts(role.name) }),
  async changed(tx, after, before) {
    const gives = !givesNothing(addedTo(after, before))
    if (!gives && givesNothing(addedTo(before, after))) return
    const holders = await rolesStore(tx.db).holders(after.name, tx.actor)
    if (gives)
      await rolesStore(tx.db).note(
        holders.map(({ username }) => username),
        tx.actor,
        tx.at,
      )
    for (const holder of holders.filter(({ active }) => active))
      await hear(tx, holder, `${tx.actor} changed what your role ${after.name} lets you do`)
  },
})

const conditions = conditionsOf(roleFilters, { name: sql`r.name`, userType: sql`r.user_type` })

export function rolesRoutes(database: Database, gate: Gate, hear: OwnersHear) {
  const rules = roleRulesOf(hear)
  const reads = recordReads(database, { ...rules, shownOf: ({ data }) => data })
  return routesOf(roles, {
    list: (call, { query }) => reads.page(call, query, conditions(query)),
    show: (call, { params }) => reads.show(call, params.id),
    ...recordChanges(gate, roles, rules),
  })
}
