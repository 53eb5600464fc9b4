/**
 * Cost of session, authority, validation, scope and answering at an endpoint: requests in a second of this process's
 * CPU, beside a bare Fastify route that asks the same question in one transaction of the plain driver and answers it as
 * it is.
 */

import { BANK, type Database, type Sql } from '@dcir/api/db/database'
import { type Fragment, statementOf } from '@dcir/api/db/sql'
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

/** Runs reads in a transaction as the driver's documentation writes it; the scope is set, or no row would be seen. */
async function plainly<T>({ pool }: Database, work: (db: Sql) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  const rows = async <R extends object>(fragment: Fragment) => {
    const { text, values } = statementOf(fragment)
    return (await connection.query<R>(text, values)).rows
  }
  const first = async <R extends object>(fragment: Fragment) => (await rows<R>(fragment))[0]
  try {
    await connection.query("BEGIN READ ONLY; SELECT set_config('dcir.scope', '*', true)")
    const result = await work({ scope: BANK, isReadOnly: true, connection, rows, first, run: async () => 0 })
    await connection.query('COMMIT')
    return result
  } finally {
    connection.release()
  }
}

export async function stack(ground: Ground): Promise<Figure[]> {
  const { app, ask } = await openDemoApp(ground, 'stack')
  const url = `${fullPath(throughDoor(transactions.list, 'backoffice'))}?page=0&size=10`
  const bare = Fastify()
  const result = jsonSchemaOf(transactions.list.result as Schema, 'output')
  const schema = { response: { 200: { type: 'object', properties: { result } } } }
  bare.get('/transactions', { schema }, async () => ({
    result: await plainly(app.database, async (db) => transactionsStore(db).list(await askedFor(db, {}), 0, 10)),
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
