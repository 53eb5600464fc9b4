/** CPU time of processes as the kernel accounts for it; zero where there is no `/proc`. */
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second in `/proc/PID/stat`; 100 on every Linux that Node runs on. */
const TICKS = 100

/** @returns {{ pid: number, parent: number, own: number, ended: number } | null} seconds; `ended`: of its children that have ended */
export function processCpu(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks, so that the fields are counted from behind it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const seconds = (at) => (Number(fields[at]) + Number(fields[at + 1])) / TICKS
    return { pid: Number.parseInt(text, 10), parent: Number(fields[1]), own: seconds(11), ended: seconds(13) }
  } catch {
    return null
  }
}

/** Seconds of a process, of what it started and of what these started. */
export function treeCpu(pid) {
  const all = processes()
  const total = (one) =>
    one.own + one.ended + all.filter(({ parent }) => parent === one.pid).reduce((sum, child) => sum + total(child), 0)
  const top = all.find((one) => one.pid === pid)
  return top ? total(top) : 0
}

/** Every process of this machine that can be read. */
export function processes() {
  try {
    const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return names.map((name) => processCpu(Number(name))).filter((one) => one !== null)
  } catch {
    return []
  }
}
