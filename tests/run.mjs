import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, checkNode, install, root, runQuietly, step } from '../apps/launcher/install.mjs'
import { uiRuntime } from '../apps/launcher/ui-runtime.mjs'
import { ensureChromium } from './chromium.mjs'
import { costOfRun, watchCpu } from './cost.mjs'
import { playwrightFailures, vitestFailures } from './failures.mjs'

/**
 * `npm test`: installs what the tests need, builds, runs everything, and ends with one line that counts it.
 * `npm test -- transactions` runs the tests whose file name holds that word; `long`, `bench` and `screenshots` run
 * those instead, `check` what reads the sources, and `preact` the browser's tests on consoles built for Preact. `--at 2026-12-31T23:50+01:00` runs
 * what is chosen as if it began at that instant. `--changed [REF]` runs the tests that the changes since a commit reach,
 * since the last one unless it is named.
 */
const results = join(root, 'tests', 'results')
const consoles = ['back-office', 'super-agent', 'monitor']
const packages = join(root, 'node_modules')
const e2eData = join(tmpdir(), `dcir-e2e-${process.pid}`)

const tool = {
  tsc: [join(packages, 'typescript/bin/tsc')],
  biome: [join(packages, '@biomejs/biome/bin/biome')],
  knip: [join(packages, 'knip/bin/knip.js'), '--config', 'tests/knip.jsonc', '--no-config-hints', '--no-progress'],
  vitest: [join(packages, 'vitest/vitest.mjs')],
  playwright: [join(packages, 'playwright/cli.js')],
}

const vitestReport = join(results, 'vitest.json')
const playwrightReport = join(results, 'playwright.json')

// Every checker of a program works out the types of its packages again, so that more of them cost more than they save.
const types = { title: 'Types', args: [...tool.tsc, '-b', '--noEmit', '--checkers', '1', '--builders', '2'] }
const lint = { title: 'Lint and format', args: [...tool.biome, 'check', '--config-path=tests', '.'] }

const unused = [
  { title: 'Unused files, exports and packages', args: tool.knip },
  { title: 'Exports that only tests use', args: [...tool.knip, '--production', '--include', 'files,exports,types'] },
]

/** Steps that only read the sources. */
const still = [types, lint, ...unused]

function vitest(projects, filter) {
  const chosen = projects.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const args = [...tool.vitest, 'run', '--config', 'tests/vitest.config.ts', ...chosen, ...reporters, ...filter]
  return { title: `Tests: ${projects.join(', ')}`, args, count: countVitest }
}

function playwright(project, filter) {
  const args = [...tool.playwright, 'test', '--config', 'tests/playwright.config.ts', '--project', project]
  return { title: `Browser: ${project}`, args: [...args, '--pass-with-no-tests', ...filter], count: countPlaywright }
}

