/** Sends a file as the answer: its name, its digest, and from where the caller has it already. */
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from './call'

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

/** Waits for its first bytes, so that a store that fails is an answer of its own, and not a file that breaks off. */
async function begun(content: Readable): Promise<Readable> {
  if (content.readableLength === 0) await once(content, 'readable')
  return content
}

export async function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer) {
  const { kept, contentType, fileName } = answer
  if (!kept) {
    reply.header('content-type', contentType).header('content-disposition', dispositionOf(fileName))
    return reply.send(answer.content)
  }
  const { size, sha256, from } = kept
  const etag = `"${sha256.toString('hex')}"`
  const start = startOf(request, etag, size)
  const whole = answer.content as Readable
  // The whole was opened for nothing.
  if (start > 0) whole.destroy()
  const content = await begun(start > 0 ? from(start) : whole)
  reply
    .header('content-type', contentType)
    .header('content-disposition', dispositionOf(fileName))
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('repr-digest', `sha-256=:${sha256.toString('base64')}:`)
    .header('content-length', size - start)
  if (start > 0) reply.code(206).header('content-range', `bytes ${start}-${size - 1}/${size}`)
  return reply.send(content)
}
