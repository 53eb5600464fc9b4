/** Checking, hashing and sending a statement to a real API, beside the bare parser. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptSecretsKey } from '@dcir/api/features/access/secrets-key'
import { DEMO_PASSWORD } from '@dcir/api/simulator/demo'
import { startApi } from './api-process'
import { atMost, type Figure, type Pairs, speed } from './figures'
import type { Ground } from './ground'
import { measure, papaparseAlone, root } from './measured-process'

const program = join(root, 'dist/cli/dcir.js')
const AGAINST = 'papaparse alone on the same file, stream in chunk mode, as a process'
const SENTINEL = '20/11/2026,Last row,506099******1234,'

export async function upload(ground: Ground): Promise<Figure[]> {
  const { ownerUrl } = await ground.createDatabase('bench_upload')
  const { path } = await ground.statement(ground.rows)
  const dataDir = join(ground.folder, 'upload')
  keptSecretsKey(dataDir, null)
  // No worker group: what the server makes of the file is another bench's.
  const api = await startApi({ dataDir, env: { DATABASE_URL: ownerUrl }, args: ['--services='] })
  const env = {
    DCIR_API_URL: api.address,
    DCIR_CONFIG_DIR: join(ground.folder, 'upload-config'),
    DCIR_USERNAME: 'bo.admin',
    DCIR_PASSWORD: DEMO_PASSWORD,
  }
  const user: Pairs = { ours: [], reference: [] }
  const wall: Pairs = { ours: [], reference: [] }
  let peak = 0
  try {
    for (let run = 0; run < ground.runs; run++) {
      // The same bytes are taken once, so each run's file ends with a row of its own.
      appendFileSync(path, `${SENTINEL}${100_000_000_000 + run},000001,10.00,2011ABC1,C\n`)
      const ours = await measure([program, 'statements', 'upload', path, '--no-wait'], { env, codes: [5] })
      const reference = await measure([papaparseAlone, path])
      peak = Math.max(peak, ours.peakMegabytes)
      user.ours.push(ours.userSeconds)
      user.reference.push(reference.userSeconds)
      wall.ours.push(ours.wallSeconds)
      wall.reference.push(reference.wallSeconds)
    }
  } finally {
    await api.stop()
  }
  return [
    speed({ figure: 'check, hash and upload, user CPU time', against: AGAINST, atLeast: 0.7 }, user),
    speed({ figure: 'check, hash and upload, wall time', against: AGAINST }, wall),
    atMost('check, hash and upload, peak memory', 'MB', peak, 160),
  ]
}
