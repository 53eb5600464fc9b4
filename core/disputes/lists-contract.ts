/** Lists of disputes: all of them, by the side that logged them, and those of a super agent's own console. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { PageQuery, pageOf } from '../contract/schemas'
import { DisputeListQuery, disputeOrder } from './query'
import { Dispute, DisputeFilter } from './schemas'

export { DisputeListQuery, disputeOrders } from './query'

const FilterQuery = z.extend(PageQuery, disputeOrder)

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const list = { method: 'GET', query: DisputeListQuery, result: pageOf(Dispute) } as const
const filter = {
  method: 'PUT',
  query: FilterQuery,
  body: DisputeFilter,
  result: pageOf(Dispute),
  reads: true,
} as const
const download = {
  method: 'PUT',
  body: DisputeFilter,
  download: { contentType: XLSX, name: '{view}-disputes-{date}.xlsx' },
  reads: true,
} as const

const SEE = 'bo_dcir_get_dispute_transactions'
const all = <const P extends string>(rest: P) => ({ path: `/backoffice/dispute${rest}`, authority: SEE }) as const
const byBank = <const P extends string>(rest: P) =>
  ({
    backoffice: { path: `/backoffice/dispute/backoffice${rest}`, authority: SEE },
    frontoffice: { path: `/frontoffice/dispute/backoffice${rest}`, authority: 'fo_dcir_get_backoffice_disputes' },
  }) as const
const byAgents = <const P extends string>(rest: P) =>
  ({
    backoffice: { path: `/backoffice/dispute/super-agents${rest}`, authority: SEE },
    frontoffice: { path: `/frontoffice/dispute/super-agents${rest}`, authority: 'fo_dcir_get_agent_disputes' },
  }) as const

export const disputeLists = feature('dispute-lists', {
  all: { ...list, ...all(''), summary: 'List all disputes' },
  filterAll: { ...filter, ...all('/filter'), summary: 'List the disputes that match a filter' },
  downloadAll: { ...download, ...all('/download'), summary: 'Download the disputes that match a filter' },
  byBank: { ...list, summary: 'List disputes that the bank logged', doors: byBank('') },
  filterByBank: {
    ...filter,
    summary: 'List the disputes that the bank logged and that match a filter',
    doors: byBank('/filter'),
  },
  downloadByBank: {
    ...download,
    summary: 'Download the disputes that the bank logged and that match a filter',
    doors: byBank('/download'),
  },
  byAgents: { ...list, summary: 'List disputes that super agents logged', doors: byAgents('') },
  filterByAgents: {
    ...filter,
    summary: 'List the disputes that super agents logged and that match a filter',
    doors: byAgents('/filter'),
  },
  downloadByAgents: {
    ...download,
    summary: 'Download the disputes that super agents logged and that match a filter',
    doors: byAgents('/download'),
  },
})
