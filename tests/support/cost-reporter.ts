/** Notes the CPU time of each browser test file: that of its worker and of the browser which the worker started. */
import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { processes, treeCpu } from './process-cpu.mjs'

interface Cost {
  cpu: number
  wall: number
}

/** Processes of Playwright's workers that run now, in the order in which they were started. */
function workerProcesses(): number[] {
  const isWorker = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('workerProcessEntry')
    } catch {
      return false
    }
  }
  const children = processes().filter(({ pid, parent }) => parent === process.pid && isWorker(pid))
  return children.map(({ pid }) => pid).sort((one, other) => one - other)
}

export default class CostReporter implements Reporter {
  private readonly costs = new Map<string, Cost>()
  private readonly workers = new Map<number, { pid: number | undefined; spent: number }>()

  printsToStdio() {
    return false
  }

  /** Playwright tells no worker's process, but indexes and processes come in the same order. */
  private workerOf(index: number) {
    const known = new Set([...this.workers.values()].map(({ pid }) => pid))
    return this.workers.get(index) ?? { pid: workerProcesses().find((pid) => !known.has(pid)), spent: 0 }
  }

  onTestBegin(_test: TestCase, { workerIndex }: TestResult) {
    this.workers.set(workerIndex, this.workerOf(workerIndex))
  }

  onTestEnd(test: TestCase, { workerIndex, duration }: TestResult) {
    const worker = this.workerOf(workerIndex)
    const now = worker.pid === undefined ? 0 : treeCpu(worker.pid)
    const name = relative(process.cwd(), test.location.file)
    const before = this.costs.get(name) ?? { cpu: 0, wall: 0 }
    // A worker that has ended already is not there to be measured.
    const cpu = before.cpu + Math.max(0, now - worker.spent)
    this.costs.set(name, { cpu, wall: before.wall + duration / 1000 })
    this.workers.set(workerIndex, { pid: worker.pid, spent: Math.max(now, worker.spent) })
  }

  onEnd() {
    const to = process.env.DCIR_TEST_COSTS
    if (!to) return
    const note = (file: string, cost: Cost) =>
      appendFileSync(to, `${JSON.stringify({ project: 'browser', file, ...cost })}\n`)
    for (const [file, cost] of this.costs) note(file, cost)
  }
}
