/**
 * Cost of session, authority, validation, scope and answering at an endpoint: requests in a second of this process's
 * CPU, beside a bare Fastify route that asks the same question of the same database and answers it as it is.
 */

import type { Call } from '@dcir/api/call/call'
import { BANK } from '@dcir/api/db/database'
import { askedFor } from '@dcir/api/features/transactions/asked-transactions'
import { transactionsStore } from '@dcir/api/features/transactions/transactions.store'
import { jsonSchemaOf } from '@dcir/api/http/json-schema'
import { fullPath, type Schema, throughDoor } from '@dcir/core/contract/endpoint'
import { transactions } from '@dcir/core/transactions/contract'
import Fastify from 'fastify'
import { openDemoApp } from './demo-app'
import { type Figure, paired, speed } from './figures'
import type { Ground } from './ground'

/** For each call of a percentile, since a single one costs less than the clock can tell. */
const CALLS_EACH = 20

/** CPU seconds of this process for each call; PostgreSQL's own are another process's. */
async function cpuSeconds(calls: number, work: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage()
  for (let call = 0; call < calls; call++) await work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1e6 / calls
}

export async function stack(ground: Ground): Promise<Figure[]> {
  const { app, ask } = await openDemoApp(ground, 'stack')
  const url = `${fullPath(throughDoor(transactions.list, 'backoffice'))}?page=0&size=10`
  const call: Call = {
    principal: null,
    scope: BANK,
    door: 'backoffice',
    requestId: 'bench-request',
    address: '127.0.0.1',
  }
  const bare = Fastify()
  const result = jsonSchemaOf(transactions.list.result as Schema, 'output')
  const schema = { response: { 200: { type: 'object', properties: { result } } } }
  bare.get('/transactions', { schema }, async () => ({
    result: await app.database.read(call.scope, async (db) =>
      transactionsStore(db).list(await askedFor(db, {}), 0, 10),
    ),
  }))
  const calls = ground.calls * CALLS_EACH
  try {
    const ours = () => ask(url)
    const plain = async () => {
      const { statusCode } = await bare.inject({ method: 'GET', url: '/transactions' })
      if (statusCode !== 200) throw new Error(`the bare route answered ${statusCode}`)
    }
    for (let turn = 0; turn < calls / 4; turn++) await Promise.all([ours(), plain()])
    const pairs = await paired(
      ground.runs,
      () => cpuSeconds(calls, ours),
      () => cpuSeconds(calls, plain),
    )
    const against = 'bare Fastify asking and answering the same, CPU of the process'
    return [speed({ figure: 'an endpoint, CPU of a request', against, atLeast: 0.85 }, pairs)]
  } finally {
    await bare.close()
    await app.close()
  }
}
