/** The files of a multipart body, handed to the handler as they come. */
import { Readable } from 'node:stream'
import type { Described, Upload } from '@dcir/core/contract/endpoint'
import { formatSizeLimit } from '@dcir/core/display/numbers'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { FastifyRequest } from 'fastify'
import type { IncomingFile } from '../call/call'

type NextFile = () => Promise<IncomingFile | null>

/** Errors that came from reading the bytes of a body, as opposed to those that a handler throws. */
const broken = new WeakSet<object>()
const isOurs = (error: unknown) => error instanceof Refusal || /^FST_/.test((error as { code?: string }).code ?? '')

/** A body that ends too early, or is no multipart body at all, is its sender's fault and no failure of ours. */
export const uploadFault = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && broken.has(error) ? new Refusal('body-unreadable') : error

function note(error: unknown): void {
  if (typeof error === 'object' && error !== null && !isOurs(error)) broken.add(error)
}

/** The files, one after another; null when there is none left. */
function filesOf({ field, maxBytes, second }: Upload, request: FastifyRequest): NextFile {
  // One limit for all parts: the store that a file streams into holds it to its own.
  const fileSize = Math.max(maxBytes, second?.maxBytes ?? 0) + 1
  const parts = request.files({ limits: { fileSize, files: second ? 2 : 1, fields: 4, parts: 6 } })
  const nextPart = async () => {
    try {
      return (await parts.next()).value
    } catch (error) {
      note(error)
      throw error
    }
  }
  return async () => {
    const part = await nextPart()
    if (!part) return null
    if (part.fieldname !== field) throw new Refusal('file-missing', {}, field)
    const content = part.file as Readable
    // A short body may have come to its bad end before its first part is looked at.
    note(content.errored)
    content.on('error', note)
    return { name: part.filename ?? '', content }
  }
}

/** The content of a multipart body: its file, and its fields by their names. */
export interface UploadedForm {
  fields: Readonly<Record<string, string>>
  file: IncomingFile | null
}

async function wholeFile(content: AsyncIterable<Buffer>, maxBytes: number, field: string): Promise<Readable> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > maxBytes) throw new Refusal('file-too-large', { limit: formatSizeLimit(maxBytes) }, field)
    chunks.push(chunk)
  }
  return Readable.from(chunks)
}

/**
 * A body with fields beside its file, which may stand before or behind it: so the file, which is small, is read whole.
 * A field that is empty is one that was not filled in.
 */
export async function uploadedForm({ field, maxBytes }: Upload, request: FastifyRequest): Promise<UploadedForm> {
  const fields = new Map<string, string>()
  let file: IncomingFile | null = null
  const limits = { fileSize: maxBytes + 1, files: 1, fields: 20, parts: 21 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const text = String(part.value ?? '')
        if (text !== '') fields.set(part.fieldname, text)
        continue
      }
      const content = await wholeFile(part.file, maxBytes, field)
      if (part.fieldname === field) file = { name: part.filename ?? '', content }
    }
  } catch (error) {
    note(error)
    throw error
  }
  return { fields: Object.fromEntries(fields), file }
}

/** @throws Refusal when there is no file; a request that is no multipart one is refused by its reader */
export async function incomingFiles({ upload }: Described, request: FastifyRequest) {
  if (!upload) return {}
  const next = filesOf(upload, request)
  const file = await next()
  if (!file) throw new Refusal('file-missing', {}, upload.field)
  return upload.second ? { file, second: next } : { file }
}
