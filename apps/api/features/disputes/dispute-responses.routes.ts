/** Bulk dispute response endpoints. */
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import { routesOf } from '../../call/call'
import type { DisputeResponsesService } from './dispute-responses.service'

export const disputeResponsesRoutes = (service: DisputeResponsesService) =>
  routesOf(disputeResponses, {
    upload: (call, { file, second }) => service.upload(call, file, second),
    list: (call, { query }) => service.list(call, query),
    show: (call, { params }) => service.show(call, params.batchId),
    transactions: (call, { query }) => service.transactions(call, query),
    summary: (call, { params }) => service.summary(call, params.batchId),
    download: (call, { query }) => service.download(call, query.batchId),
    errorFile: (call, { params }) => service.errorFile(call, params.batchId),
    sample: (_call, { params }) => service.sample(params.format),
  })
