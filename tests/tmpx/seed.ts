import { startEmbeddedPostgres } from '@dcir/api/db/embedded'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { apiUrl } from '@dcir/api/db/migrate'
import { createDatabase, BANK } from '@dcir/api/db/database'
import { createPool } from '@dcir/api/db/pool'
import { seedDemoPeople } from '@dcir/api/simulator/demo'
import { systemClock } from '@dcir/api/kit/clock'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { takeIn } from '@dcir/api/features/transactions/transactions.service'
import { mkdtempSync, chmodSync } from 'node:fs'
const dir = mkdtempSync('/tmp/seed-'); chmodSync(dir, 0o711)
const pg = await startEmbeddedPostgres({ dataDir: dir, log: () => {} })
await prepareDatabase(pg.url)
const db = createDatabase(createPool({ url: apiUrl(pg.url), name: 'x', max: 3 }))
await seedDemoPeople(db, systemClock)
let t = performance.now()
const all = [...trafficOf('2026-11-20', 50000)]
console.log('generate', performance.now() - t)
for (let i = 0; i < all.length; i += 5000) {
  t = performance.now()
  await db.transaction(BANK, (sql) => takeIn(sql, all.slice(i, i + 5000)))
  console.log('batch', Math.round(performance.now() - t))
}
await db.close(); await pg.stop()
