/** Bulk dispute endpoints. */
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { routesOf } from '../../call/call'
import type { BulkDisputesService } from './bulk-disputes.service'

export const bulkDisputesRoutes = (service: BulkDisputesService) =>
  routesOf(bulkDisputes, {
    upload: (call, { file }) => service.upload(call, file),
    list: (call, { query }) => service.list(call, query),
    show: (call, { params }) => service.show(call, params.batchId),
    transactions: (call, { params, query, body }) => service.transactions(call, params.batchId, body, query),
    summary: (call, { params }) => service.summary(call, params.batchId),
    download: (call, { params, body }) => service.download(call, params.batchId, body),
    errorFile: (call, { params }) => service.errorFile(call, params.batchId),
    sample: (_call, { params }) => service.sample(params.format),
  })
