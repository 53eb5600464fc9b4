/** Peak memory of processes while they run, as the kernel reports it; nothing where there is no /proc. */
import { readdirSync, readFileSync } from 'node:fs'

const EVERY_MS = 500

function kilobytes(path: string, field: RegExp): number {
  try {
    return Number(field.exec(readFileSync(path, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const parentOf = (pid: string): number => kilobytes(`/proc/${pid}/status`, /PPid:\s+(\d+)/)

/** A server and all that it has forked; what they share is counted once. */
function treeMegabytes(pid: number): number {
  const pids = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && (Number(name) === pid || parentOf(name) === pid),
  )
  return pids.reduce((sum, each) => sum + kilobytes(`/proc/${each}/smaps_rollup`, /^Pss:\s+(\d+)/m), 0) / 1024
}

/** Memory that a process uses now, in megabytes. */
export const residentMegabytes = (pid: number) => kilobytes(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/) / 1024

/** The most that a process has used since it began, in megabytes. */
export const peakMegabytes = (pid: number) => kilobytes(`/proc/${pid}/status`, /VmHWM:\s+(\d+)/) / 1024

export interface MemoryWatch {
  /** Watches one process; a later one of the same name adds to the same peak. */
  follow(name: string, pid: number): void
  /** Watches a process and its children, looked up each time. */
  followTree(name: string, pid: () => number | null): void
  peaks(): Record<string, number>
  stop(): void
}

export function watchMemory(): MemoryWatch {
  const peaks = new Map<string, number>()
  const looks = new Map<string, () => number>()
  const look = () => {
    for (const [name, read] of looks) peaks.set(name, Math.max(peaks.get(name) ?? 0, Math.round(read())))
  }
  const timer = process.platform === 'linux' ? setInterval(look, EVERY_MS) : undefined
  return {
    follow: (name, pid) => void looks.set(name, () => peakMegabytes(pid)),
    followTree: (name, pid) =>
      void looks.set(name, () => {
        const found = pid()
        return found ? treeMegabytes(found) : 0
      }),
    peaks: () => Object.fromEntries(peaks),
    stop: () => clearInterval(timer),
  }
}
