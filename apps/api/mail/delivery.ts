/** How a message leaves: mail by SMTP, the webhook by a signed POST. A call that throws is tried again by the job. */
import type { Readable } from 'node:stream'
import { isLoopback } from '@dcir/core/validators/addresses'
import { signedHeaders } from '../kit/webhook-signature'
import { htmlOf, type Letter, textOf } from './letter'
import { addressOf, type MailSettings, type WebhookSettings } from './mail-settings'

export interface Delivery {
  mail(messageId: string, to: string, letter: Letter, attached?: { filename: string; content: Readable }): Promise<void>
  post(messageId: string, body: string, at: Date): Promise<void>
}

/** Less than the lease of a job that nobody renews any more. */
const PATIENCE_MS = 10_000

/** The library is loaded with the first mail: an installation without a mail server never needs it. */
async function transportOf({ url }: MailSettings) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    // A one-time password does not cross a network in plain text.
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Connects and signs in, and sends nothing. @throws when the server does not let us in */
export async function checkMailServer(settings: MailSettings): Promise<void> {
  const transport = await transportOf(settings)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function smtp(settings: MailSettings): Delivery['mail'] {
  const { from } = settings
  const domain = addressOf(from).split('@')[1]
  let transport: ReturnType<typeof transportOf> | null = null
  return async (messageId, to, letter, attached) => {
    transport ??= transportOf(settings)
    await (await transport).sendMail({
      messageId: `<${messageId}@${domain}>`,
      from,
      // As an address and not as a list of them, whatever it holds.
      to: { name: '', address: to },
      subject: letter.subject,
      text: textOf(letter),
      html: htmlOf(letter),
      attachments: attached ? [attached] : [],
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}

function post({ url, secret }: WebhookSettings): Delivery['post'] {
  return async (messageId, body, at) => {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      // It was checked where it was configured; where it points on to was not.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: signedHeaders([secret], { messageId, body, at }),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`)
  }
}

const missing = (variable: string) => async () => {
  throw new Error(`${variable} is not set any more`)
}

export const createDelivery = (mail: MailSettings | null, webhook: WebhookSettings | null): Delivery => ({
  mail: mail ? smtp(mail) : missing('SMTP_URL'),
  post: webhook ? post(webhook) : missing('ALERT_WEBHOOK_URL'),
})
