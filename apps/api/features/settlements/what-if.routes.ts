/** The last full month as a change of fees would have settled it. */

import { formatCount } from '@dcir/core/display/numbers'
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import type { SettlementTerms } from '@dcir/core/settlements/lines'
import { concerns, termsUnder } from '@dcir/core/settlements/what-if'
import { type FeeChange, type WhatIf, whatIf } from '@dcir/core/settlements/what-if-contract'
import { businessDate, monthBefore } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import type { Sql } from '../../db/database'
import type { Platform } from '../../domain/module'
import { Stopped, sharesOf } from './closing'
import { findChargeType } from './terms'
import { type SettledAlike, whatIfStore } from './what-if.store'

type Sums = Record<'fee' | 'vat' | 'net', number>

interface Replayed {
  settled: SettledAlike
  after: Sums
  shares: { name: string; before: number; after: number }[]
  stops: string | null
}

/** Shares by participant of one set of terms, as they were and as they would be. */
function sharesBeside(terms: SettlementTerms, before: Map<number, number>, after: Map<number, number>) {
  return terms.sharers.map(({ id, name }) => ({ name, before: before.get(id) ?? 0, after: after.get(id) ?? 0 }))
}

async function replay(db: Sql, settled: SettledAlike, terms: SettlementTerms): Promise<Replayed> {
  const store = whatIfStore(db)
  const sums = await store.priced(settled.bulkIds, terms)
  const before = new Map((await store.sharesOf(settled.bulkIds)).map((one) => [one.participantId, one.amount]))
  const { after, stops } = sharedBy(terms, sums, settled.merchantName)
  return { settled, after: sums, shares: sharesBeside(terms, before, after), stops }
}

type Priced = Awaited<ReturnType<ReturnType<typeof whatIfStore>['priced']>>

function sharedBy(terms: SettlementTerms, sums: Priced, agent: string) {
  if (sums.inExcess > 0) {
    const stops = `Of ${agent}, the shares of ${formatCount(sums.inExcess)} transactions would be more than their fee.`
    return { after: new Map<number, number>(), stops }
  }
  try {
    return { after: new Map(sharesOf(terms, sums).map((one) => [one.participantId, one.amount])), stops: null }
  } catch (error) {
    if (error instanceof Stopped) return { after: new Map<number, number>(), stops: `Of ${agent}: ${error.detail}` }
    throw error
  }
}

const beside = (before: number, after: number) => ({ before: kobo(before), after: kobo(after) })
const total = <Row>(all: readonly Row[], of: (one: Row) => number) => all.reduce((sum, one) => sum + of(one), 0)

const figuresOf = (all: readonly Replayed[]) => ({
  fee: beside(
    total(all, ({ settled }) => settled.fee),
    total(all, ({ after }) => after.fee),
  ),
  vat: beside(
    total(all, ({ settled }) => settled.vat),
    total(all, ({ after }) => after.vat),
  ),
  net: beside(
    total(all, ({ settled }) => settled.net),
    total(all, ({ after }) => after.net),
  ),
})

/** Rows under what they are about, in the order in which each came first. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
}

const change = ({ fee }: { fee: { before: number; after: number } }) => Math.abs(fee.after - fee.before)

function resultOf(month: string, all: readonly Replayed[]): WhatIf {
  const shares = all.flatMap((one) => one.shares)
  return {
    month,
    transactionCount: total(all, ({ settled }) => settled.count),
    ...figuresOf(all),
    superAgents: grouped(all, ({ settled }) => settled.merchantId)
      .map(([merchantId, own]) => ({
        ...{ merchantId, merchantName: own[0]?.settled.merchantName ?? merchantId },
        ...figuresOf(own),
      }))
      .sort((one, other) => change(other) - change(one)),
    participants: grouped(shares, ({ name }) => name).map(([name, own]) => ({
      name,
      ...beside(
        total(own, ({ before }) => before),
        total(own, ({ after }) => after),
      ),
    })),
    stops: all.map(({ stops }) => stops).find((stops) => stops !== null) ?? null,
  }
}

async function ownModel(db: Sql, { participant }: FeeChange) {
  if (!participant) return null
  const found = await findChargeType(db, participant.chargeTypeCode)
  if (!found) throw new Refusal('not-found', { label: 'Charge type' })
  return found.model
}

export const whatIfRoutes = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  routesOf(whatIf, {
    fees: (call, { body: change }) =>
      database.read(call.scope, async (db) => {
        const month = monthBefore(businessDate(clock.now()))
        const own = await ownModel(db, change)
        const all: Replayed[] = []
        for (const settled of await whatIfStore(db).settledIn(month)) {
          if (concerns(settled.terms, change))
            all.push(await replay(db, settled, termsUnder(settled.terms, change, own)))
        }
        return resultOf(month.from.slice(0, 7), all)
      }),
  })
