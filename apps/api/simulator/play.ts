/** Live traffic: a trickle through the ingestion endpoint, as the switch would send it. */
import { randomUUID } from 'node:crypto'
import { fullPath } from '@dcir/core/contract/endpoint'
import { lagosIso } from '@dcir/core/time/lagos'
import { transactions } from '@dcir/core/transactions/contract'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import { trafficOf } from './traffic'

const EVERY_MS = 4000

interface Playing {
  address: string
  token: string
  clock: Clock
  log: Log
  /** Card acceptor ids of the super agents that are silenced. */
  quiet(): Promise<ReadonlySet<string>>
}

/** Sends one to three transactions every few seconds until stopped. */
export function playLiveTraffic({ address, token, clock, log, quiet }: Playing) {
  let round = 0
  async function send(): Promise<void> {
    const now = clock.now()
    // A pattern that differs each round, stamped with the present and with keys that no other run uses.
    const drawn = [...trafficOf(lagosIso(now).slice(0, 10), 3 + (round++ % 50))]
    const silent = await quiet()
    const spoken = drawn.filter(({ cardAcceptorId }) => !silent.has(cardAcceptorId))
    if (spoken.length === 0) return
    const batch = spoken.slice(-1 - (round % 3)).map((transaction, index) => ({
      ...transaction,
      transactionSearchKey: `L${randomUUID()}`,
      transactionTime: lagosIso(now),
      rrn: String(Math.floor(now.getTime() / 10) + index).slice(-12),
      stan: String((Math.floor(now.getTime() / 10) + index) % 1_000_000),
    }))
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
