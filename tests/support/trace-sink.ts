/** A real OTLP receiver of this machine, which keeps the spans that it is sent as JSON, answers as it is told, or hangs. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Value {
  stringValue?: string
  intValue?: number
  doubleValue?: number
  boolValue?: boolean
}

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code: number }
  attributes: { key: string; value: Value }[]
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

export interface Span extends Omit<SentSpan, 'attributes'> {
  attributes: Record<string, string | number | boolean | undefined>
}

const spanOf = ({ attributes, ...span }: SentSpan): Span => ({
  ...span,
  attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
})

export async function startTraceSink() {
  /** Each request as it came. */
  const bodies: string[] = []
  const state = { status: 200, hangs: false }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      if (!state.hangs) response.writeHead(state.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const spans = () =>
    bodies
      .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      .map(spanOf)
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    bodies,
    state,
    spans,
    named: (name: string) => spans().filter((span) => span.name === name),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
