/** Makes a release of the last commit as `npm run release` does, and unpacks it. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bench/measured-process'

/**
 * Makes one, or takes the one that the folder of `RELEASE` holds.
 * @param to where the release is put
 * @param within the folder that it is made in
 * @returns what the making said
 */
export function makeRelease(to: string, within: string, env: Record<string, string> = {}): string {
  mkdirSync(within, { recursive: true })
  if (process.env.RELEASE) {
    cpSync(process.env.RELEASE, to, { recursive: true })
    return ''
  }
  const options = { cwd: root, env: { ...process.env, TMPDIR: within, ...env }, encoding: 'utf8' } as const
  return execFileSync(process.execPath, ['apps/launcher/release.mjs', '--to', to], options)
}

/** The tarball of a folder that holds a release. */
export const tarballOf = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '')
