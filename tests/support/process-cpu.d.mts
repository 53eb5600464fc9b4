/** Seconds of one process; `ended` are those of its children that have ended. */
interface ProcessCpu {
  pid: number
  parent: number
  own: number
  ended: number
}

export function processCpu(pid: number): ProcessCpu | null
export function treeCpu(pid: number): number
export function processes(): ProcessCpu[]
