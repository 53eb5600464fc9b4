/** Downloads a file whose digest is known: a broken line is taken up where it broke, and the whole is checked. */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { formatBytes } from '@dcir/core/display/numbers'
import type { Cli } from './cli'
import { CliError, exitCodes } from './exit-codes'
import { pause } from './pause'
import { isPassing } from './retry'
import { checkTarget, giveName, writeFault } from './save-file'

const TRIES = 5
const PAUSE_MS = 1000

interface KnownFile {
  size: number
  /** Hexadecimal. */
  sha256: string
}

interface Wanted {
  file: KnownFile
  path: string
  force: boolean
  /** The file's bytes from the given one on; `whole` when the server sends all of it nevertheless. */
  fetch(start: number): Promise<{ raw: AsyncIterable<Uint8Array>; whole: boolean }>
}

interface Writing {
  handle: FileHandle
  hash: Hash
  size: number
}

/** Opens the part that an earlier attempt left, and hashes it again: it counts only as the beginning of this file. */
async function takeUp(partial: string, size: number): Promise<Writing> {
  const kept = await stat(partial).then(
    (found) => found.size,
    () => 0,
  )
  const usable = kept <= size ? kept : 0
  const handle = await open(partial, usable > 0 ? 'r+' : 'w')
  const hash = createHash('sha256')
  if (usable > 0) for await (const chunk of createReadStream(partial, { end: usable - 1 })) hash.update(chunk)
  return { handle, hash, size: usable }
}

async function receive(cli: Cli, writing: Writing, { file, fetch }: Wanted): Promise<void> {
  const { raw, whole } = await fetch(writing.size)
  if (whole) {
    writing.hash = createHash('sha256')
    writing.size = 0
  }
  for await (const chunk of raw) {
    await writing.handle.write(chunk, 0, chunk.length, writing.size)
    writing.hash.update(chunk)
    writing.size += chunk.length
    const part = Math.floor((100 * writing.size) / Math.max(file.size, 1))
    cli.terminal.progress(`Downloading  ${part}%  ${formatBytes(writing.size)} of ${formatBytes(file.size)}`)
  }
  if (writing.size < file.size) throw new CliError('The connection was lost.', exitCodes.failed, LOST)
}

const LOST = new Error('the file ended early')
const mayGoOn = (error: unknown) =>
  isPassing(error) ||
  (error instanceof Error && (error.cause === LOST || /terminated|aborted|socket/i.test(error.message)))

async function receiveAll(cli: Cli, writing: Writing, wanted: Wanted): Promise<void> {
  for (let attempt = 1; writing.size < wanted.file.size || attempt === 1; attempt++) {
    try {
      if (writing.size === wanted.file.size) return
      return await receive(cli, writing, wanted)
    } catch (error) {
      if (cli.signal.aborted || attempt >= TRIES || !mayGoOn(error)) throw error
      cli.terminal.progress('The connection was lost; going on where it broke')
      await pause(PAUSE_MS * attempt, cli.signal)
    }
  }
}

/**
 * Saves the file under `path` once all of it is there and its digest is right. When the connection is lost for good,
 * the part that was received stays beside it, and the next download of the same file goes on from there.
 * @throws CliError for a taken name, a lost line, or bytes that are not those of the file
 */
export async function downloadKnown(cli: Cli, wanted: Wanted): Promise<void> {
  const { force, file } = wanted
  checkTarget(cli, wanted.path, force)
  const target = cli.path(wanted.path)
  const { path } = target
  const partial = `${path}.${file.sha256.slice(0, 12)}.partial`
  try {
    const writing = await takeUp(partial, file.size)
    try {
      await receiveAll(cli, writing, wanted)
      await writing.handle.truncate(writing.size)
      await writing.handle.sync()
    } finally {
      await writing.handle.close()
      cli.terminal.clearProgress()
    }
    if (writing.hash.digest('hex') !== file.sha256) {
      await rm(partial, { force: true })
      throw new CliError('What was received is not the file that the service has. Try again.', exitCodes.failed)
    }
    await giveName(partial, path, force)
  } catch (error) {
    throw writeFault(error, target)
  }
}
