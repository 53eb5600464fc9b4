/** Endpoints of the lists of disputes. */
import { type DisputeListQuery, disputeLists } from '@dcir/core/disputes/lists-contract'
import { type Call, routesOf } from '../../http/call'
import type { DisputeListsService, ListKind } from './dispute-lists.service'

const all: ListKind = { side: null, view: 'all' }
const byBank: ListKind = { side: 'backoffice', view: 'backoffice' }
const byAgents: ListKind = { side: 'merchant', view: 'backoffice-superagent' }
const ownByAgents: ListKind = { side: 'merchant', view: 'agent-disputes' }
const ownByBank: ListKind = { side: 'backoffice', view: 'bank-disputes' }

export function disputeListsRoutes(service: DisputeListsService) {
  const list =
    (kind: ListKind) =>
    (call: Call, { query: { page, size, order, ...filter } }: { query: DisputeListQuery }) =>
      service.list(call, kind, filter, { page, size, order })
  const filter =
    (kind: ListKind) =>
    (
      call: Call,
      { query, body }: { query: Parameters<typeof service.list>[3]; body: Parameters<typeof service.list>[2] },
    ) =>
      service.list(call, kind, body, query)
  const download =
    (kind: ListKind) =>
    async (call: Call, { body }: { body: Parameters<typeof service.download>[2] }) =>
      service.download(call, kind, body)
  return routesOf(disputeLists, {
    all: list(all),
    filterAll: filter(all),
    downloadAll: download(all),
    byBank: list(byBank),
    filterByBank: filter(byBank),
    downloadByBank: download(byBank),
    byAgents: list(byAgents),
    filterByAgents: filter(byAgents),
    downloadByAgents: download(byAgents),
    ownByAgents: list(ownByAgents),
    filterOwnByAgents: filter(ownByAgents),
    downloadOwnByAgents: download(ownByAgents),
    ownByBank: list(ownByBank),
    filterOwnByBank: filter(ownByBank),
    downloadOwnByBank: download(ownByBank),
  })
}
