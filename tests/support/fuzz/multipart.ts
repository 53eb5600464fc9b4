/** Bodies of uploads, byte by byte: proper ones, and ones that no browser would send. */
import type { Upload } from '@dcir/core/contract/endpoint'
import fc from 'fast-check'
import { hostileText } from './values'

const BOUNDARY = '----dcirfuzz7d1'

interface Part {
  head: string
  content: Buffer
}

const body = (parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])

const disposition = (field: string, file: string | null, more = '') =>
  `content-disposition: form-data; name="${field}"${file === null ? '' : `; filename="${file}"`}${more}`

const fileNames = fc.oneof(
  fc.constantFrom('claims.csv', 'claims.xlsx', 'receipts.zip', 'no-extension', '.csv', 'a.csv.exe', '../../etc/passwd'),
  hostileText.map((text) => text.replace(/["\r\n]/g, '').slice(0, 300)),
)

const brokenContents = [
  Buffer.alloc(0),
  Buffer.from([0xef, 0xbb, 0xbf]),
  Buffer.from('\0\0\0\0'),
  Buffer.from('PK\x03\x04 no archive at all'),
  Buffer.from([0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)]),
  Buffer.from('a,b,c\n"never closed\n1,2,3'),
  Buffer.from(`${'x,'.repeat(2_000)}\n`),
  Buffer.from('\ufeffheader\n\ud83d\n', 'utf16le'),
  Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x0a]),
  Buffer.from('=cmd|calc,@x,+1,-1\n\r\r\n,,,,\n'),
  Buffer.alloc(20_000, 0x41),
]

/** A proper file with some of its bytes changed, or its lines repeated, so that it is never quite the same. */
function contentsOf(files: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const proper = fc.constantFrom(...(files.length > 0 ? files : [Buffer.from('a,b\n1,2\n')]))
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 })
  const changed = fc.tuple(proper, changes).map(([file, bytes]) => {
    const copy = Buffer.from(file)
    for (const [at, byte] of bytes) if (copy.length > 0) copy[at % copy.length] = byte
    return copy
  })
  const cut = fc.tuple(proper, fc.nat()).map(([file, at]) => file.subarray(0, at % (file.length + 1)))
  const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
  return fc.oneof(proper, changed, changed, cut, noise, fc.constantFrom(...brokenContents))
}

const oddHeads = (field: string) => [
  'content-disposition: form-data',
  'content-type: text/csv',
  `content-disposition: attachment; name="${field}"; filename="a.csv"`,
  disposition('__proto__', 'a.csv'),
  disposition('constructor', null),
  disposition('', 'a.csv'),
  disposition(`${field}[]`, 'a.csv'),
  disposition(field, null),
  disposition(field, 'a.csv', "; filename*=UTF-8''%00%zz"),
  `${disposition(field, 'a.csv')}\r\ncontent-transfer-encoding: base64`,
  `${disposition(field, 'a.csv')}\r\ncontent-type: text/csv; charset=utf-7`,
  `${disposition(field, 'a.csv')}\r\n${'x-odd: y\r\n'.repeat(60)}x-odd: z`,
  `${disposition(field, 'a.csv')}\r\nx-long: ${'y'.repeat(20_000)}`,
  'no header at all',
]

export interface UploadBody {
  contentType: string
  body: Buffer
}

const fieldPart = ([name, value]: [string, unknown]): Part => ({
  head: disposition(name, null),
  // An object of the fuzzer's may have no text of its own.
  content: Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)),
})

/**
 * @param files proper files of the platform, to be sent as they are and changed
 * @param fields what goes beside them
 */
export function uploadBodies(
  { field }: Upload,
  files: readonly Buffer[],
  fields: fc.Arbitrary<unknown> = fc.constant({}),
): fc.Arbitrary<UploadBody> {
  const contents = contentsOf(files)
  const file = fc.tuple(fileNames, contents).map(([name, content]): Part => {
    return { head: `${disposition(field, name)}\r\ncontent-type: text/csv`, content }
  })
  const odd = fc
    .tuple(fc.constantFrom(...oddHeads(field)), contents)
    .map(([head, content]): Part => ({ head, content }))
  const parts = fc.oneof(
    { weight: 5, arbitrary: fc.array(file, { minLength: 1, maxLength: 2 }) },
    { weight: 3, arbitrary: fc.array(fc.oneof(file, odd), { minLength: 1, maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.tuple(file, fc.nat(30)).map(([one, count]) => Array.from({ length: count }, () => one)),
    },
  )
  const ends = fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', `--${BOUNDARY}`, `--${BOUNDARY}\r\n`, `--${BOUNDARY}--\r\nmore after the end`),
    },
  )
  const types = fc.oneof(
    { weight: 9, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
        `multipart/mixed; boundary=${BOUNDARY}`,
        `multipart/form-data; boundary="${'b'.repeat(300)}"`,
        'application/json',
        'text/csv',
      ),
    },
  )
  const beside = fc.tuple(fields, fc.boolean(), parts).map(([given, isBefore, some]) => {
    const texts = Object.entries(given ?? {}).map(fieldPart)
    return isBefore ? [...texts, ...some] : [...some, ...texts]
  })
  return fc.record({ contentType: types, body: fc.tuple(beside, ends).map(([some, end]) => body(some, end)) })
}
