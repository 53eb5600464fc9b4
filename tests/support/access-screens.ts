/** The screens of users and requests in every state that looks different. */
import { audit } from '@dcir/core/access/audit/contract'
import { users } from '@dcir/core/access/users/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { expect, type Page } from 'playwright/test'
import { goInside } from './console'
import { as } from './platform'
import type { Screen } from './screen'

const USERS = '/back-office/user-management'
const AGENT_USERS = '/back-office/super-agent-users'
const OWN_USERS = '/front-office/super-agent-users'
const TRAIL = '/back-office/audit-trail'
const ROLES = '/back-office/roles'
const PROGRAMS = '/back-office/service-accounts'
const ALL = '/back-office/workflow-requests/all'
const SELF = '/back-office/workflow-requests/self'
const onUsers = { place: 'backOffice', user: 'bo.admin', path: USERS, route: USERS } as const
const onTrail = { place: 'backOffice', user: 'bo.admin', path: TRAIL, route: TRAIL } as const
const onRoles = { place: 'backOffice', user: 'bo.admin', path: ROLES, route: ROLES } as const
const onPrograms = { place: 'backOffice', user: 'bo.admin', path: PROGRAMS, route: PROGRAMS } as const
const onAgentUsers = { place: 'backOffice', user: 'bo.admin', path: AGENT_USERS, route: AGENT_USERS } as const
const onRequests = { place: 'backOffice', user: 'bo.checker', path: ALL, route: ALL } as const
const saying = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const below = (page: Page, route: string, search: string) => goInside(page, `${route}?${search}`)

/** A dialog about the user with this name. */
const ofUser = (username: string, dialog: string, text: string | RegExp) => async (page: Page) => {
  const { content } = await (await as('bo.admin')).call(users.list, { query: { username } })
  await below(page, USERS, `dialog=${dialog}&id=${content[0]?.id}`)
  await saying(text)(page)
}

/** A dialog about the newest request that waits. */
const ofRequest = (dialog: string, text: string | RegExp) => async (page: Page) => {
  const api = await as('bo.admin')
  const { content } = await api.call(workflow.list, { query: { status: 'PENDING', size: 1 } })
  await below(page, ALL, `dialog=${dialog}&requestId=${content[0]?.reference}`)
  await saying(text)(page)
}

/** The newest entry of the audit trail. */
const ofEntry = async (page: Page) => {
  const { content } = await (await as('bo.admin')).call(audit.list, { query: { size: 1 } })
  await below(page, TRAIL, `dialog=view&id=${content[0]?.id}`)
  await saying('From address')(page)
}

export const accessScreens: readonly Screen[] = [
  { ...onUsers, name: 'users', prepare: saying('bo.directory') },
  { ...onUsers, name: 'users-empty', path: `${USERS}?username=nobody`, prepare: saying('No users found!') },
  { ...onUsers, name: 'user', prepare: ofUser('bo.locked', 'view', 'What this user may do') },
  { ...onUsers, name: 'user-reset', prepare: ofUser('bo.locked', 'reset', /gets a one-time password/) },
  { ...onUsers, name: 'user-role', prepare: ofUser('bo.locked', 'role', /takes effect with the next thing/) },
  { ...onUsers, name: 'user-create', path: `${USERS}?dialog=create`, prepare: saying('A local user signs in with it') },
  { ...onUsers, name: 'users-bulk', path: `${USERS}?dialog=bulk`, prepare: saying(/^New here/) },
  { ...onRoles, name: 'roles', prepare: saying('DCIR_BACKOFFICE_AUDITOR') },
  {
    ...onRoles,
    name: 'role',
    path: `${ROLES}?dialog=view&id=DCIR_BACKOFFICE_PAYER`,
    prepare: saying('Process manual refunds'),
  },
  {
    ...onRoles,
    name: 'role-create',
    path: `${ROLES}?dialog=create`,
    prepare: saying('Create, update and delete public holidays'),
  },
  { ...onPrograms, name: 'service-accounts', prepare: saying('No service accounts found ...') },
  {
    ...onPrograms,
    name: 'service-account-create',
    path: `${PROGRAMS}?dialog=create`,
    prepare: saying('It may call these and nothing else'),
  },
  {
    ...onTrail,
    name: 'audit-trail',
    // Others of the platform may fill the first page meanwhile.
    path: `${onTrail.path}?action=session.login`,
    prepare: saying('Sign in with username and password'),
  },
  { ...onTrail, name: 'audit-entry', prepare: ofEntry },
  { ...onAgentUsers, name: 'agent-users', prepare: saying('Kano Agency Network') },
  {
    ...onAgentUsers,
    name: 'agent-user-create',
    path: `${AGENT_USERS}?dialog=create`,
    prepare: saying('The user signs in with it'),
  },
  {
    ...onAgentUsers,
    name: 'agent-user',
    path: `${AGENT_USERS}?dialog=view&user=sa.admin`,
    prepare: saying('SA-0001'),
  },
  { name: 'own-users', place: 'superAgent', user: 'sa.admin', path: OWN_USERS, prepare: saying('Etim') },
  { ...onRequests, name: 'requests', prepare: saying(/^(Create|Delete) /) },
  { ...onRequests, name: 'request', prepare: ofRequest('view', /Waiting for (a colleague|you)/) },
  { ...onRequests, name: 'request-approve', prepare: ofRequest('approve', /Approving makes the change at once/) },
  { name: 'own-requests', place: 'backOffice', user: 'bo.maker', path: SELF, prepare: saying(/^(Create|Delete) /) },
]
