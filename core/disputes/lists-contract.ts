/** Lists of disputes: all of them, by the side that logged them, and those of a super agent's own console. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { PageQuery, pageOf } from '../contract/schemas'
import { DisputeListQuery, disputeOrder } from './query'
import { Dispute, DisputeFilter } from './schemas'

export { DisputeListQuery, disputeOrders } from './query'

const FilterQuery = z.extend(PageQuery, disputeOrder)

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const list = { method: 'GET', query: DisputeListQuery, result: pageOf(Dispute), errors: ['range-reversed'] } as const
const filter = {
  method: 'PUT',
  query: FilterQuery,
  body: DisputeFilter,
  result: pageOf(Dispute),
  reads: true,
  errors: ['range-reversed'],
} as const
const download = {
  method: 'PUT',
  body: DisputeFilter,
  download: { contentType: XLSX, name: '{view}-disputes-{date}.xlsx' },
  reads: true,
  errors: ['range-reversed'],
} as const

const all = { authority: 'bo_dcir_get_dispute_transactions' } as const
const agent = { authority: 'fo_dcir_get_agent_disputes' } as const
const bank = { authority: 'fo_dcir_get_backoffice_disputes' } as const

const ALL = '/backoffice/dispute'
const BY_BANK = '/backoffice/dispute/backoffice'
const BY_AGENTS = '/backoffice/dispute/super-agents'
const OWN_BY_AGENTS = '/frontoffice/dispute/super-agents'
const OWN_BY_BANK = '/frontoffice/dispute/backoffice'

export const disputeLists = feature('dispute-lists', {
  all: { ...all, ...list, path: ALL, summary: 'List all disputes' },
  filterAll: { ...all, ...filter, path: `${ALL}/filter`, summary: 'List the disputes that match a filter' },
  downloadAll: { ...all, ...download, path: `${ALL}/download`, summary: 'Download the disputes that match a filter' },
  byBank: { ...all, ...list, path: BY_BANK, summary: 'List disputes that the bank logged' },
  filterByBank: {
    ...all,
    ...filter,
    path: `${BY_BANK}/filter`,
    summary: 'List the disputes that the bank logged and that match a filter',
  },
  downloadByBank: {
    ...all,
    ...download,
    path: `${BY_BANK}/download`,
    summary: 'Download the disputes that the bank logged and that match a filter',
  },
  byAgents: { ...all, ...list, path: BY_AGENTS, summary: 'List disputes that super agents logged' },
  filterByAgents: {
    ...all,
    ...filter,
    path: `${BY_AGENTS}/filter`,
    summary: 'List the disputes that super agents logged and that match a filter',
  },
  downloadByAgents: {
    ...all,
    ...download,
    path: `${BY_AGENTS}/download`,
    summary: 'Download the disputes that super agents logged and that match a filter',
  },
  ownByAgents: { ...agent, ...list, path: OWN_BY_AGENTS, summary: "List disputes that the user's super agents logged" },
  filterOwnByAgents: {
    ...agent,
    ...filter,
    path: `${OWN_BY_AGENTS}/filter`,
    summary: "List the disputes that the user's super agents logged and that match a filter",
  },
  downloadOwnByAgents: {
    ...agent,
    ...download,
    path: `${OWN_BY_AGENTS}/download`,
    summary: "Download the disputes that the user's super agents logged and that match a filter",
  },
  ownByBank: {
    ...bank,
    ...list,
    path: OWN_BY_BANK,
    summary: "List disputes that the bank logged on transactions of the user's super agents",
  },
  filterOwnByBank: {
    ...bank,
    ...filter,
    path: `${OWN_BY_BANK}/filter`,
    summary: "List the disputes that the bank logged on the user's super agents and that match a filter",
  },
  downloadOwnByBank: {
    ...bank,
    ...download,
    path: `${OWN_BY_BANK}/download`,
    summary: "Download the disputes that the bank logged on the user's super agents and that match a filter",
  },
})
