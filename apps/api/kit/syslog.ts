/** Lines to a server of syslog: RFC 5424 in frames that count their octets (RFC 6587), over TLS (RFC 5425) or in plain. */
import { once } from 'node:events'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import { isLoopback } from '@dcir/core/validators/addresses'

export interface Syslog {
  host: string
  port: number
  tls: boolean
  /** Authorities that its certificate is checked against, as PEM; the public ones for null. */
  ca: string | null
}

const PATIENCE_MS = 10_000
/** Log audit (13), informational (6). */
const PRIORITY = 13 * 8 + 6
const STANDARD_PORT = { tls: 6514, tcp: 601 }

/** @throws Error with a sentence that names the variable */
export function syslogAddress(variable: string, address: string, ca: string | null): Syslog {
  const wrong = `${variable} must be stdout, syslog+tls://host:port, or syslog+tcp:// on this machine`
  const [, scheme] = /^syslog\+(tls|tcp):\/\/[^/]+\/?$/.exec(address) ?? []
  if (!scheme || !URL.canParse(address)) throw new Error(wrong)
  const { hostname: host, port, username } = new URL(address)
  const isTls = scheme === 'tls'
  if (username || !host || !(isTls || isLoopback(host))) throw new Error(wrong)
  return { host, port: Number(port) || STANDARD_PORT[isTls ? 'tls' : 'tcp'], tls: isTls, ca }
}

const frameOf = (line: string): Buffer => {
  const message = Buffer.from(
    `<${PRIORITY}>1 ${new Date().toISOString()} ${hostname()} dcir ${process.pid} audit - \u{feff}${line}`,
  )
  return Buffer.concat([Buffer.from(`${message.length} `), message])
}

async function open({ host, port, tls, ca }: Syslog): Promise<Socket> {
  const name = host.replace(/^\[|\]$/g, '')
  const socket = tls
    ? connectTls({
        host: name,
        port,
        minVersion: 'TLSv1.2',
        ...(isIP(name) ? {} : { servername: name }),
        ...(ca ? { ca } : {}),
      })
    : connectPlain({ host: name, port })
  await once(socket, tls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error) => {
    socket.destroy()
    throw error
  })
  return socket
}

/** Writes in one connection a call, which it closes: what the server has not taken by then fails the call. */
export function syslogSink(syslog: Syslog) {
  return async (lines: readonly string[]): Promise<void> => {
    const socket = await open(syslog)
    try {
      socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the server of syslog takes no lines')))
      // Its closing of the connection says that it has read up to the end.
      socket.resume()
      socket.end(Buffer.concat(lines.map(frameOf)))
      await once(socket, 'close')
      if (socket.errored) throw socket.errored
    } finally {
      socket.destroy()
    }
  }
}
