/** A line to PostgreSQL that a test cuts and mends: what is behind it is away as a database is that restarts. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseLine {
  /** The same database, reached by this line. */
  to(url: string): Promise<string>
  /** Ends all connections and takes no more. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

export function databaseLine(): DatabaseLine {
  const open = new Set<Socket>()
  let target = { host: '', port: 0 }
  let port = 0
  const server = createServer((near) => {
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return {
    async to(url) {
      const near = new URL(url)
      target = { host: near.hostname, port: Number(near.port) }
      await listen()
      near.port = String(port)
      return near.href
    },
    cut,
    mend: listen,
    close: cut,
  }
}
