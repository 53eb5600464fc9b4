/** The project's own sources and what each imports, as data for the checks. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Source {
  /** Below the project's root, with forward slashes. */
  path: string
  text: string
}

export interface Import {
  from: string
  /** A path below the root for our own modules, without extension; else the package's name. */
  to: string
  isOwn: boolean
  isType: boolean
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every file that git tracks or would track. */
export function listFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  return [...new Set(execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n'))].filter(Boolean).sort()
}

export const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('routeTree.gen.ts')

export function readSources(keep: (path: string) => boolean = isCode): Source[] {
  return listFiles()
    .filter(keep)
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }]
      } catch {
        // Removed but not yet committed: it is no source any more.
        return []
      }
    })
}

const IMPORT = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\s*\)/g
const PACKAGES: Record<string, string> = {
  '@dcir/core': 'core',
  '@dcir/ui': 'apps/ui',
  '@dcir/screens': 'apps/screens',
  '@dcir/host': 'apps/host',
  '@dcir/launcher': 'apps/launcher',
  '@dcir/spreadsheets': 'apps/spreadsheets',
  '@dcir/api': 'apps/api',
  '@dcir/cli': 'cli',
}

function target(from: string, specifier: string): Pick<Import, 'to' | 'isOwn'> {
  const clean = (path: string) => path.replace(/\.(tsx?|mjs|css)$/, '')
  if (specifier.startsWith('.')) return { to: clean(normalize(join(dirname(from), specifier))), isOwn: true }
  const parts = specifier.split('/')
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
  const folder = PACKAGES[name]
  if (folder) return { to: clean([folder, ...parts.slice(2)].join('/')), isOwn: true }
  return { to: name, isOwn: false }
}

export function importsOf({ path, text }: Source): Import[] {
  const found: Import[] = []
  for (const [, type, specifier] of text.matchAll(IMPORT)) {
    found.push({ from: path, ...target(path, specifier ?? ''), isType: Boolean(type) })
  }
  for (const [, specifier] of text.matchAll(DYNAMIC)) {
    found.push({ from: path, ...target(path, specifier ?? ''), isType: false })
  }
  return found
}
