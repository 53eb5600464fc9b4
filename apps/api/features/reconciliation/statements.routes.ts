/** Statement endpoints. */
import { statements } from '@dcir/core/reconciliation/contract'
import { routesOf } from '../../call/call'
import type { Gate } from '../../write/gate'
import type { StatementsService } from './statements.service'
import { withdrawalPlan } from './withdrawals'

export const statementsRoutes = (service: StatementsService, gate: Gate) =>
  routesOf(statements, {
    upload: (call, { file }) => service.upload(call, file),
    list: (call, { query }) => service.list(call, query),
    show: (call, { params }) => service.show(call, params.fileKey),
    rerun: (call, { params }) => service.rerun(call, params.fileKey),
    retry: (call, { params }) => service.retry(call, params.fileKey),
    reruns: (call, { params, query }) => service.reruns(call, params.fileKey, query),
    withdraw: gate.changes(statements.withdraw, withdrawalPlan),
    days: (call, { params, query }) => service.days(call, params.fileKey, query),
    dailyUploads: (call, { query }) => service.dailyUploads(call, query),
    uploadErrors: (call, { params, query }) =>
      service.uploadErrors(call, params.fileKey, query.reconUploadErrorType, query),
    columns: (call) => service.columns(call),
    template: (call, { params }) => service.template(call, params.format),
  })
