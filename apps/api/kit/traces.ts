/** Traces as the platform's parts see them: what is under way, as spans. They cost nothing where nobody named an endpoint. */
import type { Log } from './log'

/** Names and counts alone: values that people gave have no place in a trace. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface NewSpan {
  name: string
  /** Who waits for it: a caller of ours, we for somebody else, or nobody. */
  kind: 'server' | 'client' | 'internal'
  attributes?: SpanAttributes
  /** The caller's own span, as its `traceparent` header names it. */
  traceparent?: string | undefined
}

export interface OpenSpan {
  /** Begins what belongs to it, such as the rest of a request. */
  within<T>(work: () => T): T
  end(attributes: SpanAttributes, failed: boolean): void
}

/** A statement is counted for the span that it runs in. */
type Measured = <T>(text: string, run: () => Promise<T>) => Promise<T>

export interface Traces {
  /** A span that somebody ends; null where there are no traces. */
  open(span: NewSpan): OpenSpan | null
  /** Runs work as a span, below the one that it is begun in. */
  span<T>(span: NewSpan, work: () => Promise<T>): Promise<T>
  measured: Measured
  /** Sends what has ended, for two seconds at the longest. */
  close(): Promise<void>
}

export const noTraces: Traces = {
  open: () => null,
  span: (_span, work) => work(),
  measured: (_text, run) => run(),
  close: async () => undefined,
}

export interface TracesOptions {
  /** Where spans are sent by OTLP over HTTP; null for nowhere. */
  url: string | null
  version: string
  log: Log
}

/** The library is loaded where an endpoint is named, and nowhere else. */
export async function openTraces({ url, ...options }: TracesOptions): Promise<Traces> {
  if (url === null) return noTraces
  const { otlpTraces } = await import('./otlp')
  return otlpTraces({ url, ...options })
}
