/** Tasks to do now, gathered from every domain for callers who may see them there. */

import { workflow } from '@dcir/core/access/workflow/contract'
import { deciding } from '@dcir/core/access/workflow/rules'
import { type Endpoint, grantsThrough } from '@dcir/core/contract/endpoint'
import { disputes } from '@dcir/core/disputes/contract'
import { kobo } from '@dcir/core/money/kobo'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { paidTwice } from '@dcir/core/payments/paid-twice-contract'
import { requery } from '@dcir/core/payments/requery-contract'
import { stoppedPayments } from '@dcir/core/payments/stopped-contract'
import { holds } from '@dcir/core/permissions/authorities'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { daySignOffs } from '@dcir/core/reconciliation/sign-offs/contract'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { heldTransactions } from '@dcir/core/settlements/held-contract'
import { owedBack } from '@dcir/core/settlements/owed-back-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { type Matter, type MatterKind, today } from '@dcir/core/today/contract'
import { reports } from '@dcir/core/transactions/reports-contract'
import { type Call, routesOf, userOf } from '../../call/call'
import { type ConfigurationKey, configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import type { Platform } from '../../domain/module'
import { workflowStore } from '../../write/workflow.store'
import { toAnswer, toApprove } from '../disputes/to-answer'
import { paidTwiceStore } from '../payments/paid-twice.store'
import { paymentsOverview } from '../payments/payments-overview.store'
import { readChangedDays } from '../reconciliation/days/day-standing'
import { entriesStore } from '../reconciliation/entries/entries.store'
import { bulkSettlementsStore } from '../settlements/bulk-settlements.store'
import { heldStore } from '../settlements/held.store'
import { owedBackStore } from '../settlements/owed-back.store'
import { readySince } from '../transactions/reports.routes'
import { reportsStore } from '../transactions/reports.store'

interface Asked {
  db: Sql
  call: Call
  now: Date
}

/** Facts about a matter from its store; fields that it leaves out do not apply. */
interface Found {
  count: number
  amount?: number
  since?: Date | null
  nextQueryAt?: Date | null
  key?: string | null
  firstDate?: string | null
}

interface Source {
  kind: MatterKind
  /** Where the details are: whoever may call it there reads of it here. */
  of: Endpoint
  read: (asked: Asked) => Promise<Found | undefined>
}

const NOTHING = Promise.resolve(undefined)

const whenOn = async ({ db }: Asked, key: ConfigurationKey, read: () => Promise<Found | undefined>) =>
  (await configured(db, key))[key] ? read() : undefined

const whenOff = async ({ db }: Asked, key: ConfigurationKey, read: () => Promise<Found | undefined>) =>
  (await configured(db, key))[key] ? undefined : read()

/** Reads a matter of the bank alone; a super agent may call the same endpoint by its own door. */
const ofTheBank = ({ call }: Asked, read: () => Promise<Found | undefined>) =>
  call.door === 'backoffice' ? read() : NOTHING

/** Disputes to answer, of the side whose console asks. */
async function toAnswerThrough({ db, call }: Asked, door: Call['door']): Promise<Found | undefined> {
  if (call.door !== door) return undefined
  const { first, ...found } = await toAnswer(db, door === 'frontoffice' ? 'merchant' : 'backoffice')
  return { ...found, nextQueryAt: first }
}

const sources: readonly Source[] = [
  { kind: 'bank-disputes', of: disputes.resolve, read: (asked) => toAnswerThrough(asked, 'frontoffice') },
  { kind: 'agent-disputes', of: disputes.resolve, read: (asked) => toAnswerThrough(asked, 'backoffice') },
  { kind: 'disputes-to-approve', of: disputes.resolve, read: (asked) => ofTheBank(asked, () => toApprove(asked.db)) },
  { kind: 'unknown-refunds', of: requery.disputes, read: ({ db }) => paymentsOverview(db).unknown('refunds') },
  {
    kind: 'unknown-settlements',
    of: requery.settlements,
    read: ({ db }) => paymentsOverview(db).unknown('settlements'),
  },
  {
    kind: 'stopped-settlements',
    of: bulkSettlements.list,
    read: (asked) => ofTheBank(asked, () => bulkSettlementsStore(asked.db).stopped()),
  },
  {
    kind: 'manual-refunds',
    of: manualRefunds.list,
    // Where payments by hand are switched off, nothing waits for somebody's hand.
    read: (asked) =>
      whenOn(asked, 'dcir.enable.manual.dispute-refund', () => paymentsOverview(asked.db).manual('refunds')),
  },
  {
    kind: 'manual-settlements',
    of: manualSettlements.list,
    read: (asked) =>
      whenOn(asked, 'dcir.enable.manual.settlement-payment', () => paymentsOverview(asked.db).manual('settlements')),
  },
  {
    kind: 'stopped-refunds',
    of: stoppedPayments.refunds,
    // Where payments are made by hand, they are among those.
    read: (asked) =>
      whenOff(asked, 'dcir.enable.manual.dispute-refund', () => paymentsOverview(asked.db).stopped('refunds')),
  },
  {
    kind: 'stopped-payments',
    of: stoppedPayments.settlements,
    read: (asked) =>
      whenOff(asked, 'dcir.enable.manual.settlement-payment', () => paymentsOverview(asked.db).stopped('settlements')),
  },
  {
    kind: 'paid-twice',
    of: paidTwice.list,
    read: ({ db }) => paidTwiceStore(db).sum({}),
  },
  {
    kind: 'held-transactions',
    of: heldTransactions.list,
    read: (asked) => ofTheBank(asked, () => heldStore(asked.db).sum({ heldState: 'WAITING' })),
  },
  { kind: 'owed-back', of: owedBack.list, read: (asked) => ofTheBank(asked, () => owedBackStore(asked.db).sum({})) },
  {
    kind: 'requests',
    of: workflow.waiting,
    read: async ({ db, call }) => {
      const { username, authorities } = userOf(call)
      return holds(authorities, deciding)
        ? { count: await workflowStore(db).waitingFor({ username, authorities }) }
        : undefined
    },
  },
  { kind: 'owed-customers', of: accountEntries.open, read: ({ db }) => entriesStore(db).openSum('OWED') },
  {
    kind: 'unmatched-credits',
    of: accountEntries.open,
    read: ({ db }) => entriesStore(db).openSum('UNMATCHED_CREDITS'),
  },
  {
    kind: 'unmatched-debits',
    of: accountEntries.open,
    read: ({ db }) => entriesStore(db).openSum('UNMATCHED_DEBITS'),
  },
  { kind: 'changed-days', of: daySignOffs.overview, read: ({ db, now }) => readChangedDays(db, now) },
  {
    kind: 'reports',
    of: reports.list,
    read: async ({ db, call, now }) => ({
      count: await reportsStore(db).ready(userOf(call).username, readySince(now)),
    }),
  },
]

/** May the caller see the details of a matter? A bank's endpoint with one address is not a super agent's. */
function maySee(call: Call, { of }: Source): boolean {
  if (of.doors === undefined && call.door !== 'backoffice') return false
  const grants = grantsThrough(of, call.door)
  return grants.includes('any') || grants.includes('bank-staff') || holds(userOf(call).authorities, grants)
}

const iso = (at: Date | null | undefined) => (at ? lagosIso(at) : null)

const matterOf = (kind: MatterKind, found: Found): Matter => ({
  kind,
  count: found.count,
  amount: found.amount === undefined ? null : kobo(found.amount),
  since: iso(found.since),
  next: iso(found.nextQueryAt),
  record: found.key ?? null,
  date: found.firstDate ?? null,
})

export const todayRoutes = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  routesOf(today, {
    list: (call) =>
      database.read(call.scope, async (db) => {
        const matters: Matter[] = []
        // One after the other: they share a connection.
        for (const source of sources.filter((one) => maySee(call, one))) {
          const found = await source.read({ db, call, now: clock.now() })
          if (found && found.count > 0) matters.push(matterOf(source.kind, found))
        }
        return { matters }
      }),
  })
