import type { Transport, TransportRequest, TransportResponse } from '@dcir/core/client/client'

/**
 * Carries the client's calls in a browser. `raw` is the `Response`, so that a download is its `blob()`; progress is
 * bytes sent for an upload and bytes received for anything else.
 */
export const fetchTransport: Transport = (request) =>
  request.file || (request.onSent && request.body) ? sendCounted(request) : sendText(request)

async function sendText(request: TransportRequest): Promise<TransportResponse> {
  const { method, url, headers, body } = request
  const signal = request.signal instanceof AbortSignal ? request.signal : null
  try {
    const init = { method, headers, signal, credentials: 'omit', cache: 'no-store', redirect: 'error' } as const
    const response = await fetch(url, body === undefined ? init : { ...init, body })
    return answer(request.onProgress ? counted(response, request.onProgress) : response)
  } catch (error) {
    if (signal?.aborted) throw error
    return noAnswer
  }
}

function answer(response: Response): TransportResponse {
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: () => response.text(),
    raw: response,
  }
}

/** Status 0: nothing came back, because the line or the server is down or the browser refused the call. */
const noAnswer: TransportResponse = { status: 0, header: () => null, text: async () => '', raw: null }

function counted(response: Response, onProgress: (received: number) => void): Response {
  if (!response.body) return response
  let received = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      onProgress(received)
      controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers })
}

/** `fetch` reports no upload progress, so that files, and bodies that are counted, go through XMLHttpRequest. */
function sendCounted(request: TransportRequest): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(request.method, request.url)
    call.responseType = 'blob'
    for (const [name, value] of Object.entries(request.headers)) {
      // The browser itself writes the content type of a form, with its boundary.
      if (!request.file || name !== 'content-type') call.setRequestHeader(name, value)
    }
    call.upload.addEventListener('progress', (event) => {
      request.onProgress?.(event.loaded)
      request.onSent?.(event.loaded, event.total)
    })
    call.addEventListener('load', () => resolve(answer(fromCall(call))))
    call.addEventListener('error', () => resolve(noAnswer))
    call.addEventListener('timeout', () => resolve(noAnswer))
    const signal = request.signal instanceof AbortSignal ? request.signal : null
    const stop = () => {
      call.abort()
      reject(signal?.reason ?? new DOMException('The upload was stopped.', 'AbortError'))
    }
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    call.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    call.send(request.file ? formOf(request) : (request.body ?? null))
  })
}

/** The other fields of the body are before the file, so that the server knows them when the file's bytes arrive. */
function formOf({ file, body }: TransportRequest): FormData {
  const form = new FormData()
  const fields = Object.entries(body ? (JSON.parse(body) as Record<string, unknown>) : {})
  for (const [name, value] of fields) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  for (const content of [file?.content, file?.second]) {
    if (file && content instanceof Blob) form.append(file.field, content)
  }
  return form
}

function fromCall(call: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of call.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  // A response of these kinds may not have a body, not even an empty one.
  const bodiless = [204, 205, 304].includes(call.status)
  return new Response(bodiless ? null : (call.response as Blob), { status: call.status, headers })
}
