/** Dashboard endpoints of both consoles; a super agent's figures are those that its scope lets through. */
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { routesOf } from '../../http/call'
import type { DashboardsService } from './dashboards.service'

export const dashboardsRoutes = (service: DashboardsService) =>
  routesOf(dashboards, {
    transactionsToday: (call) => service.transactionsToday(call),
    ownTransactionsToday: async (call) => {
      const { overallMetrics, asAt } = await service.transactionsToday(call)
      return { ...overallMetrics, asAt }
    },
    disputesToday: (call) => service.disputesToday(call),
    ownDisputesToday: (call) => service.disputesToday(call),
    transactionsHistory: (call, { query }) => service.transactionsHistory(call, query),
    ownTransactionsHistory: (call, { query }) => service.transactionsHistory(call, query),
    disputesHistory: (call, { query }) => service.disputesHistory(call, query),
    ownDisputesHistory: (call, { query }) => service.disputesHistory(call, query),
  })
