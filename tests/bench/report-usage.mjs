/** Loaded into a measured process before anything else: at its end it reports what it used, through descriptor 3. */
import { readFileSync, writeSync } from 'node:fs'

/** The kernel's own mark where there is one: maxRSS may hold the parent's memory at the moment of the fork. */
function peakKilobytes() {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}

process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  writeSync(3, JSON.stringify({ user: userCPUTime / 1e6, system: systemCPUTime / 1e6, peak: peakKilobytes() / 1024 }))
})
