import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** As in the browser: a busy machine may lose one race, and what needed its second try is said to. */
const retry = process.env.CI ? 1 : 0

/** Set by `tests/run.mjs`, which builds them first. */
const builtWorkers = process.env.DCIR_TEST_BUILT
  ? { alias: [{ find: /^\.\/start-worker$/, replacement: `${root}tests/support/built-worker.ts` }] }
  : {}

/** Projects that share a run must agree on the number of workers; two keep a small machine usable. */
function project(name: string, pattern: string, more: TestProjectInlineConfiguration['test'] = {}) {
  return {
    root,
    test: {
      name,
      include: [`tests/${pattern}`],
      setupFiles: [`${root}tests/support/cost-of-file.ts`],
      environment: 'node' as const,
      maxWorkers: 2,
      retry,
      ...builtWorkers,
      ...more,
    },
  }
}

const database = {
  globalSetup: [`${root}tests/support/postgres-setup.ts`],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A loaded machine takes longer than the second that is usual for work of the background.
  expect: { poll: { timeout: 20_000 } },
}

/** Files of a worker share its modules, and each is held to leave nothing behind. */
const shared = {
  isolate: false,
  setupFiles: [`${root}tests/support/cost-of-file.ts`, `${root}tests/support/leftovers.ts`],
}

export default defineConfig({
  root,
  test: {
    passWithNoTests: true,
    projects: [
      // Property tests and hostile files take their time on a loaded machine.
      // Pure functions leave nothing behind, so that the files of a worker share what they import.
      project('unit', 'unit/**/*.test.ts', { testTimeout: 60_000, isolate: false }),
      project('architecture', 'architecture/**/*.test.ts', { isolate: false }),
      project('api', 'api/**/*.test.ts', { ...database, ...shared }),
      project('cli', 'cli/**/*.test.ts', { ...database, ...shared }),
      project('long', 'long/**/*.test.ts', { ...database, testTimeout: 60 * 60_000 }),
    ],
  },
})
