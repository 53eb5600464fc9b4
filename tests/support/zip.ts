/** Writes archives byte by byte, so that hostile ones can be made that no archiver would write. */
import { constants, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content?: Buffer
  /** False size in the table of contents. */
  claimedSize?: number
  /** Deflated bytes that are put in as they are, in place of the content's. */
  packed?: Buffer
  /** Unix mode, such as that of a link. */
  mode?: number
  deflated?: boolean
  /** In the archive, but not in its table of contents. */
  hidden?: boolean
  /** Name and size in the header beside the content, where they differ from the table of contents. */
  localName?: string
  localSize?: number
  /** Only says so: the content is plain. */
  encrypted?: boolean
  /** Sizes in the extra field of 64 bits, as archives above four gigabytes have them. */
  zip64?: boolean
  checksum?: number
}

/** Values at the end of the archive, where they are false. */
interface ZipEnd {
  entries?: number
  /** Ends with the records of 64 bits as well. */
  zip64?: boolean
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

interface Placed extends ZipEntry {
  content: Buffer
  packed: Buffer
  size: number
  offset: number
  mode: number
  method: number
}

const ENCRYPTED = 1
const UTF8 = 0x0800
const IN_64_BITS = 0xffffffff

function sizes64(size: number, packed: number): Buffer {
  const bytes = Buffer.alloc(20)
  bytes.writeUInt16LE(1, 0)
  bytes.writeUInt16LE(16, 2)
  bytes.writeBigUInt64LE(BigInt(size), 4)
  bytes.writeBigUInt64LE(BigInt(packed), 12)
  return bytes
}

/** Fields that the local header and the table of contents have in common, from the version on. */
function common(entry: Placed, name: Buffer, size: number, extra: Buffer): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(entry.zip64 ? 45 : 20, 0)
  bytes.writeUInt16LE(entry.encrypted ? UTF8 | ENCRYPTED : UTF8, 2)
  bytes.writeUInt16LE(entry.method, 4)
  bytes.writeUInt32LE(entry.checksum ?? crc32(entry.content), 10)
  bytes.writeUInt32LE(entry.zip64 ? IN_64_BITS : entry.packed.length, 14)
  bytes.writeUInt32LE(entry.zip64 ? IN_64_BITS : size, 18)
  bytes.writeUInt16LE(name.length, 22)
  bytes.writeUInt16LE(extra.length, 24)
  return bytes
}

const NONE = Buffer.alloc(0)

function localPart(entry: Placed): Buffer {
  const name = Buffer.from(entry.localName ?? entry.name)
  const size = entry.localSize ?? entry.size
  const extra = entry.zip64 ? sizes64(size, entry.packed.length) : NONE
  const signature = Buffer.from([0x50, 0x4b, 3, 4])
  return Buffer.concat([signature, common(entry, name, size, extra), name, extra, entry.packed])
}

function contentsPart(entry: Placed): Buffer {
  const name = Buffer.from(entry.name)
  const extra = entry.zip64 ? sizes64(entry.size, entry.packed.length) : NONE
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE((entry.mode << 16) >>> 0, 6)
  tail.writeUInt32LE(entry.offset, 10)
  // Made on Unix, so that the upper half of the attributes is a mode.
  const signature = Buffer.from([0x50, 0x4b, 1, 2, 20, 3])
  return Buffer.concat([signature, common(entry, name, entry.size, extra), tail, name, extra])
}

/** The end of the table of contents in 64 bits, and the note that says where it is. */
function end64(entries: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(56 + 20)
  bytes.writeUInt32LE(0x06064b50, 0)
  bytes.writeBigUInt64LE(44n, 4)
  bytes.writeUInt16LE(45, 12)
  bytes.writeUInt16LE(45, 14)
  bytes.writeBigUInt64LE(BigInt(entries), 24)
  bytes.writeBigUInt64LE(BigInt(entries), 32)
  bytes.writeBigUInt64LE(BigInt(size), 40)
  bytes.writeBigUInt64LE(BigInt(offset), 48)
  bytes.writeUInt32LE(0x07064b50, 56)
  bytes.writeBigUInt64LE(BigInt(offset + size), 64)
  bytes.writeUInt32LE(1, 72)
  return bytes
}

function place(entry: ZipEntry, offset: number): Placed {
  const { content = NONE, claimedSize, mode = 0o100644, deflated } = entry
  const packed = entry.packed ?? (deflated ? deflateRawSync(content) : content)
  const method = deflated || entry.packed ? 8 : 0
  return { ...entry, content, packed, size: claimedSize ?? content.length, offset, mode, method }
}

export function zipOf(entries: readonly ZipEntry[], lies: ZipEnd = {}): Buffer {
  let offset = 0
  const locals: Buffer[] = []
  const contents: Buffer[] = []
  for (const entry of entries) {
    const placed = place(entry, offset)
    const local = localPart(placed)
    offset += local.length
    locals.push(local)
    if (!entry.hidden) contents.push(contentsPart(placed))
  }
  const count = lies.entries ?? contents.length
  const size = contents.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, 0xfffe), 8)
  end.writeUInt16LE(Math.min(count, 0xfffe), 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...contents, ...(lies.zip64 ? [end64(count, size, offset)] : []), end])
}

/** So many megabytes of one byte, deflated; it is the same short block over and over. */
export function deflatedMegabytes(megabytes: number, byte = 0x20): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 ** 2, byte), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), deflateRawSync(NONE)])
}
