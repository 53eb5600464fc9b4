import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DrawFirstPage } from '@dcir/core/contract/first-page'
import { ConfigFault, type ConsoleName, consoleConfig, consoleNames, consolePort } from './console-config'
import { createConsoleServer } from './console-server'

/**
 * The host of the consoles: all three on their ports, or with CONSOLE=monitor just one, on PORT. It ends when it is
 * asked to, or when the launcher that started it is gone.
 */
const here = dirname(fileURLToPath(import.meta.url))

/** Beside the built program, or in the project's dist folder when run from the sources. */
function distOf(name: ConsoleName): string {
  const built = join(here, '..', '..', 'dist', name)
  return existsSync(join(built, 'index.html')) ? built : join(here, '..', name)
}

function chosenConsoles(): { name: ConsoleName; port: number }[] {
  const wanted = process.env.CONSOLE
  if (!wanted) return consoleNames.map((name) => ({ name, port: consolePort(name, process.env) }))
  const name = consoleNames.find((candidate) => candidate === wanted)
  if (!name) throw new Error(`CONSOLE is ${wanted}, but must be one of ${consoleNames.join(', ')}.`)
  return [{ name, port: process.env.PORT ? Number(process.env.PORT) : consolePort(name, process.env) }]
}

/** Faults of a console's configuration, found when the host starts and not by the first visitor. */
function faultOf({ name }: { name: ConsoleName }): string[] {
  try {
    consoleConfig(name, process.env, 'localhost')
    return []
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    return error.isExpectedAtStart ? [] : [`${name}: ${error.forLog}`]
  }
}

/** The program that draws first pages is built from the consoles' own screens, beside this one. */
async function firstPages(): Promise<DrawFirstPage | undefined> {
  const program = [join(here, 'first-page.js'), join(here, '..', '..', 'dist', 'host', 'first-page.js')].find(
    existsSync,
  )
  if (!program) return undefined
  const { drawFirstPage } = (await import(/* webpackIgnore: true */ pathToFileURL(program).href)) as {
    drawFirstPage: DrawFirstPage
  }
  return drawFirstPage
}

function serve({ name, port }: { name: ConsoleName; port: number }, draw?: DrawFirstPage): Promise<Server> {
  const server = createConsoleServer({ name, dist: distOf(name), env: process.env, draw })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, process.env.HOST ?? '127.0.0.1', () => resolve(server))
  })
}

function leaveWith(servers: Server[]): void {
  for (const server of servers) {
    server.close()
    server.closeIdleConnections()
  }
  setTimeout(() => process.exit(0), 1000).unref()
  if (process.connected) process.disconnect()
}

try {
  const chosen = chosenConsoles()
  const faults = chosen.flatMap(faultOf)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const draw = await firstPages()
  const servers = await Promise.all(chosen.map((one) => serve(one, draw)))
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, () => leaveWith(servers))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
