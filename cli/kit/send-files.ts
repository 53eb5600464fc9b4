/** Sends a file, or two, as a stream, with its progress on a terminal. */
import { basename } from 'node:path'
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import { formatBytes } from '@dcir/core/display/numbers'
import { ApiError } from '@dcir/core/errors/processed-error'
import type { Api } from './api'
import type { Cli } from './cli'
import { CliError, exitCodes, Interrupted } from './exit-codes'
import type { FileToSend } from './multipart'
import { takenOnce } from './retry'

interface OnDisk {
  path: string
  size: number
}

interface FilesToSend<E extends Endpoint> {
  file: OnDisk
  second?: OnDisk | null
  /** Fields that are sent with the files. */
  input?: CallInput<E>
}

const toSend = ({ path, size }: OnDisk): FileToSend => ({ path, size, name: basename(path) })

function sendProgress(size: number): (sent: number) => string {
  const begin = Date.now()
  return (sent) => {
    const speed = sent / Math.max(0.001, (Date.now() - begin) / 1000)
    const part = Math.floor((sent / size) * 100)
    return `Uploading  ${part}%  ${formatBytes(sent)} of ${formatBytes(size)}  ${formatBytes(speed)}/s`
  }
}

/** @throws CliError when the line was lost; an upload is taken once, so that it may be sent again */
export async function sendFiles<E extends Endpoint>(
  cli: Cli,
  api: Api,
  endpoint: E,
  { file, second = null, input = {} as CallInput<E> }: FilesToSend<E>,
): Promise<Result<E>> {
  const { terminal, signal } = cli
  const progress = sendProgress(file.size + (second?.size ?? 0))
  const onProgress = (sent: number) => terminal.progress(progress(sent))
  const files = { file: toSend(file), ...(second ? { second: toSend(second) } : {}) }
  try {
    return await api.call(endpoint, input, { ...files, onProgress })
  } catch (error) {
    if (signal.aborted) throw new Interrupted('Stopped while sending. Sending the file again is safe.')
    if (error instanceof ApiError && error.status === 0)
      throw new CliError(`${error.message} Sending the file again is safe.`, exitCodes.failed, error)
    throw error
  } finally {
    terminal.clearProgress()
  }
}

/**
 * The same for a file that is taken once: one that is there already has the end of its first sending, so that a script
 * may repeat a command whose answer it lost.
 * @param answerOf makes the answer of the first time, of the record's id and a sentence
 */
export async function sendOnce<E extends Endpoint, T>(
  cli: Cli,
  api: Api,
  endpoint: E,
  files: FilesToSend<E>,
  answerOf: (record: string, message: string) => T | Promise<T>,
): Promise<Result<E> | T> {
  try {
    return await sendFiles(cli, api, endpoint, files)
  } catch (error) {
    const record = error instanceof ApiError && takenOnce.has(error.code) ? error.lines[0]?.record : undefined
    if (record === undefined) throw error
    return answerOf(record, (error as ApiError).message)
  }
}
