/** The one translator of error answers: what the server said, as text for people. */
import type { ErrorCode, ErrorLine } from './catalogue'

export const GENERIC_ERROR = 'Something went wrong ...'
export const GENERIC_FILE_ERROR = 'Something went wrong...'
export const CRASH_TEXT = "Something isn't working. This may be because of a technical error that we're working to fix."

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * Decodes HTML-coded characters once: `&amp;lt;` becomes `&lt;`, never `<`. The answer belongs in a text node.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function linesOf(data: unknown): ErrorLine[] {
  if (typeof data !== 'object' || data === null) return []
  const { errors, error, message } = data as { errors?: unknown; error?: unknown; message?: unknown }
  if (Array.isArray(errors)) return errors.flatMap((line) => (isLine(line) ? [line] : []))
  if (typeof error === 'string' && error) return [{ message: error, code: 'unexpected' }]
  // The monitoring API answers `{ message, responseCode }`.
  return typeof message === 'string' && message ? [{ message, code: 'unexpected' }] : []
}

function isLine(line: unknown): line is ErrorLine {
  return typeof line === 'object' && line !== null && typeof (line as ErrorLine).message === 'string'
}

/** Error text from an answer's data: each message of `errors`, or `error`, or the fallback; decoded once. */
export function processedError(data: unknown, fallback: string = GENERIC_ERROR): string {
  const text = linesOf(data)
    .map((line) => line.message.trim())
    .filter(Boolean)
    .join(' ')
  return decodeEntities(text || fallback)
}

interface ErrorOptions {
  fallback?: string
  requestId?: string | undefined
  retryAfter?: number | undefined
}

/** A call that failed, as the client throws it. `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'no-answer'
  readonly lines: readonly ErrorLine[]
  readonly requestId: string | undefined
  /** Seconds until it is worth trying again, where the answer names them. */
  readonly retryAfter: number | undefined
  /** The monitoring API's own code; `03` means that there is nothing to show. */
  readonly responseCode: string | undefined

  constructor(status: number, data: unknown, options: ErrorOptions = {}) {
    super(processedError(data, options.fallback))
    this.name = 'ApiError'
    this.status = status
    this.lines = linesOf(data).map((line) => ({ ...line, message: decodeEntities(line.message) }))
    this.code = status === 0 ? 'no-answer' : (this.lines[0]?.code ?? 'unexpected')
    this.requestId = options.requestId
    this.retryAfter = options.retryAfter
    this.responseCode = (data as { responseCode?: string } | null)?.responseCode
  }

  /** The message for one field, such as `username` for `body.username`. */
  forField(name: string): string | undefined {
    return this.lines.find((line) => line.field?.replace(/^(body|query|params)\./, '') === name)?.message
  }
}

/** Is the record no longer what the screen shows? A request that is still being worked on says nothing of that. */
export const hasMovedOn = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.code !== 'request-in-flight'

/** Any thrown thing as text for people. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : GENERIC_ERROR
}
