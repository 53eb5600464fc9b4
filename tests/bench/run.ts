/**
 * `npm run bench`: figures as ratios, each measured beside its reference in the same run, since the times of one
 * machine say nothing about another. `npm run bench -- check match` runs those two; BENCH_ROWS is the size.
 */
import { bulk } from './bulk'
import { check } from './check'
import { type Figure, tableOf } from './figures'
import { firstScreen } from './first-screen'
import { type Ground, openGround } from './ground'
import { lists } from './lists'
import { match, matchAmongMany, statement } from './match'
import { keepFigures } from './results'
import { scale } from './scale'
import { settlement } from './settlement'
import { signIns } from './sign-ins'
import { silence } from './silence'
import { stack } from './stack'
import { start } from './start'
import { takeIn } from './take-in'
import { upload } from './upload'

const benches: Record<string, (ground: Ground) => Promise<Figure[]>> = {
  check,
  upload,
  'take-in': takeIn,
  match,
  'match-among-many': matchAmongMany,
  statement,
  settlement,
  lists,
  scale,
  bulk,
  'sign-ins': signIns,
  stack,
  start,
  'first-screen': firstScreen,
  silence,
}

const FULL = 1_000_000
/** Five, since the machine may have other work: a median of three is moved by one disturbed run. */
const RUNS = 5

async function runAll(names: readonly string[]): Promise<void> {
  const rows = Number(process.env.BENCH_ROWS || FULL)
  if (!Number.isInteger(rows) || rows < 1000)
    throw new Error(`BENCH_ROWS is ${process.env.BENCH_ROWS}; take 1000 or more.`)
  const unknown = names.filter((name) => !(name in benches))
  if (unknown.length > 0)
    throw new Error(`There is no bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}.`)
  const ground = openGround(rows, RUNS)
  process.once('SIGINT', () => void ground.close().finally(() => process.exit(130)))
  const all: Figure[] = []
  try {
    for (const name of names.length > 0 ? names : Object.keys(benches)) {
      const begin = Date.now()
      const figures = (await benches[name]?.(ground)) ?? []
      all.push(...figures)
      console.log(`\n${name}, ${rows} rows, ${Math.round((Date.now() - begin) / 1000)} s\n${tableOf(figures)}`)
      // A smaller run is for trying things out; the kept figures are of the full size.
      if (rows >= FULL) keepFigures(name, rows, figures, RUNS)
    }
  } finally {
    await ground.close()
  }
  const count = (met: boolean) => all.filter((figure) => figure.met === met).length
  console.log(`\n${count(true)} goals met, ${count(false)} not`)
}

runAll(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
