/** Writes a zip archive as a stream: each entry is deflated while it comes, and nothing of it is kept. */
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Level 1 packs a sheet at three times the speed of level 6, into a file that is a third larger. */
const LEVEL = 1
/** Output of the deflater that is handed on at once. */
const PACKED_CHUNK = 64 * 1024
/** Sizes and offsets from here on need the records of zip64. */
const MAX_32 = 0xffff_ffff

const STORED = 0
const DEFLATED = 8
/** The sizes follow the content, and names are UTF-8. */
const SIZES_BEHIND = 0x0808
const UTF8 = 0x0800

interface Entry {
  name: Buffer
  offset: number
  method: typeof STORED | typeof DEFLATED
  checksum: number
  packed: number
  size: number
}

export interface ZipEntryWriter {
  /** Bytes that came so far. */
  readonly size: number
  /** Resolves when the bytes are deflated and their buffer may be used again. */
  write(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
}

/** Date and time as archives keep them, in the local time of nowhere: two seconds a step. */
function dosTime(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()]
}

/** Bytes of fields: each is a value and how many bytes it has. */
function record(...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of fields) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, size)
    at += size
  }
  return bytes
}

/**
 * @param push takes the archive's bytes, in their order
 * @param at the time that its entries bear
 * @param begin the offset of its first byte in the file
 */
export function createZipWriter(push: (bytes: Uint8Array) => void, at = new Date(), begin = 0) {
  const entries: Entry[] = []
  const [time, date] = dosTime(at)
  let offset = begin
  let giveUp: (() => void) | null = null

  function emit(bytes: Uint8Array): void {
    offset += bytes.length
    push(bytes)
  }

  /** The fields that an entry's own header and the directory have in common. */
  const common = ({ method, checksum, packed, size, name }: Entry) =>
    [
      [20, 2],
      [method === DEFLATED ? SIZES_BEHIND : UTF8, 2],
      [method, 2],
      [time, 2],
      [date, 2],
      [checksum, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
    ] as const

  function open(entry: Entry): void {
    emit(Buffer.concat([record([0x0403_4b50, 4], ...common(entry), [0, 2]), entry.name]))
    entries.push(entry)
  }

  function directoryLine(entry: Entry): Buffer {
    const isFar = entry.offset >= MAX_32
    const extra = isFar ? record([1, 2], [8, 2], [entry.offset, 8]) : Buffer.alloc(0)
    const rest = [
      [extra.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [isFar ? MAX_32 : entry.offset, 4],
    ] as const
    return Buffer.concat([record([0x0201_4b50, 4], [20, 2], ...common(entry), ...rest), entry.name, extra])
  }

  return {
    /** A small entry as it is, with its sizes in front. */
    add(name: string, text: string): void {
      const bytes = Buffer.from(text)
      const sizes = { checksum: crc32(bytes), packed: bytes.length, size: bytes.length }
      open({ name: Buffer.from(name), offset, method: STORED, ...sizes })
      emit(bytes)
    },

    /**
     * A large entry, of less than 4 GiB. The one before it must have ended. Nothing of it leaves before its first bytes are
     * packed, so that a source that fails until then can still be answered with an error.
     */
    stream(name: string): ZipEntryWriter {
      const entry: Entry = { name: Buffer.from(name), offset, method: DEFLATED, checksum: 0, packed: 0, size: 0 }
      const deflater = createDeflateRaw({ level: LEVEL, chunkSize: PACKED_CHUNK })
      let checksum = 0
      let size = 0
      let packed = 0
      deflater.once('data', () => open(entry))
      deflater.on('data', (bytes: Buffer) => {
        packed += bytes.length
        emit(bytes)
      })
      giveUp = () => deflater.destroy()
      return {
        get size() {
          return size
        },
        write: (bytes) =>
          new Promise((resolve, reject) => {
            checksum = crc32(bytes, checksum)
            size += bytes.length
            deflater.write(bytes, (error) => (error ? reject(error) : resolve()))
          }),
        async end() {
          const ended = once(deflater, 'end')
          deflater.end()
          await ended
          Object.assign(entry, { checksum, packed, size })
          emit(record([0x0807_4b50, 4], [checksum, 4], [packed, 4], [size, 4]))
          giveUp = null
        },
      }
    },

    /** Writes the directory, which ends the archive. */
    end(): void {
      const first = offset
      for (const entry of entries) emit(directoryLine(entry))
      const length = offset - first
      const isFar = offset >= MAX_32
      if (isFar) {
        const counts = [
          [entries.length, 8],
          [entries.length, 8],
          [length, 8],
          [first, 8],
        ] as const
        const last = offset
        emit(record([0x0606_4b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], ...counts))
        emit(record([0x0706_4b50, 4], [0, 4], [last, 8], [1, 4]))
      }
      const counts = [
        [entries.length, 2],
        [entries.length, 2],
        [length, 4],
        [isFar ? MAX_32 : first, 4],
      ] as const
      emit(record([0x0605_4b50, 4], [0, 2], [0, 2], ...counts, [0, 2]))
    },

    /** Frees what an entry that never ended holds. */
    abandon: () => giveUp?.(),
  }
}
