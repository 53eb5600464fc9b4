/** The folder that a backup is written to: what is put there is hashed on its way, and is on disk before it counts. */
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export interface BackedUpFile {
  /** Below the backup's folder, with `/` between its parts. */
  path: string
  size: number
  sha256: string
  /** Size and digest before compression, where the file is compressed. */
  plain?: Measured
}

export interface Measured {
  size: number
  sha256: string
}

export interface BackupFolder {
  readonly folders: string[]
  readonly files: BackedUpFile[]
  folder(path: string): Promise<void>
  text(path: string, content: string | Buffer): Promise<void>
  /**
   * @param compressed whether it is, in a backup that is; what is small or is read by people is not
   * @returns false for a file that is gone by now
   */
  copy(from: string, path: string, compressed?: boolean): Promise<boolean>
}

const CHUNK = 1024 ** 2
const COMPRESSED = '.gz'

/** Where a file of a backup came from, and goes back to. */
export const originalPath = ({ path, plain }: BackedUpFile) => (plain ? path.slice(0, -COMPRESSED.length) : path)

/** A folder or a file that has disappeared since it was listed is nothing to fail for. */
export function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

export const entriesOf = (folder: string) => readdir(folder, { withFileTypes: true })

/** Hashes a file from where it stands to its end, and hands its bytes on. */
async function eachChunk(file: FileHandle, take: (chunk: Buffer) => Promise<unknown>) {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK)
  for (let size = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, null)
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    await take(chunk)
    size += bytesRead
  }
}

/** @throws Error where there is no such file */
export async function measureFile(path: string): Promise<Measured> {
  const file = await open(path, 'r')
  try {
    return await eachChunk(file, async () => undefined)
  } finally {
    await file.close()
  }
}

/** Opens both, for our own account alone, never over what is there. @returns null where the source is gone */
async function betweenFiles<T>(from: string, to: string, work: (source: FileHandle, target: FileHandle) => Promise<T>) {
  const source = await open(from, 'r').catch(unlessGone)
  if (!source) return null
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const result = await work(source, target)
      await target.sync()
      return result
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** @returns null where the source is gone */
export const copyMeasured = (from: string, to: string): Promise<Measured | null> =>
  betweenFiles(from, to, (source, target) => eachChunk(source, (chunk) => target.writeFile(chunk)))

/** Hashes what comes by. @returns the stage of a pipeline, and what it has measured once that has ended */
function meter() {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *stage(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    measured: (): Measured => ({ size, sha256: hash.digest('hex') }),
  }
}

const into = (target: FileHandle) => async (chunks: AsyncIterable<Buffer>) => {
  for await (const chunk of chunks) await target.writeFile(chunk)
}

/** Quick rather than small: the platform works beside it. Every Node that we run on reads gzip; zstd needs Node 22.15. */
const LEVEL = 1

const bytesOf = (source: FileHandle) => source.createReadStream({ autoClose: false, highWaterMark: CHUNK })

const copyCompressed = (from: string, to: string): Promise<Omit<BackedUpFile, 'path'> | null> =>
  betweenFiles(from, to, async (source, target) => {
    const [plain, stored] = [meter(), meter()]
    await pipeline(bytesOf(source), plain.stage, createGzip({ level: LEVEL }), stored.stage, into(target))
    return { ...stored.measured(), plain: plain.measured() }
  })

/** Brings the file back that a compressed one was made of. @returns null where it is gone, or is not compressed any more */
export const copyDecompressed = (from: string, to: string): Promise<Measured | null> =>
  betweenFiles(from, to, async (source, target) => {
    const plain = meter()
    await pipeline(bytesOf(source), createGunzip(), plain.stage, into(target))
    return plain.measured()
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('Z_')) return null
    throw error
  })

/** A folder keeps the names of what is in it only once it is synchronised itself, which Windows does not do. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** @param compress whether what is copied is compressed, unless it asks not to be */
export function backupFolder(root: string, compress: boolean): BackupFolder {
  const folders: string[] = []
  const files: BackedUpFile[] = []
  return {
    folders,
    files,
    async folder(path) {
      if (folders.includes(path)) return
      await mkdir(join(root, path), { recursive: true, mode: 0o700 })
      folders.push(path)
    },
    async text(path, content) {
      const bytes = Buffer.from(content)
      const file = await open(join(root, path), 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      files.push({ path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    },
    async copy(from, path, compressed = true) {
      const stored = compress && compressed ? `${path}${COMPRESSED}` : path
      const copyOne = stored === path ? copyMeasured : copyCompressed
      const measured = await copyOne(from, join(root, stored))
      if (measured) files.push({ path: stored, ...measured })
      return measured !== null
    },
  }
}
