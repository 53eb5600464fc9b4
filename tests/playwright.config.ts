import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { COMPILE_ONCE, chromiumFlags, chromiumPath } from './support/chromium'
import { provideLoginKey } from './support/login-key'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Workers load this file too and must come to the same folder, hence the environment. */
process.env.DCIR_E2E_DATA ??= join(tmpdir(), `dcir-e2e-${process.pid}`)

provideLoginKey()

const first = Number(process.env.E2E_PORT ?? 5000)
const anyPort = 'http://127.0.0.1:*,http://localhost:*'
const ports = {
  API_PORT: String(first),
  BACK_OFFICE_PORT: String(first + 100),
  SUPER_AGENT_PORT: String(first + 200),
  MONITOR_PORT: String(first + 300),
}

/** The real product, built and started as a person would, on ports of its own and with data of its own. */
const platform = {
  command: 'node apps/launcher/start.mjs --built',
  cwd: root,
  url: `http://127.0.0.1:${first}/health/ready`,
  // Tests open consoles of their own on any port.
  env: { ...ports, DCIR_DATA_DIR: process.env.DCIR_E2E_DATA, SIMULATE: 'off', CONSOLE_ORIGINS: anyPort },
  // Demonstration data take a minute on a quiet machine, and several on a busy one.
  timeout: 600_000,
  // A platform already running on these ports is used as it is; CI always starts its own.
  reuseExistingServer: !process.env.CI,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
}

/** The kit's pieces that no screen shows yet, built by `tests/run.mjs`, with the headers of a console. */
const gallery = {
  command: 'node --import tsx tests/gallery/serve.ts',
  cwd: root,
  url: `http://127.0.0.1:${first + 400}/health/live`,
  env: { PORT: String(first + 400) },
  reuseExistingServer: !process.env.CI,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
}

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: './results/playwright',
  workers: 2,
  fullyParallel: false,
  // A busy machine may lose a race or two; a test that needs another try is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  // Twice the usual patience: what is right at once is not made to wait.
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: './results/playwright.json' }], ['./support/cost-reporter.ts']],
  webServer: [platform, gallery],
  use: {
    browserName: 'chromium',
    baseURL: `http://127.0.0.1:${first + 100}`,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Recording what happens costs a third of the time, so that only what failed once is recorded.
    trace: 'on-first-retry',
    // Tests of a worker share a tab: storage and cookies are emptied, and its scripts stay compiled.
    reuseContext: true,
    // Drawing every frame of a motion costs a tenth of the time; `WITH_MOTION` is for tests that need it.
    contextOptions: { reducedMotion: 'reduce' },
    // A test that changes calls sees those of the page, and not those of a worker behind it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath, args: [...chromiumFlags, COMPILE_ONCE] },
  },
  projects: [{ name: 'chromium' }, { name: 'screenshots', testDir: './screens', testMatch: '**/*.{e2e,screen}.ts' }],
})
