/** Sends a file as the answer: its name, its digest, and from where the caller has it already. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from '../call/call'

/** The first byte that is asked for, of a file that is still the same; else 0, which sends all of it. */
function startOf(request: FastifyRequest, etag: string, size: number): number {
  const { range, 'if-range': sameAs } = request.headers
  const start = Number(/^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1] ?? 0)
  const isSame = sameAs === undefined || sameAs === etag
  return isSame && start < size ? start : 0
}

/** The name in letters that every client takes and, where that is another, as it is (RFC 6266). */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.()-]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`
}

/** Waits for its first bytes, so that a source that fails is an answer of its own, and not a file that breaks off. */
export async function begun(content: Readable): Promise<Readable> {
  // Heard until the answer's own listeners are there, and after they are gone.
  content.on('error', () => undefined)
  try {
    if (content.readableLength === 0) await once(content, 'readable')
  } catch (error) {
    content.destroy()
    throw error
  }
  return content
}

/** How long a reader may leave a file that is there lying. */
const UNREAD_MS = 30_000

/** Cuts off who does not read: a file that nobody takes keeps its thread and its turn from others. */
function limitUnread(raw: ServerResponse, ms = UNREAD_MS): void {
  raw.setTimeout(ms, () => {
    if (raw.writableLength > 0) raw.destroy()
  })
  const { socket } = raw
  raw.once('close', () => socket?.setTimeout(0))
}

export async function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer) {
  const { kept, contentType, fileName } = answer
  const etag = kept && `"${kept.sha256.toString('hex')}"`
  const start = kept && etag ? startOf(request, etag, kept.size) : 0
  const content = await begun(await answer.open(start))
  limitUnread(reply.raw)
  reply.header('content-type', contentType).header('content-disposition', dispositionOf(fileName))
  if (kept && etag) {
    const { size, sha256 } = kept
    reply
      .header('accept-ranges', 'bytes')
      .header('etag', etag)
      .header('repr-digest', `sha-256=:${sha256.toString('base64')}:`)
      .header('content-length', size - start)
    if (start > 0) reply.code(206).header('content-range', `bytes ${start}-${size - 1}/${size}`)
  }
  return reply.send(content)
}
