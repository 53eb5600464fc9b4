/** A balancer as it stands before several APIs: it takes turns among those that say they are ready. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Balancer {
  address: string
  /** How many calls each address answered, by address. */
  answered: Map<string, number>
  /** Puts other APIs behind it. */
  behind(addresses: readonly string[]): void
  close(): Promise<void>
}

const PROBE_EVERY_MS = 50
const PROBE_WITHIN_MS = 1_000

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(PROBE_WITHIN_MS) })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

/** Passes one call on. @returns false when nobody listens there, so that nothing of it can have happened */
function pass(address: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<boolean> {
  const { method, url, headers } = incoming
  return new Promise((resolve) => {
    const call = request(`${address}${url}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      // A client sees that an answer broke off.
      answer.once('error', () => outgoing.destroy())
      answer.once('end', () => resolve(true))
      answer.once('close', () => resolve(true))
    })
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve(false)
      // The outcome of the call is not known: the caller asks again, with the same key.
      if (!outgoing.headersSent) outgoing.writeHead(502).end()
      resolve(true)
    })
    call.end(body)
  })
}

export async function startBalancer(first: readonly string[]): Promise<Balancer> {
  let addresses = first
  let ready: readonly string[] = first
  let turn = 0
  const answered = new Map<string, number>()
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => null)
    if (!body) return
    const mine = turn++
    for (const [at] of ready.entries()) {
      const address = ready[(mine + at) % ready.length] ?? ''
      if (!(await pass(address, incoming, body, outgoing))) continue
      answered.set(address, (answered.get(address) ?? 0) + 1)
      return
    }
    outgoing.writeHead(503, { 'retry-after': '1' }).end()
  })
  let probing = false
  const probe = setInterval(async () => {
    if (probing) return
    probing = true
    const asked = addresses
    const states = await Promise.all(asked.map(isReady))
    if (asked === addresses) ready = asked.filter((_address, at) => states[at])
    probing = false
  }, PROBE_EVERY_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    answered,
    behind(others) {
      addresses = others
      ready = others
    },
    async close() {
      clearInterval(probe)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
