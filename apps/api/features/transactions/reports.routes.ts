/** Report endpoints of both consoles. */
import { reports } from '@dcir/core/transactions/reports-contract'
import { routesOf } from '../../call/call'
import type { ReportsService } from './reports.service'

export const reportsRoutes = (service: ReportsService) =>
  routesOf(reports, {
    generate: (call, { body }) => service.generate(call, body),
    list: (call, { query }) => service.list(call, query),
    show: (call, { params }) => service.show(call, params.recordId),
    download: (call, { params }) => service.download(call, params.recordId),
  })
