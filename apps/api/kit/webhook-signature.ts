/** Signatures as the Standard Webhooks specification has them, which receivers check with the libraries of their language. */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** As the specification asks for: between 24 and 64. */
const SECRET_BYTES = 32

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** The key in a secret; one without the specification's prefix is its own bytes. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret)

interface Signed {
  messageId: string
  body: string
  at: Date
}

/** The headers of a message: signed with each secret, so that a receiver can change from one to the other. */
export function signedHeaders(secrets: readonly string[], { messageId, body, at }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = `${messageId}.${timestamp}.${body}`
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`,
  )
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
