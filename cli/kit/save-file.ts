/** Files that the command line writes: they have their name only once they are whole. */
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Cli } from './cli'
import { CliError, exitCodes, usageError } from './exit-codes'
import type { LocalPath } from './host'

export const existsAlready = (typed: string) => usageError(`${typed} exists. Use --force to overwrite it.`)

/**
 * Checks where a file is to go, before anything is fetched or built for it.
 * @throws CliError for a name that is taken, and a folder that is missing or may not be written
 */
export function checkTarget(cli: Cli, name: string, force: boolean): void {
  checkFolder(cli, dirname(name))
  const { path } = cli.path(name)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw usageError(`${name} is a folder. Name a file in it.`)
  if (!force && existsSync(path)) throw existsAlready(name)
}

/** The same for a file whose name the service decides. */
export function checkFolder(cli: Cli, folder = '.'): void {
  const { path } = cli.path(folder)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw usageError(`There is no folder ${folder}. Make it first, or name another file with --output.`)
  if (!found.isDirectory()) throw usageError(`${folder} is not a folder.`)
  try {
    accessSync(path, constants.W_OK)
  } catch {
    throw usageError(`The folder ${folder} may not be written. Check its permissions.`)
  }
}

/** Gives a whole file its name. A link fails where a file appeared in the meantime; renaming would replace it. */
export async function giveName(partial: string, path: string, force: boolean): Promise<void> {
  if (force) return rename(partial, path)
  await link(partial, path)
  await rm(partial, { force: true })
}

/** Error of writing a file, as a sentence for the user. */
export function writeFault(error: unknown, { typed }: LocalPath): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return existsAlready(typed)
  return code && !(error instanceof CliError)
    ? new CliError(`${typed} could not be written: ${message}`, exitCodes.failed)
    : error
}

/** Writes what comes to a file of this name. */
export async function saveFile(content: AsyncIterable<Uint8Array>, target: LocalPath, force: boolean): Promise<void> {
  const { path } = target
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
  try {
    const file = await open(partial, 'wx')
    try {
      for await (const chunk of content) await file.write(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
    await giveName(partial, path, force)
  } catch (error) {
    throw writeFault(error, target)
  } finally {
    await rm(partial, { force: true })
  }
}
