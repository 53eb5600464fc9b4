/** The cost of a run in CPU and wall time: of each step, of each project and of each file, to `cost.json` and to the log. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { processCpu, treeCpu } from './support/process-cpu.mjs'

const SHOWN_FILES = 5
const round = (seconds) => Math.round(seconds * 10) / 10
const sum = (costs, key) => round(costs.reduce((total, cost) => total + cost[key], 0))

/** Kept small beside the steps that it watches; what a step does after the last sample is not counted. */
const SAMPLE_MS = 1000

/** CPU of a process, of what it started and of what these started, until it ends. */
export function watchCpu(pid) {
  let cpu = 0
  const sample = () => {
    cpu = Math.max(cpu, treeCpu(pid))
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return cpu
  }
}

/** @param folder where `cost.json` is written; the tests note their files' costs beside it */
export function costOfRun(folder) {
  const notes = `${folder}/cost.jsonl`
  rmSync(notes, { force: true })
  process.env.DCIR_TEST_COSTS = notes
  const begin = Date.now()
  const steps = []

  /** @param cost seconds */
  const step = (title, { cpu, wall }) => steps.push({ title, cpu: round(cpu), wall: round(wall) })

  /** Runs what starts processes and waits for them. */
  async function measured(title, work) {
    const ended = () => processCpu(process.pid)?.ended ?? 0
    const begun = { at: Date.now(), cpu: ended() }
    await work()
    step(title, { cpu: ended() - begun.cpu, wall: (Date.now() - begun.at) / 1000 })
  }

  function finish() {
    const lines = existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : []
    const files = lines.map((line) => JSON.parse(line))
    rmSync(notes, { force: true })
    const projects = [...new Set(files.map(({ project }) => project))].map((project) => {
      const own = files.filter((file) => file.project === project)
      return { project, files: own.length, cpu: sum(own, 'cpu'), wall: sum(own, 'wall') }
    })
    files.sort((one, other) => other.cpu - one.cpu)
    const total = { cpu: sum(steps, 'cpu'), wall: round((Date.now() - begin) / 1000), cores: cpus().length }
    writeFileSync(`${folder}/cost.json`, `${JSON.stringify({ total, steps, projects, files }, null, 1)}\n`)
    return linesOf({ total, steps, projects, files })
  }
  return { step, measured, finish }
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
