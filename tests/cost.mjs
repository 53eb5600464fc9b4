/** The cost of a run in CPU and wall time: of each step, of each project and of each file, to `cost.json` and to the log. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { processCpu } from './support/process-cpu.mjs'

const SHOWN_FILES = 5
const round = (seconds) => Math.round(seconds * 10) / 10
const sum = (costs, key) => round(costs.reduce((total, cost) => total + cost[key], 0))

/** @param folder where `cost.json` is written; the tests note their files' costs beside it */
export function costOfRun(folder) {
  const notes = `${folder}/cost.jsonl`
  rmSync(notes, { force: true })
  process.env.DCIR_TEST_COSTS = notes
  const ended = () => processCpu(process.pid)?.ended ?? 0
  const begun = { at: Date.now(), cpu: ended() }
  const steps = []
  let last = begun

  /** Ends a step: all that ran since the one before is counted as its cost. */
  function step(title) {
    const now = { at: Date.now(), cpu: ended() }
    steps.push({ title, cpu: round(now.cpu - last.cpu), wall: round((now.at - last.at) / 1000) })
    last = now
  }

  function finish() {
    const lines = existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : []
    const files = lines.map((line) => JSON.parse(line))
    rmSync(notes, { force: true })
    // Nobody waits for the platform and the workers of the browser's tests, so that they count as their files do.
    const browser = steps.find(({ title }) => title.startsWith('Browser'))
    const inBrowser = files.filter(({ project }) => project === 'browser')
    if (browser) browser.cpu = Math.max(browser.cpu, sum(inBrowser, 'cpu'))
    const projects = [...new Set(files.map(({ project }) => project))].map((project) => {
      const own = files.filter((file) => file.project === project)
      return { project, files: own.length, cpu: sum(own, 'cpu'), wall: sum(own, 'wall') }
    })
    files.sort((one, other) => other.cpu - one.cpu)
    const total = { cpu: sum(steps, 'cpu'), wall: round((last.at - begun.at) / 1000), cores: cpus().length }
    writeFileSync(`${folder}/cost.json`, `${JSON.stringify({ total, steps, projects, files }, null, 1)}\n`)
    return linesOf({ total, steps, projects, files })
  }
  return { step, finish }
}

const minutes = (seconds) => `${(seconds / 60).toFixed(1)} min`

/** About ten lines for the end of a log. */
function linesOf({ total, steps, projects, files }) {
  const row = (name, { cpu, wall }) =>
    `  ${name.slice(0, 60).padEnd(60)} ${minutes(cpu).padStart(9)} ${minutes(wall).padStart(9)}`
  return [
    `Cost on ${total.cores} cores${' '.repeat(45)}      CPU      wall`,
    ...steps.map((step) => row(step.title, step)),
    ...projects.map((one) => row(`  ${one.project}, ${one.files} files`, one)),
    ...files.slice(0, SHOWN_FILES).map((one) => row(`    ${one.file}`, one)),
    row('in all', total),
  ]
}
