/** Statements made to be slow are read beside everything else: nobody waits for their reading. */
import { withConnection } from '@dcir/api/db/pool'
import { statements } from '@dcir/core/reconciliation/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { bankFiles, camt053, inferredOf, knownRows, mt940 } from '../../support/bank-layouts'
import { STATEMENT_HEADER } from '../../support/statement-rows'

const SIZE = 10_000_000
const rows = knownRows(20)

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
  token = await api.signIn('bo.admin')
  const files = bankFiles(rows).filter(({ name }) => /^(fixed|statement)\./.test(name))
  await withConnection(api.database.ownerUrl, async (sql) => {
    for (const [at, file] of files.entries())
      await sql.query(
        `INSERT INTO statement_layouts VALUES ($1, 1, $2, $3, 'bo.maker', 'bo.admin', '2026-11-20T09:00:00Z')`,
        [`012345678${at}`, file.name, JSON.stringify(inferredOf(file).layout)],
      )
  })
}, 120_000)
afterAll(() => api?.close())

const LINES = [
  ['blanks', ' '.repeat(9_950)],
  ['quotation marks', '"'.repeat(9_950)],
  ['digits', '7'.repeat(9_950)],
  ['tags', ':86:'.repeat(2_400)],
  ['elements', '<a>'.repeat(3_000)],
] as const

const filled = (line: string) => `${line}\n`.repeat(Math.ceil(SIZE / (line.length + 1)))
const firstLine = (name: string) =>
  bankFiles(rows)
    .find((file) => file.name === name)
    ?.content.toString() ?? ''

/** One entry of 200,000 transactions, and one of a narration that blanks fill, 1,000 times. */
const crowded = camt053(rows).replace(
  '<TxDtls>',
  `${'<TxDtls><Amt Ccy="NGN">1.00</Amt></TxDtls>'.repeat(200_000)}<TxDtls>`,
)
const narrated = mt940(rows)
  .replace(/:86:[^\r]*/g, `:86:q${' '.repeat(9_950)}z`)
  .replace(/(:61:[^:]*:86:[^:]*)/g, '$1'.repeat(50))

const hostile: [string, string, string][] = [
  ...LINES.map(([what, line]): [string, string, string] => ['own.csv', what, `${STATEMENT_HEADER}\n${filled(line)}`]),
  ...LINES.map(([what, line]): [string, string, string] => [
    'fixed.txt',
    what,
    `${firstLine('fixed.txt')}\n${filled(line)}`,
  ]),
  ...LINES.map(([what, line]): [string, string, string] => [
    's.sta',
    what,
    `${mt940(rows).slice(0, -4)}${filled(line)}`,
  ]),
  ...LINES.map(([what, line]): [string, string, string] => [
    's.xml',
    what,
    camt053(rows).replace('<Ustrd>', `<Ustrd>${filled(line)}`),
  ]),
  ['s.sta', 'narrations of blanks', narrated],
  ['s.xml', 'an entry of 200,000 transactions', crowded],
]

/** Milliseconds that each of ten calls to `/health/live` takes. */
async function tenAnswers(): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    const begin = performance.now()
    await (await fetch(`${api.address}/health/live`)).arrayBuffer()
    times.push(performance.now() - begin)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return times
}

/** The same, again and again until the statement has ended. */
async function answersUntilEnd(fileKey: string): Promise<number[]> {
  const times: number[] = []
  for (let isOver = false; !isOver; ) {
    times.push(...(await tenAnswers()))
    const { status } = await api.client(token).call(statements.show, { params: { fileKey } })
    isOver = status === 'COMPLETED' || status === 'FAILED'
  }
  return times
}

/** The time that nineteen of twenty calls stay below. */
const nearlyAll = (times: readonly number[]) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

test.each(hostile)(
  '%s of %s keeps nobody waiting',
  async (name, what, content) => {
    // As long as a machine with other work takes when nothing is read.
    const usual = nearlyAll([...(await tenAnswers()), ...(await tenAnswers())])
    const file = new File([content], `${what.replaceAll(' ', '-')}-${name}`)
    const { fileKey } = await api.client(token).call(statements.upload, {}, { file })
    expect(nearlyAll(await answersUntilEnd(fileKey))).toBeLessThan(100 + 10 * usual)
  },
  180_000,
)
