/** The whole platform as `npm start` starts it, on free ports. */
import { spawn } from 'node:child_process'
import { freePort } from './api-process'
import { seconds } from './figures'
import { root } from './measured-process'

const PATIENCE_MS = 300_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const answers = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => (await response.arrayBuffer()) && response.ok,
    () => false,
  )

export interface Launched {
  /** The first screens of the three consoles. */
  consoles: { backOffice: string; superAgent: string; monitor: string }
  /** Seconds until all four addresses answered. */
  answered: number
  /** Seconds until the API was ready too, which it is with the whole demonstration. */
  took: number
  stop(): Promise<void>
}

/** @throws Error when an address does not answer in five minutes, or the launcher ends */
export async function launch(dataDir: string): Promise<Launched> {
  const [api, bank, agent, monitor] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const ports = { API_PORT: api, BACK_OFFICE_PORT: bank, SUPER_AGENT_PORT: agent, MONITOR_PORT: monitor }
  const env = { ...process.env, ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `${port}`])) }
  const child = spawn(process.execPath, ['apps/launcher/start.mjs'], {
    cwd: root,
    env: { ...env, DCIR_DATA_DIR: dataDir, SIMULATE: 'off' },
    stdio: 'ignore',
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`
  const consoles = {
    backOffice: at(bank, '/login'),
    superAgent: at(agent, '/login'),
    monitor: at(monitor, '/monitor'),
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  const deadline = Date.now() + PATIENCE_MS
  const until = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      while (!(await answers(address))) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${address} did not answer`)
        await pause(25)
      }
    }
  }
  try {
    const answered = await seconds(() => until([at(api, '/health/live'), ...Object.values(consoles)]))
    const took = answered + (await seconds(() => until([at(api, '/health/ready')])))
    return { consoles, answered, took, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
