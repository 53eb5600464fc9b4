/** A real SMTP server and a real HTTP server of this machine that keep what they are sent. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SunkMail {
  to: string[]
  from: string
  subject: string
  messageId: string
  /** The plain text, decoded. */
  text: string
  html: string
  /** As it came over the wire. */
  raw: string
}

export interface SunkCall {
  headers: IncomingHttpHeaders
  body: string
}

export interface MailSink {
  url: string
  mails: SunkMail[]
  /** Answers of the server to the next messages, the last of them for all after it; null accepts a message. */
  answers: (string | null)[]
  close(): Promise<void>
}

const headerOf = (raw: string, name: string): string => {
  const unfolded = raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  const line = new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
  return line.replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, text: string) => decoded(text.replaceAll('_', ' ')))
}

/** Quoted-printable as text. */
const decoded = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

function partOf(raw: string, type: string): string {
  const part = raw.split(/\r\n--[^\r\n]+/).find((one) => one.toLowerCase().includes(`content-type: ${type}`)) ?? ''
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  return /quoted-printable/i.test(head) ? decoded(body) : body
}

/** An SMTP server on a free port of this machine, without encryption and without a password. */
export async function startMailSink(): Promise<MailSink> {
  const mails: SunkMail[] = []
  const answers: (string | null)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const answer = answers.length > 1 ? answers.shift() : answers[0]
        if (answer) return done(Object.assign(new Error(answer), { responseCode: 451 }))
        const raw = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = envelope
        mails.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          subject: headerOf(raw, 'subject'),
          messageId: headerOf(raw, 'message-id'),
          text: partOf(raw, 'text/plain'),
          html: partOf(raw, 'text/html'),
          raw,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** An HTTP server on a free port of this machine that answers with a given status. */
export async function startWebhookSink() {
  const calls: SunkCall[] = []
  const state = { status: 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      calls.push({ headers: request.headers, body })
      response.writeHead(state.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/alerts`,
    calls,
    state,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