/** Variables for the processes of a run, by which their clocks start at the instant when the run begins. */
function clockAt(instant) {
  if (instant === undefined) return {}
  const begin = /T.*(Z|[+-]\d\d:\d\d)$/.test(instant) ? Date.parse(instant) : Number.NaN
  // Cookies and tokens of the platform's past would have expired for the browser, whose clock stays as it is.
  if (!(begin > Date.now())) throw new Error('--at needs an instant to come with its zone: 2026-12-31T23:50+01:00')
  const clock = pathToFileURL(join(root, 'tests/support/shifted-clock.mjs'))
  const preload = `--import ${clock}?aheadMs=${begin - Date.now()}`
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}`.trim() }
}

/** Takes `--at INSTANT` out of the arguments. */
function takeInstant(args) {
  const at = args.indexOf('--at')
  return at < 0 ? undefined : (args.splice(at, 2)[1] ?? '')
}

/** Stages of a run, one after the other; lanes of a stage beside each other; steps of a lane one after the other. */
function planOf([mode, ...rest]) {
  if (mode === 'long') return [[[vitest(['long'], rest)]]]
  if (mode === 'screenshots') return [[[playwright('screenshots', rest)]]]
  if (mode === 'preact') return [[[playwright('chromium', rest)]]]
  // Types take the longest, and all other steps together as long again: more lanes would only slow the types down.
  if (mode === 'check') return [[[types], [lint, ...unused, vitest(['architecture'], rest)]]]
  const filter = mode === '--changed' ? changedTests(rest[0] ?? 'HEAD') : mode ? [mode, ...rest] : []
  const tests = vitest(['unit', 'architecture', 'api', 'cli'], filter)
  // A browser waits for its pages as often as it works, and the other tests fill the pauses.
  const needsNone = mode && !e2eFiles().some((path) => filter.some((word) => path.includes(word)))
  const lanes = [needsNone ? [] : [playwright('chromium', filter)], mode ? [tests] : [...still, tests]]
  return [lanes.filter((steps) => steps.length > 0)]
}

const e2eFiles = () =>
  readdirSync(join(root, 'tests', 'e2e'), { recursive: true }).map((path) => `tests/e2e/${path.replaceAll('\\', '/')}`)

function changedTests(ref) {
  const ended = spawnSync(process.execPath, ['--import', 'tsx', 'tests/changed.ts', ref], { cwd: root })
  if (ended.status !== 0) throw new Error(`The changes since ${ref} could not be read.\n${ended.stderr}`)
  const { folders, tests } = JSON.parse(ended.stdout)
  console.log(`Reached: ${folders.join(', ') || 'no domain'}; ${tests.length} test files.`)
  return tests
}

function countVitest() {
  const report = readReport(vitestReport)
  if (!report) return null
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, failures: vitestFailures(report) }
}

/** Counts the tests of Playwright; a file that could not be loaded is an error of the report, not a test of it. */
function countPlaywright() {
  const report = readReport(playwrightReport)
  if (!report) return null
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + (report.errors?.length ?? 0)
  return { passed: expected + flaky, failed, skipped, failures: playwrightFailures(report) }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const running = new Set()
let clock = {}
// Ctrl-C reaches the running steps by itself, and a second signal would keep them from cleaning up.
process.on('SIGINT', () => running.size > 0 || process.exit(1))
process.on('SIGTERM', () => {
  if (running.size === 0) process.exit(1)
  for (const child of running) child.kill('SIGTERM')
})

/** @param keep whether its output is returned, as `said`, in place of being shown at once */
function runNode(args, { keep = false } = {}) {
  return new Promise((done) => {
    const env = { ...process.env, ...clock }
    const stdio = keep ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(process.execPath, args, { cwd: root, stdio, env })
    const begun = Date.now()
    const cpuOf = watchCpu(child.pid)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
    running.add(child)
    child.once('close', (code, signal) => {
      running.delete(child)
      done({ code: code ?? 1, signal, said, cost: { cpu: cpuOf(), wall: (Date.now() - begun) / 1000 } })
    })
  })
}

/** Runs every step even after a failure. A step that fails without naming a failed test counts as one. */
async function runPlan(plan, cost) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  let stopped = false

  async function runLane(steps, keep) {
    for (const { title, args, count } of steps) {
      if (stopped) return
      if (!keep) console.log(`\n${title}`)
      const { code, signal, said, cost: spent } = await runNode(args, { keep })
      if (keep) process.stdout.write(`\n${title}\n${said}`)
      cost.step(title, spent)
      const counted = count?.() ?? { passed: 0, failed: 0, skipped: 0, failures: [] }
      failures.push(...counted.failures)
      if (code !== 0 && counted.failed === 0) {
        counted.failed = 1
        failures.push(title)
      }
      for (const key of Object.keys(total)) total[key] += counted[key]
      stopped ||= Boolean(signal)
    }
  }

  // The first lane shows what it does while it does it; the others would get in between.
  for (const lanes of plan) await Promise.all(lanes.map((steps, at) => runLane(steps, at > 0)))
  return { ...total, failures }
}

/** Its sources are the kit's too, and it is built in seconds, so that it is built each time. */
function buildGallery() {
  const rsbuild = join(packages, '@rsbuild/core/bin/rsbuild.js')
  const args = [rsbuild, 'build', '--config', 'tests/gallery/rsbuild.config.ts']
  return runQuietly(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production' } })
}

/** Whether a console's route tree, a source that the build makes, lacks one of its routes. */
function lacksRoutes(name) {
  const folder = join(root, 'apps', name)
  const tree = readFileSync(join(folder, 'routeTree.gen.ts'), 'utf8')
  const routes = readdirSync(join(folder, 'routes'), { recursive: true }).filter((path) => path.endsWith('.tsx'))
  return !routes.every((path) => tree.includes(`'./routes/${path.slice(0, -4).replaceAll('\\', '/')}'`))
}

/** Builds for the tests; those that only read the sources need no build, as long as the route trees are whole. */
async function buildFor({ inBrowser, onlyReads }) {
  if (onlyReads && !consoles.some(lacksRoutes)) return
  await build()
  if (inBrowser) await step('Building the gallery', buildGallery)
}

/** Runs work on a runtime. After the other runtime it builds again, as `npm start` and the other tests would have. */
async function onRuntime(runtime, work) {
  const wanted = uiRuntime(process.env)
  process.env.UI_RUNTIME = runtime
  try {
    return await work()
  } finally {
    process.env.UI_RUNTIME = wanted
    if (runtime !== wanted) await buildFor({ inBrowser: true })
  }
}

async function runTests(args) {
  const instant = takeInstant(args)
  clockAt(instant)
  const plan = planOf(args)
  const inBrowser = plan.flat(2).some(({ title }) => title.startsWith('Browser'))
  if (inBrowser) process.env.CHROMIUM_PATH = await ensureChromium()
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })
  mkdirSync(results, { recursive: true })
  process.env.DCIR_E2E_DATA = e2eData
  process.env.DCIR_TEST_BUILT = '1'
  const cost = costOfRun(results)
  const { passed, failed, skipped, failures } = await onRuntime(
    args[0] === 'preact' ? 'preact' : uiRuntime(process.env),
    async () => {
      await cost.measured('Build', () => buildFor({ inBrowser, onlyReads: args[0] === 'check' }))
      clock = clockAt(instant)
      return runPlan(plan, cost)
    },
  )
  rmSync(e2eData, { recursive: true, force: true })
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  console.log(`\n${cost.finish().join('\n')}`)
  for (const failure of failures) console.log(`\n✘ ${failure}`)
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}

async function main(args) {
  checkNode()
  uiRuntime(process.env)
  await install()
  if (args[0] !== 'bench') return runTests(args)
  await build()
  process.exitCode = (await runNode(['--import', 'tsx', 'tests/bench/run.ts', ...args.slice(1)])).code
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  console.log('\n0 passed, 1 failed')
  process.exit(1)
})
