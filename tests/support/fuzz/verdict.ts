/** Rules for every answer, whatever was asked. */
import { type Address, envelopeOf, type Schema } from '@dcir/core/contract/endpoint'
import type { ErrorCode } from '@dcir/core/errors/catalogue'
import { errorCatalogue } from '@dcir/core/errors/refusals'
import * as z from 'zod'
import type { FuzzRequest } from './requests'

export interface FuzzAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  milliseconds: number
}

const Errors = z.strictObject({
  errors: z
    .array(
      z.strictObject({
        message: z.string().min(1),
        code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
        field: z.optional(z.string()),
      }),
    )
    .min(1),
})
/** The monitoring API says more. */
const MonitoringErrors = z.strictObject({ ...Errors.shape, message: z.string(), responseCode: z.enum(['03', '99']) })

/** Calls that may end the session which they are made with, and others of the same user. */
export const isEnding = ({ key, method }: Address): boolean => /^(own-)?session/.test(key) && method !== 'GET'

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const problemsOf = (error: z.core.$ZodError) =>
  error.issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .slice(0, 3)
    .join('; ')

function wrongSuccess(endpoint: Address, { status, headers, body }: FuzzAnswer): string | null {
  if (endpoint.download) {
    const named = String(headers['content-disposition'] ?? '').startsWith('attachment; filename="')
    return named && body.length > 0 ? null : 'a file without a name or without content'
  }
  if (status !== 200) return `a success of ${status}`
  if (!endpoint.result) return null
  const value = jsonOf(body)
  const answer = envelopeOf(endpoint) === 'result' ? (value as { result?: unknown } | undefined)?.result : value
  const parsed = z.safeParse(endpoint.result as Schema, answer)
  return parsed.success ? null : `an answer that is not the contract's: ${problemsOf(parsed.error)}`
}

function wrongRefusal(endpoint: Address, request: FuzzRequest, { status, headers, body }: FuzzAnswer): string | null {
  const shape = endpoint.base === '/monitoring/api/v1' ? z.union([MonitoringErrors, Errors]) : Errors
  const parsed = z.safeParse(shape, jsonOf(body))
  if (!parsed.success) return `a refusal that has not the contract's shape: ${problemsOf(parsed.error)}`
  if (!String(headers['content-type']).startsWith('application/json')) return 'a refusal that is not called JSON'
  const code = parsed.data.errors[0]?.code ?? 'unexpected'
  if (errorCatalogue[code].status !== status) return `${code} with the status ${status}`
  if (status >= 500 && !endpoint.errors?.includes(code)) return `${code}, which the contract does not name here`
  const isOpen = endpoint.authority === 'public' || isEnding(endpoint) || 'authorization' in request.headers
  if (!isOpen && (code === 'session-missing' || code === 'session-expired')) return "the caller's session has ended"
  return null
}

/** Null when the answer is as it must be. */
export function complaintAbout(endpoint: Address, request: FuzzRequest, answer: FuzzAnswer): string | null {
  if (answer.status >= 200 && answer.status < 300) return wrongSuccess(endpoint, answer)
  if (answer.status < 400) return `the status ${answer.status}`
  return wrongRefusal(endpoint, request, answer)
}
