/** Live traffic: the day's transactions as their time comes, through the ingestion endpoint, as the switch would send it. */
import { fullPath } from '@dcir/core/contract/endpoint'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { type IncomingTransaction, MAX_INGEST_BATCH, transactions } from '@dcir/core/transactions/contract'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import { trafficOf } from './traffic'

const EVERY_MS = 4000

interface Playing {
  address: string
  token: string
  clock: Clock
  log: Log
  /** Transactions of a whole day. */
  aDay: number
  /** Card acceptor ids of the super agents that are silenced. */
  quiet(): Promise<ReadonlySet<string>>
}

/**
 * The transactions of a span, from the same days that the demonstration is seeded with: what is live goes on where the
 * seeded part of today ended, at the pace of its hour, and a day has no more of them than any day before.
 */
export function createTrafficClock(aDay: number): (after: Date, until: Date) => IncomingTransaction[] {
  const days = new Map<string, IncomingTransaction[]>()
  function dayOf(date: string): IncomingTransaction[] {
    const known = days.get(date) ?? [...trafficOf(date, aDay)]
    days.clear()
    days.set(date, known)
    return known
  }
  return (after, until) => {
    const due: IncomingTransaction[] = []
    for (let date = businessDate(after); date <= businessDate(until); date = addDays(date, 1))
      for (const transaction of dayOf(date)) {
        const at = Date.parse(transaction.transactionTime)
        if (at > after.getTime() && at <= until.getTime()) due.push(transaction)
      }
    return due
  }
}

/** A machine that slept catches up on so much. */
const MOST_MS = 86_400_000

/** Sends what became due every few seconds until stopped. */
export function playLiveTraffic({ address, token, clock, log, aDay, quiet }: Playing) {
  const traffic = createTrafficClock(aDay)
  let sentUntil = clock.now()
  async function send(): Promise<void> {
    const now = clock.now()
    const after = new Date(Math.max(sentUntil.getTime(), now.getTime() - MOST_MS))
    const silent = await quiet()
    const due = traffic(after, now).filter(({ cardAcceptorId }) => !silent.has(cardAcceptorId))
    for (let at = 0; at < due.length; at += MAX_INGEST_BATCH) await ingest(due.slice(at, at + MAX_INGEST_BATCH))
    sentUntil = now
  }
  async function ingest(batch: readonly IncomingTransaction[]): Promise<void> {
    const response = await fetch(`${address}${fullPath(transactions.ingest)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ transactions: batch }),
    })
    await response.arrayBuffer()
    if (!response.ok) log.warn({ status: response.status }, 'live traffic was refused')
  }
  const timer = setInterval(() => {
    send().catch((error: Error) => log.warn({ error: error.message }, 'live traffic could not be sent'))
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
