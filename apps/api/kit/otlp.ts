/** The one importer of OpenTelemetry: spans are gathered and sent beside the work, which never waits for them. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { BasicTracerProvider, SpanExporter } from '@opentelemetry/sdk-trace-base'
import { type Log, redactText } from './log'
import type { NewSpan, OpenSpan, SpanAttributes, Traces, TracesOptions } from './traces'

const FLUSH_MS = 2_000
const WARN_EVERY_MS = 60_000
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** A span that is under way, with what the database did for it and for what is below it. */
interface Active {
  span: Span
  above: Active | undefined
  statements: number
  milliseconds: number
}

/** The span that a W3C `traceparent` names, or undefined where it names none. */
function remoteSpan(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return trace.isSpanContextValid(context) ? context : undefined
}

/** Says once a minute at most that spans were not taken; they are gone, and nothing else is. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const now = performance.now()
        if (result.code !== 0 && now - warnedAt >= WARN_EVERY_MS) {
          warnedAt = now
          const error = redactText(result.error?.message ?? 'no reason was given')
          log.warn({ spans: spans.length, error }, 'traces were not taken')
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** Loads the exporter, which an installation without an endpoint never needs. */
async function providerOf({ url, version, log }: TracesOptions & { url: string }): Promise<BasicTracerProvider> {
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { BasicTracerProvider, BatchSpanProcessor }] =
    await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ])
  const resource = resourceFromAttributes({
    'service.name': process.env.OTEL_SERVICE_NAME || 'dcir-api',
    'service.version': version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  })
  const exporter = reporting(new OTLPTraceExporter({ url }), log)
  return new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] })
}

function endSpan({ span, statements, milliseconds }: Active, attributes: SpanAttributes, failed: boolean): void {
  span.setAttributes({
    ...attributes,
    'dcir.db.statements': statements,
    'dcir.db.milliseconds': Math.round(milliseconds * 10) / 10,
  })
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Nothing is registered for the whole process, so that several applications may trace in one. */
export async function otlpTraces(options: TracesOptions & { url: string }): Promise<Traces> {
  const provider = await providerOf(options)
  const tracer = provider.getTracer('dcir')
  const active = new AsyncLocalStorage<Active>()

  function begin({ name, kind, attributes = {}, traceparent }: NewSpan): Active {
    const above = active.getStore()
    const remote = remoteSpan(traceparent)
    const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
    const context = above ? trace.setSpan(ROOT_CONTEXT, above.span) : parent
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, context)
    return { span, above, statements: 0, milliseconds: 0 }
  }

  function count(milliseconds: number): void {
    for (let one = active.getStore(); one; one = one.above) {
      one.statements++
      one.milliseconds += milliseconds
    }
  }

  return {
    open(span): OpenSpan {
      const begun = begin(span)
      return {
        within: (work) => active.run(begun, work),
        end: (attributes, failed) => endSpan(begun, attributes, failed),
      }
    },
    async span(span, work) {
      const begun = begin(span)
      try {
        const result = await active.run(begun, work)
        endSpan(begun, {}, false)
        return result
      } catch (error) {
        // Its message may quote what somebody gave.
        endSpan(begun, { 'error.type': error instanceof Error ? error.name : 'Error' }, true)
        throw error
      }
    },
    async measured(_text, run) {
      const began = performance.now()
      try {
        return await run()
      } finally {
        count(performance.now() - began)
      }
    },
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), setTimeout(FLUSH_MS, undefined, { ref: false })])
    },
  }
}
