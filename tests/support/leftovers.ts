/** Fails a file that leaves behind what the next file of its worker would find: timers, handles, listeners, environment, globals. */
import { afterAll, beforeAll, expect } from 'vitest'

/** Handles of the worker itself and of what it keeps on purpose. */
const OWN = new Set(['PipeWrap', 'TTYWrap', 'MessagePort', 'Immediate', 'FSReqCallback', 'FSReqPromise', 'CloseReq'])
/** Names that modules set for good when they are first loaded, which may be in the middle of a file. */
const OF_MODULES = /^(VIPSHOME$|__zod_|__vitest_|dcirCostNoted$)/
/** The longest limit of the platform for a body is a minute; a timer of its own end is no leftover. */
const PATIENCE_MS = 70_000

const count = (names: readonly (string | symbol)[]) => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[String(name)] = (counts[String(name)] ?? 0) + 1
  return counts
}

const handles = () => count(process.getActiveResourcesInfo().filter((name) => !OWN.has(name)))
/** Some modules clean up at the exit, and may be loaded in the middle of a file. */
const MAX_EXITS = 4
const isOfModule = (name: string | symbol) => name === 'exit' && process.listenerCount(name) <= MAX_EXITS
const listeners = () =>
  process
    .eventNames()
    .filter((name) => !isOfModule(name))
    .map((name) => `${process.listenerCount(name)} × ${String(name)}`)
    .sort()
const globals = () =>
  Object.getOwnPropertyNames(globalThis)
    .filter((name) => !OF_MODULES.test(name))
    .sort()
const environment = () => Object.entries(process.env).filter(([name]) => !OF_MODULES.test(name))

const state = () => ({ listeners: listeners(), globals: globals(), environment: environment(), clock: Date })
let before = { ...state(), handles: handles() }
// Modules that the file imports are there by now; they stay for the next file.
beforeAll(() => {
  before = { ...state(), handles: handles() }
})

/** Handles beyond those of the beginning, once those that are about to close have had their time. */
async function leftHandles(): Promise<string[]> {
  const more = () => Object.entries(handles()).filter(([name, number]) => number > (before.handles[name] ?? 0))
  const deadline = performance.now() + PATIENCE_MS
  while (more().length > 0 && performance.now() < deadline) await new Promise((done) => setTimeout(done, 20))
  return more().map(([name, number]) => `${number} × ${name}, ${before.handles[name] ?? 0} at the beginning`)
}

interface Tried {
  result?: { retryCount?: number } | undefined
  tasks?: readonly Tried[]
}

/** A try that failed may leave open what it had begun; that it failed is reported by itself. */
const wasTriedAgain = ({ result, tasks = [] }: Tried): boolean =>
  (result?.retryCount ?? 0) > 0 || tasks.some(wasTriedAgain)

// biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern, and gives the file behind it
afterAll(async ({}, file) => {
  if (wasTriedAgain(file)) return
  const left = await leftHandles()
  expect({ ...state(), handles: left }, 'left behind by this file').toEqual({ ...before, handles: [] })
}, 90_000)
