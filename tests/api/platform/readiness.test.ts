/** Readiness says what is missing, a standby is not ready, a new installation is not in alarm, and an end is an end. */
import { connect, type Socket } from 'node:net'
import { BANK } from '@dcir/api/db/database'
import { withConnection } from '@dcir/api/db/pool'
import { measures } from '@dcir/api/features/monitoring/alert-metrics'
import { fullPath } from '@dcir/core/contract/endpoint'
import { statements } from '@dcir/core/reconciliation/contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
const lines: string[] = []
beforeAll(async () => {
  api = await startTestApi({ logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } })
})
afterAll(() => api?.close())

const ready = async () => {
  const answer = await fetch(`${api.address}/health/ready`)
  const body = (await answer.json()) as { errors?: { message: string }[] }
  return [answer.status, body.errors?.[0]?.message]
}

/** A statement on the server, outside of the database under test, whose connections then have to be opened again. */
const onServer = (statement: (name: string) => string) =>
  withConnection(inject('postgresUrl'), async (sql) => {
    const name = new URL(api.database.ownerUrl).pathname.slice(1)
    await sql.query(statement(name))
    await sql.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  })

describe('readiness', () => {
  test('is false on a server that takes no changes, where a change is an error of its call and not of the platform', async () => {
    expect(await ready()).toEqual([200, undefined])
    await onServer((name) => `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    const message = 'The platform is short of a database that takes changes. Try again in 2 seconds.'
    await expect.poll(ready, { timeout: 10_000 }).toEqual([503, message])
    const signIn = () =>
      fetch(`${api.address}/api/v1/common/authentication/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'bo.maker', password: 'Route#2026' }),
      }).then(({ status }) => status)
    for (let call = 0; call < 5; call++) expect(await signIn()).toBe(503)
    await withConnection(inject('postgresUrl'), (sql) =>
      sql.query(
        `ALTER DATABASE ${new URL(api.database.ownerUrl).pathname.slice(1)} RESET default_transaction_read_only`,
      ),
    )
    // Connections to the server that took no changes are not used again.
    await expect.poll(signIn, { timeout: 10_000 }).toBe(200)
  })

  test('names the database that cannot be reached, and its cause is logged once', async () => {
    lines.length = 0
    await onServer((name) => `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
    const message = 'The platform is short of its database. Try again in 2 seconds.'
    await expect.poll(ready, { timeout: 10_000 }).toEqual([503, message])
    for (let call = 0; call < 5; call++) await ready()
    expect(lines.filter((line) => line.includes('the process is not ready')).length).toBeLessThanOrEqual(1)
    await onServer((name) => `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`)
    await expect.poll(ready, { timeout: 10_000 }).toEqual([200, undefined])
  })
})

test('a new installation is not in alarm: transactions are missed from the first on', async () => {
  const count = (one: TestApi) =>
    one.app.database.read(BANK, (sql) =>
      (measures.TRANSACTION_COUNT as NonNullable<(typeof measures)[string]>)(sql, new Date(0), new Date(1)),
    )
  expect(await count(api)).toEqual({ value: 0, counts: { transactions: 0 } })
  const bank = await startTestApi({ newBank: true })
  try {
    expect(await count(bank)).toEqual({ value: null, counts: {} })
  } finally {
    await bank.close()
  }
})

test('an end takes less than twenty seconds, whatever is half sent and whoever does not read', async () => {
  const one = await startTestApi({ services: 'all' })
  const held = await one.signIn('bo.admin')
  const { port } = new URL(one.address)
  const sockets: Socket[] = []
  const send = (head: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(head.replaceAll('\n', '\r\n'))
    sockets.push(socket)
  }
  const common = `host: x\nauthorization: Bearer ${held}\n`
  const file = '--b\ncontent-disposition: form-data; name="file"; filename="a.csv"\n\nTransaction Date,'
  send(
    `POST /api/v1/common/authentication/login HTTP/1.1\nhost: x\ncontent-type: application/json\ncontent-length: 40\n\n{"u`,
  )
  send(
    `POST ${fullPath(statements.upload)} HTTP/1.1\n${common}content-type: multipart/form-data; boundary=b\ncontent-length: 100000\n\n${file}`,
  )
  send('GET /health/live HTTP/1.1\nhost: ')
  send(
    `PUT /api/v1/backoffice/dispute/download HTTP/1.1\n${common}content-type: application/json\ncontent-length: 2\n\n{}`,
  )
  const inFlight = () =>
    new Promise<number>((resolve) => one.app.http.server.getConnections((_, count) => resolve(count)))
  await expect.poll(inFlight, { timeout: 10_000 }).toBeGreaterThanOrEqual(4)
  const begin = performance.now()
  await one.close()
  expect(performance.now() - begin).toBeLessThan(20_000)
  for (const socket of sockets) socket.destroy()
}, 60_000)
