/** Bodies that never end: a request that is half sent may keep neither a connection nor the end of the process waiting. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface BodyTimes {
  /** Milliseconds that a body may take as a whole, unless it is a file. */
  whole: number
  /** Milliseconds in which at least something of it must come. */
  idle: number
  /** Bytes of a file that come in each so many milliseconds at least. */
  pace: { bytes: number; every: number }
}

/** The slowest line that people have sends two megabytes in a minute; a file a kilobyte a second. */
const BODY_TIMES: BodyTimes = { whole: 60_000, idle: 30_000, pace: { bytes: 30_000, every: 30_000 } }

const isFile = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') === true

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const stopOf = (timer: NodeJS.Timeout) => () => clearTimeout(timer)

/** Cuts off a file of which too little comes. Who waits for us, with bytes that nobody has taken yet, is not at fault. */
function limitPace(raw: IncomingMessage, { bytes, every }: BodyTimes['pace'], cut: () => void): () => void {
  const { socket } = raw
  let before = socket.bytesRead
  return stopOf(
    setInterval(() => {
      if (socket.bytesRead - before < bytes && raw.readableLength === 0) cut()
      before = socket.bytesRead
    }, every),
  )
}

/** Cuts off whoever begins a body and does not send it. */
export function limitBodyTimes(http: FastifyInstance, { whole, idle, pace }: BodyTimes = BODY_TIMES): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw)) return
    const { socket } = raw
    const cut = () => {
      if (!raw.complete) socket.destroy()
    }
    const stop = isFile(raw) ? limitPace(raw, pace, cut) : stopOf(setTimeout(cut, whole))
    // A file also waits for us, while its rows are worked on: only who left nothing to read is at fault.
    raw.setTimeout(idle, () => {
      if (raw.readableLength === 0) cut()
    })
    raw.once('end', () => socket.setTimeout(0))
    // A body that is refused unread neither ends nor closes; its connection does.
    const over = () => {
      stop()
      socket.off('close', over)
    }
    raw.once('end', over).once('close', over)
    socket.once('close', over)
  })
}
