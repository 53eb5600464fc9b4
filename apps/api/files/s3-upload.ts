/** Puts a stream into an S3 store: at once when it is small, else in parts, of which nothing is seen before the last. */
import type { S3Calls } from './s3-calls'
import { codeOf } from './s3-calls'
import { StoreUnavailable } from './store-fault'

/** Bytes of a file that are in memory at once; 10 000 parts are more than the largest file. */
export const PART_BYTES = 8 * 1024 ** 2

const partsXml = (tags: readonly string[]) =>
  `<CompleteMultipartUpload>${tags
    .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`

export function s3Upload({ call }: S3Calls, key: string) {
  let id: string | null = null
  const tags: string[] = []
  let size = 0

  async function begin(): Promise<string> {
    const text = await (await call({ method: 'POST', key, query: 'uploads=' })).text()
    const found = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1]
    if (!found) throw new StoreUnavailable(`an upload could not begin: ${codeOf(text)}`)
    return found
  }

  const uploadQuery = () => `uploadId=${encodeURIComponent(id ?? '')}`

  async function addPart(body: Buffer): Promise<void> {
    id ??= await begin()
    const query = `partNumber=${tags.length + 1}&${uploadQuery()}`
    const answer = await call({ method: 'PUT', key, query, body })
    await answer.text()
    const tag = answer.headers.get('etag')
    if (answer.status !== 200 || !tag) throw new StoreUnavailable(`a part was not taken: ${answer.status}`)
    tags.push(tag)
  }

  /** An attempt whose answer was lost may have been the last one: then the upload is gone, and the file is there. */
  async function isThere(): Promise<boolean> {
    const answer = await call({ method: 'HEAD', key })
    return answer.status === 200 && Number(answer.headers.get('content-length')) === size
  }

  async function complete(): Promise<void> {
    const answer = await call({ method: 'POST', key, query: uploadQuery(), body: Buffer.from(partsXml(tags)) })
    const text = await answer.text()
    // The store says 200 before it puts the parts together, and may yet fail.
    if (answer.status === 200 && !text.includes('<Error>')) return
    if (!(await isThere())) throw new StoreUnavailable(`an upload could not end: ${answer.status} ${codeOf(text)}`)
  }

  async function putWhole(body: Buffer): Promise<void> {
    const answer = await call({ method: 'PUT', key, body })
    const text = await answer.text()
    if (answer.status !== 200) throw new StoreUnavailable(`a file was not taken: ${answer.status} ${codeOf(text)}`)
  }

  return {
    async send(content: AsyncIterable<Buffer>): Promise<void> {
      let waiting: Buffer[] = []
      let waitingSize = 0
      for await (const chunk of content) {
        waiting.push(chunk)
        waitingSize += chunk.length
        size += chunk.length
        if (waitingSize < PART_BYTES) continue
        await addPart(Buffer.concat(waiting))
        waiting = []
        waitingSize = 0
      }
      const rest = Buffer.concat(waiting)
      if (!id) return putWhole(rest)
      if (rest.length > 0) await addPart(rest)
      await complete()
    },
    /** Gives the parts back. Where even that fails, the bucket's own rule for uploads that never ended removes them. */
    async abandon(): Promise<void> {
      if (id) await call({ method: 'DELETE', key, query: uploadQuery() }).catch(() => undefined)
    },
  }
}
