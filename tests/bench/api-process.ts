/** The built API as a process, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { installationNames } from '../support/installation'
import { root } from './measured-process'

const server = join(root, 'dist/api/server.js')
const STARTS_WITHIN_MS = 120_000

export interface ApiProcess {
  address: string
  port: number
  pid: number
  /** Output on its error stream. */
  said(): string
  /** An end without any warning; resolves when the process is gone. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function isReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

interface Options {
  dataDir: string
  port?: number
  env?: Record<string, string>
  args?: readonly string[]
  /** Takes its log; without it nobody reads that. */
  onLog?: (text: string) => void
}

/** Resolves when the API answers that it is ready. Neither demonstration data nor traffic of its own. */
export async function startApi({ dataDir, port, env = {}, args = [], onLog }: Options): Promise<ApiProcess> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const own = port ?? (await freePort())
  const address = `http://127.0.0.1:${own}`
  const child: ChildProcess = spawn(process.execPath, [server, ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...installationNames,
      DEMO: 'off',
      SIMULATE: 'off',
      ...env,
      API_PORT: String(own),
      DCIR_DATA_DIR: dataDir,
    },
    stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'pipe'],
  })
  if (onLog) child.stdout?.setEncoding('utf8').on('data', onLog)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (!isGone()) child.kill(signal)
    await gone
  }
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (!(await isReady(address))) {
    if (isGone()) throw new Error(`the API ended before it was ready: ${said}`)
    if (Date.now() > deadline) {
      await end('SIGTERM')
      throw new Error(`the API was not ready in time: ${said}`)
    }
    await pause(50)
  }
  return {
    address,
    port: own,
    pid: child.pid ?? 0,
    said: () => said,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
