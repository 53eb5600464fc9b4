/** Dashboard endpoints of both consoles; a super agent's figures are those that its scope lets through. */
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { routesOf } from '../../call/call'
import type { DashboardsService } from './dashboards.service'

export const dashboardsRoutes = (service: DashboardsService) =>
  routesOf(dashboards, {
    transactionsToday: async (call) => {
      const figures = await service.transactionsToday(call)
      return call.door === 'frontoffice' ? { ...figures.overallMetrics, asAt: figures.asAt } : figures
    },
    disputesToday: (call) => service.disputesToday(call),
    transactionsHistory: (call, { query }) => service.transactionsHistory(call, query),
    disputesHistory: (call, { query }) => service.disputesHistory(call, query),
  })
