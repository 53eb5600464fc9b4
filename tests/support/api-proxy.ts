/** The real API behind a proxy of the test's own, which records every call and changes a few of them. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { addresses } from './console'

/** Changes to a call; anything that is not set stays as it is. */
export interface Detour {
  /** Asks the API for this instead, with its own honest answer. */
  path?: string
  /** Milliseconds that the call is delayed. */
  after?: number
  /** Delays the call until then. */
  until?: Promise<unknown>
  /** Breaks the line instead of answering. */
  cut?: boolean
  /** Passes the call, and breaks the line instead of bringing its answer. */
  swallow?: boolean
  /** Changes the JSON of the API's answer. */
  answer?: (body: { result: unknown }) => unknown
}

export interface ApiProxy {
  address: string
  /** Every call that arrived, as `GET /api/v1/…`, in its order. */
  calls: { call: string; headers: IncomingMessage['headers']; body: string; isAnswered: boolean }[]
  close(): Promise<void>
}

const HOP = new Set([
  'host',
  'connection',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'accept-encoding',
])
const passing = (headers: Iterable<[string, string]>) => [...headers].filter(([name]) => !HOP.has(name.toLowerCase()))

/** Stands between a console and the API, or between a browser and a console; `detour` says which calls do not simply pass. */
export async function apiProxy(
  detour: (call: string) => Detour | undefined,
  target: string = addresses.api,
): Promise<ApiProxy> {
  const calls: ApiProxy['calls'] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const sent = await buffer(request)
    const call = `${method} ${url}`
    const entry = { call, headers, body: sent.toString(), isAnswered: false }
    if (method !== 'OPTIONS') calls.push(entry)
    const other = method === 'OPTIONS' ? undefined : detour(call)
    if (other?.after) await setTimeout(other.after)
    await other?.until
    if (other?.cut) return request.socket.destroy()
    const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const init = { method, headers: passing(given), ...(sent.length > 0 ? { body: sent } : {}) }
    const answer = await fetch(target + (other?.path ?? url), init)
    const body = Buffer.from(await answer.arrayBuffer())
    if (other?.swallow) return request.socket.destroy()
    const changed = other?.answer && answer.ok ? JSON.stringify(other.answer(JSON.parse(body.toString()))) : body
    response.writeHead(answer.status, Object.fromEntries(passing(answer.headers)))
    response.end(changed)
    entry.isAnswered = true
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { address, calls, close }
}
