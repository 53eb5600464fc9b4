/**
 * Manifests held against the types of Kubernetes: the compiler refuses a field that is not there, which a schema that only
 * knows types would let pass.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
}

const moduleOf = ({ apiVersion }: Manifest): string => (apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`)

const sourceOf = (manifest: Manifest): string =>
  `import type { ${manifest.kind} } from 'kubernetes-types/${moduleOf(manifest)}'\n` +
  `export const manifest: ${manifest.kind} = ${JSON.stringify(manifest, null, 2)}\n`

const FLAGS = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
]

/** @returns a line of the compiler for each fault, with the manifest's kind and name; none where all is right */
export function manifestFaults(manifests: readonly Manifest[], root: string): string[] {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'manifests-'))
  try {
    const files = manifests.map((one) => join(folder, `${one.kind}-${one.metadata.name}.ts`))
    for (const [at, one] of manifests.entries()) writeFileSync(files[at] ?? '', sourceOf(one))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [compiler, ...FLAGS, ...files], {
      cwd: folder,
      encoding: 'utf8',
    })
    const faults = stdout.split('\n').filter((line) => line.includes('error TS'))
    return status === 0 || faults.length > 0 ? faults : [stdout]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
