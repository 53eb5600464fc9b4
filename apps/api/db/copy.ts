/** COPY, the quick way in: text lines written to the server as they come, with its pace holding ours back. */
import { once } from 'node:events'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from './pool'

export interface CopyWriter {
  /** COPY text lines; resolves when there is room for more. */
  write(lines: string | Buffer): Promise<void>
  end(): Promise<void>
  /** Gives up; the transaction around it is then only good for a rollback. */
  abort(): Promise<void>
}

/** How far the writer may be ahead: the server takes one piece in while the next is being made. */
const AHEAD = 4 << 20

export function copyInto(connection: Connection, statement: string): CopyWriter {
  const stream = connection.query(copyFrom(statement, { highWaterMark: AHEAD }))
  let failure: Error | null = null
  stream.on('error', (error: Error) => {
    failure = error
  })
  const done = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve)
    stream.once('error', reject)
  })
  done.catch(() => undefined)
  return {
    async write(lines) {
      if (failure) throw failure
      if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
    },
    async abort() {
      stream.destroy(new Error('given up'))
      await done.catch(() => undefined)
    },
  }
}
