import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { writeStatement } from '../../support/statement-file'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { as, enter, type Place } from '../transcript'

/** A way to the API that can be cut and mended, as when the service restarts. */
async function openWay(target: string) {
  const { port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  const carry = (from: Socket) => {
    const to = connect(Number(targetPort), '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
      one.pipe(other)
    }
  }
  let server = createServer(carry).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async mend() {
      server = createServer(carry).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

let api: TestApi
let way: Awaited<ReturnType<typeof openWay>>
let place: Place
beforeEach(async () => {
  // Nobody works on statements until a test says so.
  api = await startTestApi()
  way = await openWay(api.address)
  place = enter(way.address)
  await writeStatement(place.path('november.csv'), { rows: 50, seed: 1, source: trafficOf(TEST_DAY, TEST_TRAFFIC) })
})
afterEach(async () => {
  await way?.cut()
  place?.leave()
  await api?.close()
})

const profile = () => JSON.parse(readFileSync(place.path('config/default.json'), 'utf8')) as { token: string }
const upload = ['statements', 'upload', 'november.csv']

describe('waiting for a statement', () => {
  test('REC-18 --no-wait looks once and ends with 5 while the server is still at it', async () => {
    const { code, rows } = await place.run([...upload, '--no-wait'], as('bo.admin'))
    expect(code).toBe(5)
    expect(rows).toContainEqual(['Status', 'RECEIVED'])
  })

  test('CNV-17 --wait lives through a restart of the service', async () => {
    const run = place.process.start([...upload, '--wait'], as('bo.admin'))
    await run.says('File successfully uploaded.')
    await way.cut()
    await api.app.startServices(['statements'])
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await way.mend()
    const { code, rows, stderr } = await run.ended
    expect([code, stderr]).toEqual([0, '50 rows, all good.\nFile successfully uploaded.\n'])
    expect(rows).toContainEqual(['Success', '50'])
  })

  test('REC-18 Ctrl-C ends the waiting with 130 and says how to go on', async () => {
    const run = place.process.start([...upload, '--wait'], as('bo.admin'))
    await run.says('File successfully uploaded.')
    run.kill('SIGINT')
    const { code, stdout, stderr } = await run.ended
    expect([code, stdout]).toEqual([130, ''])
    expect(stderr).toMatch(
      /dcir: Stopped waiting; the server goes on\. dcir statements show ST-\S+ --wait follows it\.\n$/,
    )
  })

  test('REC-18 show --wait takes up the waiting where it was left', async () => {
    const key = (await place.run(upload, as('bo.admin'))).stdout.trim()
    const run = place.process.start(['statements', 'show', key, '--wait'])
    await api.app.startServices(['statements'])
    const { code, rows } = await run.ended
    expect(code).toBe(0)
    expect(rows).toContainEqual(['Status', 'COMPLETED'])
  })

  test('CLI-02 a session that ends while waiting is opened again when the environment says how', async () => {
    const run = place.process.start([...upload, '--wait'], as('bo.admin'))
    await run.says('File successfully uploaded.')
    const { token } = profile()
    // Longer than a session may be idle.
    api.clock.advance(3600_000)
    await api.app.startServices(['statements'])
    expect((await run.ended).code).toBe(0)
    expect(profile().token).not.toBe(token)
  })
})
