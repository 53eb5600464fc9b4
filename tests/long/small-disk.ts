/** A disk of a few megabytes, on a mount of its own, that can be filled to its last bytes; for Linux, as root. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const canMount = process.platform === 'linux' && process.getuid?.() === 0
const BALLAST = 'ballast'

export interface SmallDisk {
  /** Leaves so many bytes of room. */
  fill(left: number): void
  /** All the room there was. */
  clear(): void
  close(): void
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`)
}

/** @param megabytes of the whole disk */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk {
  mkdirSync(path, { recursive: true, mode: 0o711 })
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'dcir-small-disk', path)
  const ballast = join(path, BALLAST)
  return {
    fill(left) {
      const { bavail, bsize } = statfsSync(path)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)))
    },
    clear: () => rmSync(ballast, { force: true }),
    close: () => run('umount', '--lazy', path),
  }
}
