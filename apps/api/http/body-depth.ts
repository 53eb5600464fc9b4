/** Bodies of brackets inside brackets cost the parser far more than their size: their depth is looked at before it. */
import { Refusal } from '@dcir/core/errors/catalogue'
import type { FastifyInstance } from 'fastify'

/** No body of the contract has half as many. */
const MAX_DEPTH = 32

const QUOTE = 34
const BACKSLASH = 92
const isOpening = (code: number) => code === 91 || code === 123
const isClosing = (code: number) => code === 93 || code === 125

/** Whether a JSON text is nested more deeply than allowed; brackets in its strings do not count. */
export function isTooDeep(text: string, max = MAX_DEPTH): boolean {
  let depth = 0
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInside) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isInside = false
    } else if (code === QUOTE) isInside = true
    else if (isOpening(code) && ++depth > max) return true
    else if (isClosing(code)) depth--
  }
  return false
}

export function refuseDeepBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body as string)) return done(new Refusal('body-too-deep'))
    parse(request, body as string, done)
  })
}
