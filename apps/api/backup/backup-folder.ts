/** The folder that a backup is written to: what is put there is hashed on its way, and is on disk before it counts. */
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface BackedUpFile {
  /** Below the backup's folder, with `/` between its parts. */
  path: string
  size: number
  sha256: string
}

export interface BackupFolder {
  readonly folders: string[]
  readonly files: BackedUpFile[]
  folder(path: string): Promise<void>
  text(path: string, content: string | Buffer): Promise<void>
  /** @returns false for a file that is gone by now */
  copy(from: string, path: string): Promise<boolean>
}

const CHUNK = 1024 ** 2

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
export async function measureFile(path: string): Promise<Omit<BackedUpFile, 'path'>> {
  const file = await open(path, 'r')
  try {
    return await eachChunk(file, async () => undefined)
  } finally {
    await file.close()
  }
}

/** Copies for our own account alone, never over what is there. @returns null where the source is gone */
export async function copyMeasured(from: string, to: string): Promise<Omit<BackedUpFile, 'path'> | null> {
  const source = await open(from, 'r').catch(unlessGone)
  if (!source) return null
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const measured = await eachChunk(source, (chunk) => target.writeFile(chunk))
      await target.sync()
      return measured
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

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

export function backupFolder(root: string): BackupFolder {
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
    async copy(from, path) {
      const measured = await copyMeasured(from, join(root, path))
      if (measured) files.push({ path, ...measured })
      return measured !== null
    },
  }
}
