/** Writes archives byte by byte, so that hostile ones can be made that no archiver would write. */
import { deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content?: Buffer
  /** What the table of contents says of its size, when that is a lie. */
  claimedSize?: number
  /** Unix mode, such as that of a link. */
  mode?: number
  deflated?: boolean
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

interface Placed {
  name: Buffer
  content: Buffer
  packed: Buffer
  size: number
  offset: number
  mode: number
  method: number
}

/** What the local header and the table of contents have in common, from the version on. */
function common({ name, content, packed, size, method }: Placed): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(0x0800, 2)
  bytes.writeUInt16LE(method, 4)
  bytes.writeUInt32LE(crc32(content), 10)
  bytes.writeUInt32LE(packed.length, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

function localPart(entry: Placed): Buffer {
  const signature = Buffer.from([0x50, 0x4b, 3, 4])
  return Buffer.concat([signature, common(entry), entry.name, entry.packed])
}

function contentsPart(entry: Placed): Buffer {
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE((entry.mode << 16) >>> 0, 6)
  tail.writeUInt32LE(entry.offset, 10)
  // Made on Unix, so that the upper half of the attributes is a mode.
  return Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), common(entry), tail, entry.name])
}

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  let offset = 0
  const placed = entries.map(({ name, content = Buffer.alloc(0), claimedSize, mode = 0o100644, deflated }): Placed => {
    const packed = deflated ? deflateRawSync(content) : content
    const at = { name: Buffer.from(name), content, packed, size: claimedSize ?? content.length, offset, mode }
    offset += 30 + at.name.length + packed.length
    return { ...at, method: deflated ? 8 : 0 }
  })
  const contents = placed.map(contentsPart)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(placed.length, 0xfffe), 8)
  end.writeUInt16LE(Math.min(placed.length, 0xfffe), 10)
  end.writeUInt32LE(
    contents.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...placed.map(localPart), ...contents, end])
}
