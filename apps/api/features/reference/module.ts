/** Reference data: super agents, participants, charge types, accounts, holidays, configurations, endpoints of events. */
import type { Config } from '../../config'
import type { DomainModule, Platform } from '../../domain/module'
import type { SecretsKey } from '../access/secrets-key'
import { bulkSuperAgentWork } from './bulk-super-agent-work'
import { bulkSuperAgentsRoutes } from './bulk-super-agents.routes'
import { chargeTypesRoutes } from './charge-types.routes'
import { configurationsRoutes } from './configurations.routes'
import { referenceSheetRoutes } from './edit-sheets.routes'
import { eventEndpointsRoutes } from './event-endpoints.routes'
import { eventsRoutes } from './events.routes'
import { participantUsersRoutes } from './participant-users.routes'
import { participantsRoutes } from './participants.routes'
import { publicHolidaysRoutes } from './public-holidays.routes'
import { superAgentsRoutes } from './super-agents.routes'
import { transitAccountsRoutes } from './transit-accounts.routes'

interface Parts {
  config: Pick<Config, 'eventPrivateAddresses'>
  secretsKey: SecretsKey
}

export const referenceModule = (deps: Platform & Parts) =>
  ({
    routes: [
      ...bulkSuperAgentsRoutes(deps),
      ...chargeTypesRoutes(deps.database, deps.gate),
      ...configurationsRoutes(deps),
      ...eventEndpointsRoutes({ ...deps, allowPrivate: deps.config.eventPrivateAddresses }),
      ...eventsRoutes(deps),
      ...participantsRoutes(deps),
      ...participantUsersRoutes(deps.database, deps.gate),
      ...publicHolidaysRoutes(deps),
      ...referenceSheetRoutes(deps),
      ...superAgentsRoutes(deps),
      ...transitAccountsRoutes(deps),
    ],
    bulkKinds: [bulkSuperAgentWork(deps.jobs, deps.bank, deps.gate)],
  }) satisfies DomainModule
