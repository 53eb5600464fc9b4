/**
 * A file as a multipart body, composed by hand: a known length, and bytes that stream from the disk to the socket.
 * FormData would hold the whole file or send it without a length.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'

export interface FileToSend {
  path: string
  /** The name the server is told. */
  name: string
  size: number
}

export interface MultipartBody {
  contentType: string
  contentLength: number
  stream(): AsyncGenerator<Buffer>
}

/** Small, since the checked rows of the same file are still in memory. */
const CHUNK = 1 << 16
const quoted = (text: string) => text.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A')

export function multipartOf(field: string, file: FileToSend, onSent?: (bytes: number) => void): MultipartBody {
  const boundary = `dcir-${randomBytes(18).toString('hex')}`
  const disposition = `form-data; name="${quoted(field)}"; filename="${quoted(file.name)}"`
  const head = `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`
  const prefix = Buffer.from(head)
  const suffix = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: prefix.length + file.size + suffix.length,
    async *stream() {
      yield prefix
      let sent = 0
      for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK })) {
        yield chunk as Buffer
        sent += (chunk as Buffer).length
        onSent?.(sent)
      }
      yield suffix
    },
  }
}
