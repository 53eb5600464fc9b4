import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

interface Owner {
  pid: number
  birth: string
}

/**
 * When a process was born, or null when there is none with that number. A number alone says nothing: after a restart,
 * above all inside a container, the same number belongs to somebody else.
 */
export function birthOf(pid: number): string | null {
  if (process.platform === 'linux') return birthFromProc(pid)
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : null
  return command('ps', ['-o', 'lstart=', '-p', String(pid)]) || null
}

/** The command line of a process, or an empty text when it cannot be read. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return command('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

function birthFromProc(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  // The name of the process is in brackets and may itself hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const gone = stat === '' || fields[0] === 'Z' || fields[0] === 'X'
  return gone ? null : `${readText('/proc/sys/kernel/random/boot_id').trim()}/${fields[19]}`
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function command(name: string, args: string[]): string {
  return spawnSync(name, args, { encoding: 'utf8' }).stdout?.trim() ?? ''
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function parseOwner(text: string): Owner | null {
  const [pid, birth] = text.split('\n')
  return pid && birth ? { pid: Number(pid), birth } : null
}

/** The living process that an owner file names, or null. */
export function livingOwner(path: string): number | null {
  const owner = parseOwner(readText(path))
  return owner && birthOf(owner.pid) === owner.birth ? owner.pid : null
}

/**
 * Makes this process the one owner that the file names, and answers with the function that gives it back. A file left
 * by a process that is gone is taken over; one of a living process is an error with the given sentence.
 */
export function claimOwnership(path: string, refusal: (pid: number) => string): () => void {
  const mine = `${process.pid}\n${birthOf(process.pid)}\n`
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (linkIfFree(draft, path)) return () => release(path, mine)
      const found = readText(path)
      const owner = parseOwner(found)
      if (owner && birthOf(owner.pid) === owner.birth) throw new Error(refusal(owner.pid))
      discardStale(path, found)
    }
    throw new Error(`The owner file ${path} changes all the time; several processes want it at once.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Linking, unlike writing, puts the name and the whole content there in one step, or fails. */
function linkIfFree(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves a stale file out of the way; when somebody else was quicker and it is theirs by now, it goes back. */
function discardStale(path: string, stale: string): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readText(aside) !== stale) linkIfFree(aside, path)
  rmSync(aside, { force: true })
}

function release(path: string, mine: string): void {
  if (readText(path) === mine) rmSync(path, { force: true })
}
