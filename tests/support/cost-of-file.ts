/** Notes the CPU time of each test file, with that of the processes which it started and waited for. */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll } from 'vitest'
import { processCpu } from './process-cpu.mjs'

/** Seconds of this worker so far; a worker that runs one file alone has spent all of them on it. */
const spent = () => {
  const cpu = processCpu(process.pid)
  return cpu ? cpu.own + cpu.ended : 0
}

const holder = globalThis as { dcirCostNoted?: { cpu: number; at: number } }
const start = holder.dcirCostNoted ?? { cpu: 0, at: Date.now() - process.uptime() * 1000 }

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
afterAll(({}, { file }) => {
  const end = { cpu: spent(), at: Date.now() }
  holder.dcirCostNoted = end
  const to = process.env.DCIR_TEST_COSTS
  if (!to || !file) return
  const cost = { cpu: end.cpu - start.cpu, wall: (end.at - start.at) / 1000 }
  const name = relative(process.cwd(), file.filepath)
  appendFileSync(to, `${JSON.stringify({ project: file.projectName, file: name, ...cost })}\n`)
})
