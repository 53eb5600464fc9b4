/** Structured logs. Callers pass in no secrets; the redaction below is a second safeguard. */
import { pino } from 'pino'

export type Log = ReturnType<typeof createLog>

const SECRETS = ['authorization', 'password', 'oldPassword', 'newPassword', 'token', 'accessToken', 'credentials']

/** @param destination where lines go; standard output unless a test listens */
export function createLog(level: string, destination?: { write(line: string): void }) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Long digit runs (card and account numbers) and bearer tokens out of any text that is about to be logged. */
export function redactText(text: string): string {
  return text
    .replace(/\b\d{6}[\d*]{3,9}\d{4}\b/g, '[number]')
    .replace(/\b\d{10}\b/g, '[number]')
    .replace(/Bearer\s+\S+/gi, 'Bearer [redacted]')
}
