/** Lines to other machines: which there are, and what stands at their other end. */
import { connect as connectPlain } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import type { Config } from '../config'

const PATIENCE_MS = 5_000

/** The first fault behind an error: "fetch failed" says nothing, and what it was caused by does. */
export function causeOf(error: unknown): string {
  const { message = '', code = '', cause } = (error ?? {}) as Error & { code?: string }
  return cause ? causeOf(cause) : message || code
}

/** Addresses over https that the settings name, those of people first. */
export function outsideAddresses(config: Config): string[] {
  const { apiUrl, consoles, bank, directory, directoryPeople, alertWebhook, files, tracesUrl } = config
  const named = [
    apiUrl,
    ...Object.values(consoles),
    ...(typeof bank === 'object' && bank.kind === 'https' ? [bank.url, bank.oauth?.tokenUrl] : []),
    directory?.issuer,
    directoryPeople?.url,
    alertWebhook?.url,
    files === 'folder' ? undefined : files.endpoint,
    tracesUrl,
  ]
  const addresses = named.filter((one): one is string => typeof one === 'string' && one.startsWith('https:'))
  return [...new Map(addresses.map((one) => [new URL(one).host, one])).values()]
}

export interface Shown {
  certificate: PeerCertificate
  /** Why it is not trusted; null where it is. */
  fault: string | null
}

/** The certificate that is shown at an address, trusted or not. */
export function certificateOf(address: string, ca?: string | null): Promise<Shown> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host, port: Number(port || 443), rejectUnauthorized: false, timeout: PATIENCE_MS },
      ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
      ...(ca ? { ca } : {}),
    })
    socket.once('secureConnect', () => {
      const fault = socket.authorized ? null : String(socket.authorizationError)
      resolve({ certificate: socket.getPeerCertificate(), fault })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)))
    socket.once('error', reject)
  })
}

/** Resolves once somebody takes the connection, which is closed again. */
export function reach(address: string): Promise<void> {
  const { hostname, port, protocol } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connectPlain({
      ...{ host: hostname.replace(/^\[|\]$/g, ''), timeout: PATIENCE_MS },
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
    })
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)))
    socket.once('error', reject)
  })
}
