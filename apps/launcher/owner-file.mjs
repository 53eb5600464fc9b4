/** Files that name the one process that owns something. Plain Node, since the launcher needs it before any package. */
import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * When a process was born, or null when there is none with that number. A number alone says nothing: after a restart,
 * above all inside a container, the same number belongs to somebody else.
 */
export function birthOf(pid) {
  if (process.platform === 'linux') return birthFromProc(pid)
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : null
  return command('ps', ['-o', 'lstart=', '-p', String(pid)]) || null
}

/** The command line of a process, or an empty text when it cannot be read. */
export function commandOf(pid) {
  if (process.platform !== 'linux') return command('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

function birthFromProc(pid) {
  const stat = readText(`/proc/${pid}/stat`)
  // The name of the process is in brackets and may itself hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const gone = stat === '' || fields[0] === 'Z' || fields[0] === 'X'
  return gone ? null : `${readText('/proc/sys/kernel/random/boot_id').trim()}/${fields[19]}`
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function command(name, args) {
  return spawnSync(name, args, { encoding: 'utf8' }).stdout?.trim() ?? ''
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function parseOwner(text) {
  const [pid, birth] = text.split('\n')
  return pid && birth ? { pid: Number(pid), birth } : null
}

/** The living process that an owner file names, or null. */
export function livingOwner(path) {
  const owner = parseOwner(readText(path))
  return owner && birthOf(owner.pid) === owner.birth ? owner.pid : null
}

/**
 * Tries to make this process the owner that a file names. A file left by a process that is gone is taken over.
 * @returns how to give the file back, or the number of the living process that has it
 */
function attempt(path) {
  const mine = `${process.pid}\n${birthOf(process.pid)}\n`
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (let round = 0; round < 20; round += 1) {
      if (linkIfFree(draft, path)) return { release: () => release(path, mine) }
      const found = readText(path)
      const owner = parseOwner(found)
      if (owner && birthOf(owner.pid) === owner.birth) return { pid: owner.pid }
      discardStale(path, found)
    }
    throw new Error(`The owner file ${path} changes all the time; several processes want it at once.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Makes this process the one owner that the file names, and answers with the function that gives it back.
 * @throws Error with the given sentence where a living process has it
 */
export function claimOwnership(path, refusal) {
  const { release: giveBack, pid } = attempt(path)
  if (pid !== undefined) throw new Error(refusal(pid))
  return giveBack
}

/** Does the work while no other process does work under the same file, and waits for one that does. */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true })
  let claimed = attempt(path)
  if (claimed.pid !== undefined) onWait(claimed.pid)
  while (claimed.pid !== undefined) {
    await sleep(200)
    claimed = attempt(path)
  }
  try {
    return await work()
  } finally {
    claimed.release()
  }
}

/** Linking, unlike writing, puts the name and the whole content there in one step, or fails. */
function linkIfFree(draft, path) {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Moves a stale file out of the way; when somebody else was quicker and it is theirs by now, it goes back. */
function discardStale(path, stale) {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readText(aside) !== stale) linkIfFree(aside, path)
  rmSync(aside, { force: true })
}

function release(path, mine) {
  if (readText(path) === mine) rmSync(path, { force: true })
}
