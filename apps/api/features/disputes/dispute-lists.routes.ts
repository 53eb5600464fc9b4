/** Endpoints of the lists of disputes. */
import { type DisputeListQuery, disputeLists } from '@dcir/core/disputes/lists-contract'
import { isPendingApproval, PENDING_APPROVAL_VIEW } from '@dcir/core/disputes/rules'
import { type Call, routesOf } from '../../call/call'
import type { DisputeListsService, ListKind } from './dispute-lists.service'

type Which = 'all' | 'byBank' | 'byAgents'
const sides = { all: null, byBank: 'backoffice', byAgents: 'merchant' } as const
const bankViews = { all: 'all', byBank: 'backoffice', byAgents: 'backoffice-superagent' } as const
const agentViews = { all: 'all', byBank: 'bank-disputes', byAgents: 'agent-disputes' } as const

const kindOf = ({ door }: Call, which: Which): ListKind => ({
  side: sides[which],
  view: (door === 'frontoffice' ? agentViews : bankViews)[which],
})

export function disputeListsRoutes(service: DisputeListsService) {
  const list =
    (which: Which) =>
    (call: Call, { query: { page, size, order, ...filter } }: { query: DisputeListQuery }) =>
      service.list(call, kindOf(call, which), filter, { page, size, order })
  const filter =
    (which: Which) =>
    (
      call: Call,
      { query, body }: { query: Parameters<typeof service.list>[3]; body: Parameters<typeof service.list>[2] },
    ) =>
      service.list(call, kindOf(call, which), body, query)
  const download =
    (which: Which) =>
    async (call: Call, { body }: { body: Parameters<typeof service.download>[2] }) => {
      const kind = kindOf(call, which)
      const isTab = call.door !== 'frontoffice' && isPendingApproval(body)
      return service.download(call, isTab ? { ...kind, view: PENDING_APPROVAL_VIEW } : kind, body)
    }
  return routesOf(disputeLists, {
    all: list('all'),
    filterAll: filter('all'),
    downloadAll: download('all'),
    byBank: list('byBank'),
    filterByBank: filter('byBank'),
    downloadByBank: download('byBank'),
    byAgents: list('byAgents'),
    filterByAgents: filter('byAgents'),
    downloadByAgents: download('byAgents'),
  })
}
