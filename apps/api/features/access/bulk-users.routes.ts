/** Endpoints of files of users. */
import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { routesOf } from '../../call/call'
import type { BulkUsersService } from './bulk-users.service'

export const bulkUsersRoutes = (service: BulkUsersService) =>
  routesOf(bulkUsers, {
    upload: (call, { file, query }) => service.upload(call, file, query),
    show: (call, { params }) => service.show(call, params.batchId),
    errorFile: (call, { params }) => service.errorFile(call, params.batchId),
    localSample: (_call, { params }) => service.sample('LOCAL', params.format),
    adSample: (_call, { params }) => service.sample('AD', params.format),
  })
