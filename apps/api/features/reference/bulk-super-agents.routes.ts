/** Endpoints of files of super agents. */
import { bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import { routesOf } from '../../call/call'
import type { BulkSuperAgentsService } from './bulk-super-agents.service'

export const bulkSuperAgentsRoutes = (service: BulkSuperAgentsService) =>
  routesOf(bulkSuperAgents, {
    upload: (call, { file, body }) => service.upload(call, file, body),
    show: (call, { params }) => service.show(call, params.batchId),
    errorFile: (call, { params }) => service.errorFile(call, params.batchId),
    sample: (_call, { params }) => service.sample(params.format),
  })
