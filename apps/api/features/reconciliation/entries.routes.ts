/** Endpoints of account entries. */
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { routesOf } from '../../call/call'
import type { EntriesService } from './entries.service'

export const entriesRoutes = (service: EntriesService) =>
  routesOf(accountEntries, {
    search: (call, { body }) => service.search(call, body),
    open: (call, { query }) => service.open(call, query),
    ofFile: (call, { params, query }) => service.ofFile(call, params.fileKey, query),
  })
