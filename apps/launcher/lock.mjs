import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process number alone says nothing: after a restart the same number belongs to somebody else. */
function birthOf(pid) {
  if (process.platform === 'linux') {
    const stat = readText(`/proc/${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return stat === '' || fields[0] === 'Z'
      ? null
      : `${readText('/proc/sys/kernel/random/boot_id').trim()}/${fields[19]}`
  }
  if (process.platform !== 'win32') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
  }
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch (error) {
    return error.code === 'EPERM' ? 'alive' : null
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Does the work while nobody else does work under the same lock. The lock of a dead process is taken over. */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true })
  const mine = `${process.pid}\n${birthOf(process.pid)}\n`
  await take(path, mine, onWait)
  try {
    return await work()
  } finally {
    if (readText(path) === mine) rmSync(path, { force: true })
  }
}

async function take(path, mine, onWait) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    for (let announced = false; !link(draft, path); ) {
      const found = readText(path)
      const [pid, birth] = found.split('\n')
      if (pid && birth && birthOf(pid) !== birth) discard(path, found)
      else {
        if (!announced) onWait(pid)
        announced = true
        await sleep(200)
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Linking, unlike writing, puts the name and the whole content there in one step, or fails. */
function link(draft, path) {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Moves a dead process's lock away; when somebody was quicker and it is theirs by now, it goes back. */
function discard(path, stale) {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readText(aside) !== stale) link(aside, path)
  rmSync(aside, { force: true })
}
