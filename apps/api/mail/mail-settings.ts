/** Settings of mail and webhook, from the environment. A refusal names the variable and never shows its value. */
import { isSafeAddress } from '../kit/safe-address'

export interface MailSettings {
  /** `smtp:` or `smtps:`, with the user and the password where the server wants them. */
  url: string
  /** Whom mail comes from, such as `DCIR <dcir@bank.ng>`. */
  from: string
}

export interface WebhookSettings {
  url: string
  /** Key that bodies are signed with. */
  secret: string
}

type Env = Record<string, string | undefined>

const MIN_SECRET = 16

/** The address alone of `Name <address>`. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** @throws Error with a sentence that names the variable */
export function mailSettings({ SMTP_URL: url, MAIL_FROM: from }: Env): MailSettings | null {
  if (!url && !from) return null
  if (!url) throw new Error('SMTP_URL must be given with MAIL_FROM')
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || !new URL(url).hostname)
    throw new Error('SMTP_URL must be an address of smtp: or smtps:')
  if (!from || !/^[^\s@<>]+@[^\s@<>]+$/.test(addressOf(from)) || /[\r\n]/.test(from))
    throw new Error('MAIL_FROM must be a mail address, such as DCIR <dcir@bank.ng>')
  return { url, from }
}

/** @throws Error with a sentence that names the variable */
export function webhookSettings({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret }: Env): WebhookSettings | null {
  if (!url && !secret) return null
  if (!url || !isSafeAddress(url)) throw new Error('ALERT_WEBHOOK_URL must be an address of https:, or of this machine')
  if (!secret || secret.length < MIN_SECRET)
    throw new Error(`ALERT_WEBHOOK_SECRET must have at least ${MIN_SECRET} characters`)
  return { url, secret }
}
