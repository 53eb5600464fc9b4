/**
 * `npm run bench`: figures as ratios, since the times of one machine say nothing about another. `npm run bench -- check
 * match` runs those two, `--full` at the size of the goals, which takes hours for `scale`; BENCH_ROWS is another size
 * for trying things out, whose figures are not kept.
 */
import { benches } from './benches'
import { type Figure, tableOf } from './figures'
import { openGround } from './ground'
import { codeOf, keepFigures, olderThanTheirCode } from './results'
import { type Size, sizes } from './sizes'

function sizeOf(isFull: boolean): { size: Size; isKept: boolean } {
  const size = isFull ? sizes.full : sizes.usual
  const given = process.env.BENCH_ROWS
  if (!given) return { size, isKept: true }
  const rows = Number(given)
  if (!Number.isInteger(rows) || rows < 1000) throw new Error(`BENCH_ROWS is ${given}; take 1000 or more.`)
  const growth = { transactions: [rows, rows * 10], lines: [rows, rows * 10] }
  const scale = { small: rows, large: rows * 10 }
  return { size: { ...size, rows, rowsAmongMany: rows, scale, growth }, isKept: false }
}

async function runAll(args: readonly string[]): Promise<void> {
  const names = args.filter((word) => word !== '--full')
  const unknown = names.filter((name) => !(name in benches))
  if (unknown.length > 0)
    throw new Error(`There is no bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}.`)
  const { size, isKept } = sizeOf(args.includes('--full'))
  const ground = openGround(size)
  process.once('SIGINT', () => void ground.close().finally(() => process.exit(130)))
  const all: Figure[] = []
  try {
    for (const name of names.length > 0 ? names : Object.keys(benches)) {
      const begin = Date.now()
      const figures = (await benches[name]?.(ground)) ?? []
      const seconds = Math.round((Date.now() - begin) / 1000)
      all.push(...figures)
      console.log(`\n${name}, ${seconds} s\n${tableOf(figures)}`)
      if (isKept) keepFigures(name, { rows: size.rows, pairs: size.runs, seconds, code: codeOf(name) }, figures)
    }
  } finally {
    await ground.close()
  }
  const count = (met: boolean) => all.filter((figure) => figure.met === met).length
  console.log(`\n${count(true)} goals met, ${count(false)} not`)
  const older = olderThanTheirCode(Object.keys(benches))
  if (older.length > 0) console.log(`Results that are older than their code: ${older.join(', ')}`)
}

runAll(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
