/** Access: signing in, users, roles, service accounts, requests that wait for a second person, and the audit trail. */
import type { UserType } from '@dcir/core/permissions/authorities'
import type { Config } from '../../config'
import { type DomainModule, inBackground, type Platform } from '../../domain/module'
import { auditRoutes } from './audit/audit.routes'
import { type AuditHeads, auditHeadNotes } from './audit/audit-heads'
import { auditStreamJobs } from './audit/audit-stream'
import { featuresRoutes } from './features.routes'
import { historyRoutes } from './history.routes'
import { rolesRoutes } from './roles/roles.routes'
import type { SecretsKey } from './secrets-key'
import { createServiceAccountLetters, warnOfExpiry } from './service-accounts/service-account-letters'
import { serviceAccountsRoutes } from './service-accounts/service-accounts.routes'
import { createServiceKeys } from './service-accounts/service-keys'
import { createDirectory } from './sign-in/directory'
import type { LoginKey } from './sign-in/login-key'
import { secondFactorRoutes } from './sign-in/second-factor.routes'
import { sessionRoutes } from './sign-in/session.routes'
import { createSessionService } from './sign-in/sessions'
import type { SessionSettings } from './sign-in/sign-in'
import { bulkUserWork } from './users/bulk-user-work'
import { bulkUsersRoutes } from './users/bulk-users.routes'
import { createDirectoryPeople } from './users/directory-people'
import { superAgentUsersRoutes } from './users/super-agent-users.routes'
import { createOwnersHear, createUserLetters } from './users/user-letters'
import { userSheetRoutes, usersRoutes } from './users/users.routes'
import { viewsRoutes } from './views.routes'
import { workflowRoutes } from './workflow/workflow.routes'
import { expireRequests } from './workflow/workflow-expiry'
import type { WorkflowLetters } from './workflow/workflow-letters'

type Named = 'auditStream' | 'consoleOrigins' | 'consoles' | 'directory' | 'directoryPeople' | 'encryptedLogin'

export interface AccessParts {
  config: Pick<Config, Named> & SessionSettings
  /** For encrypted sign-ins. */
  loginKey: LoginKey
  /** Seals the secrets of second factors. */
  secretsKey: SecretsKey
  /** Where the ends of the audit trail are noted; nowhere unless given. */
  auditHeads?: AuditHeads
}

type Deps = Platform & AccessParts & { workflowLetters: WorkflowLetters }

export function accessModule(deps: Deps) {
  const { database, jobs, clock, limiter, writes, gate, outbox, log, config, loginKey, secretsKey, auditHeads } = deps
  const directory = config.directory && createDirectory(config.directory, clock)
  const people = config.directoryPeople && createDirectoryPeople(config.directoryPeople)
  const accountLetters = createServiceAccountLetters(outbox, config.consoles.backOffice)
  const hear = createOwnersHear(outbox, config.consoles)
  const { encryptedLogin, consoleOrigins, lockSeconds } = config
  const ways = { encryptedLogin, consoleOrigins, loginKey, secretsKey, directory, log, hear }
  const sessions = createSessionService({ database, clock, limiter, writes }, config, ways)
  const lettersTo = (type: UserType) => createUserLetters(outbox, type, config.consoles)
  return {
    sessions,
    serviceKeys: createServiceKeys({ database, clock, limiter }),
    routes: [
      ...sessionRoutes(sessions, config),
      ...secondFactorRoutes(sessions.secondFactor),
      ...bulkUsersRoutes({ ...deps, people }),
      ...auditRoutes(deps),
      ...featuresRoutes(database, outbox.sendsMail),
      ...historyRoutes(deps),
      ...rolesRoutes(database, gate, hear),
      ...serviceAccountsRoutes({ ...deps, letters: accountLetters }),
      ...usersRoutes({ ...deps, people, lockSeconds, letters: lettersTo('back-office') }),
      ...userSheetRoutes({ ...deps, lockSeconds }),
      ...superAgentUsersRoutes({ ...deps, lockSeconds, letters: lettersTo('front-office') }),
      ...viewsRoutes(deps),
      ...workflowRoutes(deps),
    ],
    jobs: { maintenance: auditStreamJobs({ database: jobs, clock, stream: config.auditStream }) },
    bulkKinds: [bulkUserWork(jobs, people, gate)],
    maintenance: [
      sessions.purge,
      () => expireRequests(inBackground(deps)),
      warnOfExpiry(jobs, clock, accountLetters, outbox),
      auditHeads ? auditHeadNotes(jobs, clock, auditHeads) : async () => undefined,
    ],
  } satisfies DomainModule & Record<string, unknown>
}
